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

    init(form: SampleForm) throws(SampleError) {
        var activities: [WorkoutActivity] = []
        for (index, value) in try form.object.list("activities").enumerated() {
            let path = "\(form.object.name("activities"))[\(index)]"
            activities.append(try WorkoutActivity(form: value, path: path))
        }
        var totals: [WorkoutTotal: Quantity] = [:]
        for (key, value) in try form.object.map("totals") {
            guard let total = WorkoutTotal(rawValue: key) else {
                throw SampleError(
                    .form, form.object.name("totals"),
                    expected: WorkoutTotal.allCases.map(\.rawValue).joined(separator: ", "),
                    found: "another one", revealed: key)
            }
            totals[total] = try Quantity(form: value, path: "\(form.object.name("totals")).\(key)")
        }
        try self.init(
            configuration: WorkoutConfiguration(form: form.object), start: form.start,
            end: form.end, events: WorkoutEvent.read(form.object), activities: activities,
            statistics: QuantitySummary.read(form.object), totals: totals,
            duration: form.object.number("duration"), metadata: form.metadata,
            device: form.device, sourceRevision: form.source, uuid: form.uuid)
    }

    var form: [JSONMember] {
        var fields = configuration.form
        fields.append(.init(name: "duration", value: .number(duration)))
        fields += WorkoutEvent.write(events)
        if !activities.isEmpty {
            fields.append(.init(name: "activities", value: .array(activities.map(\.form))))
        }
        if let statistics = QuantitySummary.write(statistics) {
            fields.append(.init(name: "statistics", value: statistics))
        }
        if !totals.isEmpty {
            let list = WorkoutTotal.allCases.compactMap { total in
                totals[total].map { JSONMember(name: total.rawValue, value: $0.form) }
            }
            fields.append(.init(name: "totals", value: .object(list)))
        }
        return fields
    }
}

extension WorkoutActivity {
    init(form value: JSONValue, path: String) throws(SampleError) {
        let object = try FormObject(
            value, path: path,
            allowing: WorkoutConfiguration.fieldNames + [
                "uuid", "startDate", "endDate", "events", "statistics", "metadata",
            ])
        let start = try object.required("startDate", object.date("startDate"), "a date")
        do {
            try self.init(
                configuration: WorkoutConfiguration(form: object), start: start,
                end: object.date("endDate") ?? start, events: WorkoutEvent.read(object),
                statistics: QuantitySummary.read(object), metadata: Metadata(form: object),
                uuid: object.required("uuid", object.uuid("uuid"), "a UUID"))
        } catch {
            throw error.within(path)
        }
    }

    var form: JSONValue {
        var fields: [JSONMember] = [
            .init(name: "uuid", value: .string(uuid.uuidString.lowercased())),
            .init(name: "startDate", value: .date(startDate)),
            .init(name: "endDate", value: .date(endDate)),
        ]
        fields += configuration.form + WorkoutEvent.write(events)
        if let statistics = QuantitySummary.write(statistics) {
            fields.append(.init(name: "statistics", value: statistics))
        }
        if let metadata = metadata.form { fields.append(.init(name: "metadata", value: metadata)) }
        return .object(fields)
    }
}
