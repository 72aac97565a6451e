#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base

/// `"activityType":"Swimming","locationType":"Indoor","swimmingLocationType":"Pool",
/// "lapLength":{"value":25,"unit":"yd"}`
extension WorkoutConfiguration {
    static let fieldNames = ["activityType", "locationType", "swimmingLocationType", "lapLength"]

    init(json object: JSONFields) throws(SampleError) {
        try self.init(
            activityType: object.required(
                "activityType", object.coded("activityType", WorkoutActivityType.self),
                "the name of an activity"),
            locationType: object.coded("locationType", WorkoutSessionLocationType.self)
                ?? .unknown,
            swimmingLocationType: object.coded(
                "swimmingLocationType", WorkoutSwimmingLocationType.self) ?? .unknown,
            lapLength: object.quantity("lapLength"))
    }

    var json: [JSONMember] {
        var fields = [JSONValue.coded("activityType", activityType)]
        if locationType != .unknown { fields.append(JSONValue.coded("locationType", locationType)) }
        if swimmingLocationType != .unknown {
            fields.append(JSONValue.coded("swimmingLocationType", swimmingLocationType))
        }
        if let lapLength { fields.append(.init(name: "lapLength", value: lapLength.json)) }
        return fields
    }
}

/// `"events":[{"type":"Pause","startDate":"…","endDate":"…","metadata":{…}}]`
extension WorkoutEvent {
    static func read(_ object: JSONFields) throws(SampleError) -> [WorkoutEvent] {
        var events: [WorkoutEvent] = []
        for (index, value) in try object.list("events").enumerated() {
            let path = "\(object.name("events"))[\(index)]"
            let event = try JSONFields(
                value, path: path, allowing: ["type", "startDate", "endDate", "metadata"])
            let start = try event.required("startDate", event.date("startDate"), "a date")
            do {
                events.append(
                    try WorkoutEvent(
                        type: event.required(
                            "type", event.coded("type", WorkoutEventType.self),
                            "the name of an event"),
                        start: start, end: event.date("endDate") ?? start,
                        metadata: Metadata(json: event)))
            } catch {
                throw error.within(path)
            }
        }
        return events
    }

    static func write(_ events: [WorkoutEvent]) -> [JSONMember] {
        guard !events.isEmpty else { return [] }
        let list = events.map { event in
            var fields = [JSONValue.coded("type", event.type)]
            fields.append(.init(name: "startDate", value: .date(event.startDate)))
            fields.append(.init(name: "endDate", value: .date(event.endDate)))
            if let metadata = event.metadata.json {
                fields.append(.init(name: "metadata", value: metadata))
            }
            return JSONValue.object(fields)
        }
        return [.init(name: "events", value: .array(list))]
    }
}

extension JSONValue {
    /// A value of an enumeration under its HealthKit name.
    static func coded<Value: CodedValue>(_ key: String, _ value: Value) -> JSONMember {
        let name = ValueTable.shared["\(Value.self)"]?.name(of: value.rawValue)
        return JSONMember(name: key, value: .string(name ?? "\(value.rawValue)"))
    }
}
