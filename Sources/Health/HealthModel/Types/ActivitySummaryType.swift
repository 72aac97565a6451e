/// The type of a day's activity, which is not a sample (HKActivitySummaryType).
public struct ActivitySummaryType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .activitySummary else { return nil }
        self.objectType = objectType
    }
}
