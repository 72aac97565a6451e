/// The type of workouts (HKWorkoutType).
public struct WorkoutType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .workout else { return nil }
        self.objectType = objectType
    }
}
