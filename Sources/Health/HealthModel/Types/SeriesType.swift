/// A type of samples that hold many points (HKSeriesType).
public struct SeriesType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .series else { return nil }
        self.objectType = objectType
    }
}
