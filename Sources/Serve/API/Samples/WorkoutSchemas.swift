import Base
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore

/// What workouts that are under way look like in this interface.
enum WorkoutSchemas {
    static let beginning = NamedSchema(
        "WorkoutBeginning", "The configuration of a new workout.",
        .object(
            SampleJSONSchemas.configuration + [
                .optional("device", .named(SampleJSONSchemas.device)),
                .optional("metadata", .named(SampleJSONSchemas.metadata)),
            ], others: nil))

    static let draft = NamedSchema(
        "OpenWorkout", "An open workout.",
        .closed(
            .required("id", TextRule.uuid, "The UUID that the workout will have when saved."),
            .required("state", .choice(WorkoutSessionState.allCases.map(\.name))),
            .required("activityType", ValueSchemas.activity),
            .optional("startDate", TextRule.instant), .optional("endDate", TextRule.instant),
            .required("events", .list(.named(SampleJSONSchemas.event), 0...Int.max)),
            .optional("statistics", SampleJSONSchemas.statistics),
            .optional("totals", totals)))

    static let drafts = NamedSchema(
        "OpenWorkouts", "Open workouts.",
        .closed(.required("workouts", .list(.named(draft), 0...StoreLimits.openWorkouts))))

    static let change = NamedSchema(
        "WorkoutChange", "A change to an open workout.",
        .closed(
            .optional("action", .choice(WorkoutSession.Action.allCases.map(\.rawValue))),
            .optional("date", TextRule.instant, "The time of the change; now by default."),
            .optional("events", .list(.named(SampleJSONSchemas.event), 0...Int.max)),
            .optional("metadata", .named(SampleJSONSchemas.metadata)),
            .optional("samples", .list(SampleJSONSchemas.newSample, 0...10_000)),
            .optional("route", .list(.named(SampleJSONSchemas.location), 0...100_000))))

    static let ending = NamedSchema(
        "WorkoutEnding", "How to end the workout.",
        .closed(.required("keep", .boolean, "true saves the workout, false discards it.")))

    static let figures = NamedSchema(
        "WorkoutFigures", "Statistics and totals of a workout's samples.",
        .closed(
            .required("statistics", SampleJSONSchemas.statistics), .required("totals", totals)))

    static let route = NamedSchema(
        "RoutePage", "Locations of a route.",
        .closed(
            .required("route", .list(.named(SampleJSONSchemas.location), 0...10_000)),
            .required(
                "total", .integer(0...Int.max), "The number of locations in the requested period."),
            .optional("next", .integer(0...Int.max), "The value of `after` for the next page.")))

    private static let totals = JSONSchema.object(
        WorkoutTotal.allCases.map { .optional($0.rawValue, .named(SampleJSONSchemas.amount)) },
        others: nil)

    /// The workout that a body would be the form of, had it a time.
    static func template(_ bytes: [UInt8]) throws -> WorkoutSample {
        try sample(members: bytes, type: "HKWorkoutTypeIdentifier")
    }

    fileprivate static func sample(members bytes: [UInt8], type: String) throws -> WorkoutSample {
        guard case .object(let members) = try JSONValue(bytes) else {
            throw ServiceFailure(.badRequest, "malformed", "expected an object")
        }
        return try workout(members)
    }

    fileprivate static func workout(
        _ members: [JSONMember], from start: String = "1970-01-01T00:00:00Z",
        to end: String = "4000-01-01T00:00:00Z"
    ) throws -> WorkoutSample {
        let common: [(String, JSONValue)] = [
            ("version", .number(1)), ("type", .string("HKWorkoutTypeIdentifier")),
            ("uuid", .string(UUID().uuidString)), ("startDate", .string(start)),
            ("endDate", .string(end)),
        ]
        let value = JSONValue.object(
            common.map { JSONMember(name: $0.0, value: $0.1) } + members)
        guard case .workout(let workout) = try Sample(json: value) else {
            throw ServiceFailure(.badRequest, "malformed", "expected a workout's configuration")
        }
        return workout
    }
}

/// What a body does with a workout that is under way.
struct WorkoutChange: Sendable {
    private var action: WorkoutSession.Action?
    private var date: Date?
    private var events: [WorkoutEvent] = []
    private var metadata = Metadata.none
    private var samples: [Sample] = []
    private var places: [Location] = []

    init(_ bytes: [UInt8]) throws {
        guard case .object(let members)? = try? JSONValue(bytes) else {
            throw ServiceFailure(.badRequest, "malformed", "expected an object")
        }
        let errors = JSONSchema.named(WorkoutSchemas.change).errors(in: .object(members))
        guard errors.isEmpty else {
            throw ServiceFailure(
                .badRequest, "malformed", "the body is not what is expected here",
                errors: Array(errors.prefix(20)))
        }
        var parts: [JSONMember] = []
        for member in members {
            switch member.name {
            case "action": action = member.value.text.flatMap(WorkoutSession.Action.init)
            case "date": date = member.value.text.flatMap(Date.init(instantText:))
            case "samples": samples = try (member.value.list ?? []).map { try Sample(json: $0) }
            case "route": places = try Location.route(member.value)
            default: parts.append(member)
            }
        }
        // Events and metadata are read as those of a workout of any time.
        let activity = JSONMember(name: "activityType", value: .string("Other"))
        let workout = try WorkoutSchemas.workout([activity] + parts)
        events = workout.events
        metadata = workout.metadata
    }

    func apply(to builder: WorkoutBuilder, now: Date) async throws {
        if let action { try await builder.perform(action, at: date ?? now) }
        if !events.isEmpty { try await builder.add(events) }
        if !metadata.isEmpty { try await builder.add(metadata) }
        if !samples.isEmpty { try await builder.add(samples) }
        if !places.isEmpty { try await builder.insertRoute(places) }
    }
}
