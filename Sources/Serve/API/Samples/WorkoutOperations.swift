import Access
import Base
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import Units

/// Operations with workouts that are put together step by step, and with the routes of those that
/// are saved.
enum WorkoutOperations {
    static let all = [begin, list, read, act, finish, figures, route]

    private static let saving = APIOperation.Scope(.create, "Observation")
    private static let reading = APIOperation.Scope(.search, "Observation")

    static let begin = APIOperation(
        id: "beginWorkout", method: .post, path: "/v1/workouts", group: .samples,
        summary: "Begin a workout",
        details: """
            Its session has not started yet. The workout is kept until it is saved or discarded, \
            so that an app that was closed can continue it.
            """,
        callers: [.app], scope: saving,
        body: .json(
            .named(WorkoutSchemas.beginning),
            example: #"{"activityType":"Running","locationType":"Outdoor"}"#),
        answers: [.json(201, .named(WorkoutSchemas.draft), "The open workout.")],
        failures: [422],
        handle: { call in
            let workout = try WorkoutSchemas.template(call.checkedBody)
            let builder = try await call.client().beginWorkout(
                workout.configuration, device: workout.device, metadata: workout.metadata)
            let draft = try await builder.draft()
            return .json(.created) { draft.write(to: &$0) }
        })

    static let list = APIOperation(
        id: "listOpenWorkouts", method: .get, path: "/v1/workouts", group: .samples,
        summary: "List the app's open workouts", callers: [.app], scope: saving,
        answers: [.json(200, .named(WorkoutSchemas.drafts), "Oldest first.")],
        handle: { call in
            let drafts = try await call.client().openWorkouts()
            return .json { json in
                json.object { json in
                    json.key("workouts")
                    json.array(drafts) { json, draft in draft.write(to: &json) }
                }
            }
        })

    static let read = APIOperation(
        id: "readOpenWorkout", method: .get, path: "/v1/workouts/{id}", group: .samples,
        summary: "Read an open workout, with the figures of its samples so far",
        callers: [.app], scope: saving,
        answers: [.json(200, .named(WorkoutSchemas.draft), "The workout.")], failures: [422],
        handle: { call in
            let builder = try call.client().workoutBuilder(try call.id())
            let (draft, figures) = (try await builder.draft(), try await builder.figures())
            return .json { draft.write(figures, to: &$0) }
        })

    static let act = APIOperation(
        id: "changeOpenWorkout", method: .patch, path: "/v1/workouts/{id}", group: .samples,
        summary: "Change a workout's state, and add events, samples and places",
        details: """
            All parts of one body, in this order: state, events, metadata, samples, places. A \
            change that the state does not allow is refused. A request (`request`) changes no \
            state: the app pauses or resumes.
            """,
        callers: [.app], scope: saving,
        body: .raw(
            ["application/json"], .named(WorkoutSchemas.change), "The change to make.",
            example: #"{"action":"start","date":"2026-04-01T10:00:00Z"}"#),
        answers: [.json(200, .named(WorkoutSchemas.draft), "The workout as it is now.")],
        failures: [422],
        handle: { call in
            let bytes = try await call.request.bytes(upTo: call.parts.configuration.bodyBytes)
            let change = try await call.work { try WorkoutChange(bytes) }
            let builder = try call.client().workoutBuilder(try call.id())
            try await change.apply(to: builder, now: call.parts.now())
            let draft = try await builder.draft()
            return .json { draft.write(to: &$0) }
        })

    static let finish = APIOperation(
        id: "endOpenWorkout", method: .post, path: "/v1/workouts/{id}/end", group: .samples,
        summary: "Save or discard a workout",
        details: """
            A workout is saved after its session has ended, with the statistics and totals of its \
            samples and with its route. Any later use of it is an error. If it is discarded, its \
            samples stay, and the places of its route are deleted.
            """,
        callers: [.app], scope: saving,
        body: .json(.named(WorkoutSchemas.ending), example: #"{"keep":true}"#),
        answers: [
            .json(200, SampleJSONSchemas.sample, "The workout that was saved."),
            .empty(204, "The workout was discarded."),
        ], failures: [422],
        handle: { call in
            let builder = try call.client().workoutBuilder(try call.id())
            guard try call.body(Ending.self).keep else {
                try await builder.discard()
                return .done
            }
            let workout = Sample.workout(try await builder.finish())
            return .json { $0.raw(workout.json) }
        })

    static let figures = APIOperation(
        id: "computeWorkoutFigures", method: .get, path: "/v1/samples/{id}/figures",
        group: .samples, summary: "Compute the figures of a saved workout",
        callers: [.app, .owner], scope: reading,
        parameters: [
            APIParameter(
                "type", .list(TypeSchemas.quantity, 1...100), "The types to include.",
                isRequired: true)
        ],
        answers: [.json(200, .named(WorkoutSchemas.figures), "Figures and totals.")],
        failures: [422], isLong: true,
        handle: { call in
            var types: [QuantityType] = []
            for name in call.texts("type") {
                types.append(try QuantityType.named(name, at: .parameter("type")))
            }
            guard let found = try await call.samples().workoutFigures(try call.id(), of: types)
            else { throw ServiceFailure.notFound }
            return .json { json in json.object { json in found.write(to: &json) } }
        })

    static let route = APIOperation(
        id: "readRoute", method: .get, path: "/v1/routes/{id}", group: .samples,
        summary: "Read the places of a route, page by page or for a time",
        callers: [.app, .owner], scope: reading,
        parameters: [
            APIParameter("from", TextRule.instant, "Only locations at or after this time."),
            APIParameter("to", TextRule.instant, "Only locations at or before this time."),
            APIParameter(
                "after", .integer(0...Int.max), "The number of locations to skip; 0 by default."),
            APIParameter("limit", .integer(1...10_000), "1000 by default."),
        ],
        answers: [.json(200, .named(WorkoutSchemas.route), "Locations ordered by time.")],
        failures: [422],
        handle: { call in
            let (from, to) = (call.instant("from"), call.instant("to"))
            if let from, let to, from > to {
                throw ServiceFailure(
                    .unprocessableContent, "invalid-argument",
                    "expected a time that is not before `from`",
                    errors: [RequestError(.parameter("to"), "invalid-argument", "before `from`")])
            }
            let time =
                from == nil && to == nil
                ? nil
                : DateInterval(start: from ?? .distantPast, end: to ?? .distantFuture)
            let size = call.integer("limit") ?? 1_000
            guard
                let batches = try await call.samples().route(
                    try call.id(), during: time, batch: size)
            else { throw ServiceFailure.notFound }
            let passed = call.integer("after") ?? 0
            let places = batches.page(after: passed)
            let text = Location.routeText(places)
            return .json { json in
                json.object { json in
                    json.key("route")
                    json.raw(text)
                    json.member("total", batches.count)
                    if passed + places.count < batches.count {
                        json.member("next", passed + places.count)
                    }
                }
            }
        })

    private struct Ending: Decodable { let keep: Bool }
}

extension WorkoutDraft {
    /// Writes the workout as it is, with figures where they were worked out.
    fileprivate func write(_ figures: WorkoutFigures? = nil, to json: inout JSONText) {
        json.object { json in
            json.member("id", id.lowercasedText)
            json.member("state", session.state.name)
            json.member("activityType", session.configuration.activityType.name)
            json.present("startDate", session.startDate?.instantText)
            json.present("endDate", session.endDate?.instantText)
            json.key("events")
            json.array(session.events) { json, event in
                json.object { json in
                    json.member(
                        "type",
                        ValueSet(named: "WorkoutEventType")?.name(of: event.type.rawValue) ?? "")
                    json.member("startDate", event.startDate.instantText)
                    json.member("endDate", event.endDate.instantText)
                }
            }
            figures?.write(to: &json)
        }
    }
}

extension WorkoutFigures {
    /// Writes two members of an object.
    fileprivate func write(to json: inout JSONText) {
        json.key("statistics")
        json.object { json in
            for (type, summary) in statistics.sorted(by: { $0.key.number < $1.key.number }) {
                json.key(type.objectType.name)
                json.object { json in
                    for field in QuantitySummary.Field.allCases {
                        guard let amount = summary[field] else { continue }
                        json.key(field.rawValue)
                        json.write(amount)
                    }
                }
            }
        }
        json.key("totals")
        json.object { json in
            for total in WorkoutTotal.allCases {
                guard let amount = totals[total] else { continue }
                json.key(total.rawValue)
                json.write(amount)
            }
        }
    }
}

extension JSONText {
    fileprivate mutating func write(_ amount: Quantity) {
        object { json in
            json.key("value")
            json.number(amount.value)
            json.member("unit", amount.unit.unitString)
        }
    }
}
