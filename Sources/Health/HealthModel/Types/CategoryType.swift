/// A type of samples that are a value of an enumeration (HKCategoryType).
public struct CategoryType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .category else { return nil }
        self.objectType = objectType
    }

    /// The values that a sample may have.
    public var values: ValueSet { CategoryTable.shared[number].values }

    /// Whether apps may write samples of the type; others only the system has.
    public var isWritable: Bool { CategoryTable.shared[number].isWritable }

    /// The first iOS that had the type.
    public var introduced: String { CategoryTable.shared[number].introduced }
}
