public import Units

/// The totals that every workout may have, whatever was done (HKWorkout.totalEnergyBurned and its
/// kin).
public enum WorkoutTotal: String, Sendable, Hashable, CaseIterable {
    /// Energy burned in motion.
    case energyBurned
    /// The way covered.
    case distance
    /// Strokes swum.
    case swimmingStrokeCount
    /// Flights of stairs climbed.
    case flightsClimbed

    /// A unit of what it measures.
    public var unit: HealthUnit {
        switch self {
        case .energyBurned: .kilocalorie()
        case .distance: .meter()
        case .swimmingStrokeCount, .flightsClimbed: .count()
        }
    }
}
