public import Units

/// What is done in a workout, and where (HKWorkoutConfiguration).
public struct WorkoutConfiguration: Sendable, Hashable {
    /// What is done.
    public let activityType: WorkoutActivityType
    /// Indoors or outdoors.
    public let locationType: WorkoutSessionLocationType
    /// In a pool or in open water.
    public let swimmingLocationType: WorkoutSwimmingLocationType
    /// The length of the pool; nil if not known or not in a pool.
    public let lapLength: Quantity?

    /// Makes a configuration. Throws where a lap length is no length above 0, or is given for
    /// open water.
    public init(
        activityType: WorkoutActivityType, locationType: WorkoutSessionLocationType = .unknown,
        swimmingLocationType: WorkoutSwimmingLocationType = .unknown, lapLength: Quantity? = nil
    ) throws(SampleError) {
        if let lapLength {
            guard lapLength.is(compatibleWith: .meter()) else {
                throw .incompatible(lapLength.unit, field: "lapLength", expected: .meter())
            }
            guard lapLength.value.isFinite, lapLength.value > 0 else {
                throw SampleError(
                    .value, "lapLength", expected: "a length above 0", found: "another number")
            }
            guard swimmingLocationType != .openWater else {
                throw SampleError(
                    .content, "lapLength", expected: "none in open water", found: "a lap length")
            }
        }
        self.activityType = activityType
        self.locationType = locationType
        self.swimmingLocationType = swimmingLocationType
        self.lapLength = lapLength
    }

    /// An activity of which nothing else is known.
    public init(_ activityType: WorkoutActivityType) {
        self.activityType = activityType
        locationType = .unknown
        swimmingLocationType = .unknown
        lapLength = nil
    }
}
