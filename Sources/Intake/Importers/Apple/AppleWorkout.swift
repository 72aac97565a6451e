internal import Foundation
internal import HealthModel
internal import Units

/// A `Workout` while it is read, with what is inside it.
struct AppleWorkout {
    /// Something inside a workout that has children: an event, an activity, a route.
    enum Part {
        case event, route, activity
    }

    /// An activity of the workout: its own time, events and statistics.
    struct Activity {
        var record: AppleRecord
        var configuration: WorkoutConfiguration
        var events: [WorkoutEvent] = []
        var statistics: [QuantityType: QuantitySummary] = [:]
    }

    /// A route: where it was kept, or the places themselves.
    struct Route {
        var record: AppleRecord
        var path: String?
        var places: [Location] = []
    }

    var record: AppleRecord
    let activityType: WorkoutActivityType
    var duration: Double?
    var totals: [WorkoutTotal: Quantity] = [:]
    var events: [WorkoutEvent] = []
    var statistics: [QuantityType: QuantitySummary] = [:]
    var activities: [Activity] = []
    var activity: Activity?
    var routes: [Route] = []
    var route: Route?
    /// Parts that are open, the innermost last.
    var open: [Part] = []
    /// The metadata of an event that is open, and the event without it.
    var event: (type: WorkoutEventType, start: Int64, end: Int64, metadata: AppleMetadata)?

    init(record: AppleRecord, activityType: WorkoutActivityType) {
        self.record = record
        self.activityType = activityType
    }

    /// Adds a piece of metadata to the innermost part that is open.
    mutating func addMetadata(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
        switch open.last {
        case .event: event?.metadata.add(key, value)
        case .route: route?.record.metadata.add(key, value)
        case .activity: activity?.record.metadata.add(key, value)
        case nil: record.metadata.add(key, value)
        }
    }

    /// Where and in what water it was, as the metadata say.
    static func configuration(
        _ type: WorkoutActivityType, _ metadata: [MetadataKey: MetadataValue]
    ) -> WorkoutConfiguration {
        var place = WorkoutSessionLocationType.unknown
        if case .number(let indoor)? = metadata["HKIndoorWorkout"] {
            place = indoor == 0 ? .outdoor : .indoor
        }
        var water = WorkoutSwimmingLocationType.unknown
        if case .number(let number)? = metadata["HKSwimmingLocationType"] {
            water = Int(exactly: number).flatMap(WorkoutSwimmingLocationType.init) ?? .unknown
        }
        var lap: Quantity?
        if case .quantity(let length)? = metadata["HKLapLength"] { lap = length }
        let whole = try? WorkoutConfiguration(
            activityType: type, locationType: place, swimmingLocationType: water, lapLength: lap)
        return whole ?? WorkoutConfiguration(type)
    }
}
