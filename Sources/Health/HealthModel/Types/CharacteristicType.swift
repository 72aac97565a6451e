/// A type of what is true of a person and is not a sample (HKCharacteristicType).
public struct CharacteristicType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .characteristic else { return nil }
        self.objectType = objectType
    }
}
