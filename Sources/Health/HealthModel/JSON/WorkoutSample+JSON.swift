#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base
internal import Units

/// `"activityType":"Running","duration":540,"events":[…],"totals":{"distance":{…}}` and so on.
extension WorkoutSample {
    static let fieldNames =
        WorkoutConfiguration.fieldNames + [
            "duration", "events", "activities", "statistics", "totals",
        ]

    init(json: SampleJSON) throws(SampleError) {
        var activities: [WorkoutActivity] = []
        for (index, value) in try json.object.list("activities").enumerated() {
            let path = "\(json.object.name("activities"))[\(index)]"
            activities.append(try WorkoutActivity(json: value, path: path))
        }
        var totals: [WorkoutTotal: Quantity] = [:]
        for (key, value) in try json.object.map("totals") {
            guard let total = WorkoutTotal(rawValue: key) else {
                throw SampleError(
                    .form, json.object.name("totals"),
                    expected: WorkoutTotal.allCases.map(\.rawValue).joined(separator: ", "),
                    found: "another one", revealed: key)
            }
            totals[total] = try Quantity(json: value, path: "\(json.object.name("totals")).\(key)")
        }
        try self.init(
            configuration: WorkoutConfiguration(json: json.object), start: json.start,
            end: json.end, events: WorkoutEvent.read(json.object), activities: activities,
            statistics: QuantitySummary.read(json.object), totals: totals,
            duration: json.object.number("duration"), metadata: json.metadata,
            device: json.device, sourceRevision: json.source, uuid: json.uuid)
    }

    var json: [JSONMember] {
        var fields = configuration.json
        fields.append(.init(name: "duration", value: .number(duration)))
        fields += WorkoutEvent.write(events)
        if !activities.isEmpty {
            fields.append(.init(name: "activities", value: .array(activities.map(\.json))))
        }
        if let statistics = QuantitySummary.write(statistics) {
            fields.append(.init(name: "statistics", value: statistics))
        }
        if !totals.isEmpty {
            let list = WorkoutTotal.allCases.compactMap { total in
                totals[total].map { JSONMember(name: total.rawValue, value: $0.json) }
            }
            fields.append(.init(name: "totals", value: .object(list)))
        }
        return fields
    }
}

extension WorkoutActivity {
    init(json value: JSONValue, path: String) throws(SampleError) {
        let object = try JSONFields(
            value, path: path,
            allowing: WorkoutConfiguration.fieldNames + [
                "uuid", "startDate", "endDate", "events", "statistics", "metadata",
            ])
        let start = try object.required("startDate", object.date("startDate"), "a date")
        do {
            try self.init(
                configuration: WorkoutConfiguration(json: object), start: start,
                end: object.date("endDate") ?? start, events: WorkoutEvent.read(object),
                statistics: QuantitySummary.read(object), metadata: Metadata(json: object),
                uuid: object.required("uuid", object.uuid("uuid"), "a UUID"))
        } catch {
            throw error.within(path)
        }
    }

    var json: JSONValue {
        var fields: [JSONMember] = [
            .init(name: "uuid", value: .string(uuid.uuidString.lowercased())),
            .init(name: "startDate", value: .date(startDate)),
            .init(name: "endDate", value: .date(endDate)),
        ]
        fields += configuration.json + WorkoutEvent.write(events)
        if let statistics = QuantitySummary.write(statistics) {
            fields.append(.init(name: "statistics", value: statistics))
        }
        if let metadata = metadata.json { fields.append(.init(name: "metadata", value: metadata)) }
        return .object(fields)
    }
}
