internal import Base
internal import Units

/// `{"value":72,"unit":"count/min"}`
extension Quantity {
    init(json: JSONValue, path: String) throws(SampleError) {
        let object = try JSONFields(json, path: path, allowing: ["value", "unit"])
        let value = try object.required("value", object.number("value"), "a number")
        self.init(value, try object.unit())
    }

    var json: JSONValue { .fields(["value": .number(value), "unit": .string(unit.unitString)]) }
}

extension JSONFields {
    /// The unit string under `unit`.
    func unit() throws(SampleError) -> HealthUnit {
        let text = try required("unit", string("unit"), "a unit string")
        do { return try HealthUnit(text) } catch {
            throw SampleError(
                .form, name("unit"), expected: "a unit string", found: "\(error)")
        }
    }
}

extension QuantitySummary {
    init(json object: JSONFields) throws(SampleError) {
        self.init(
            sum: try object.quantity("sum"), average: try object.quantity("average"),
            minimum: try object.quantity("minimum"), maximum: try object.quantity("maximum"),
            mostRecent: try object.quantity("mostRecent"))
    }

    static let fieldNames = Field.allCases.map(\.rawValue)

    var json: [JSONMember] {
        Field.allCases.compactMap { field in
            self[field].map { JSONMember(name: field.rawValue, value: $0.json) }
        }
    }

    /// `{"HeartRate":{"average":{…}}}`
    static func read(_ object: JSONFields) throws(SampleError) -> [QuantityType: QuantitySummary] {
        var statistics: [QuantityType: QuantitySummary] = [:]
        for (key, value) in try object.map("statistics") {
            guard let type = QuantityType(identifier: key) else {
                throw SampleError(
                    .form, object.name("statistics"), expected: "names of quantity types",
                    found: "another one", revealed: key)
            }
            let path = "\(object.name("statistics")).\(key)"
            statistics[type] = try QuantitySummary(
                json: JSONFields(value, path: path, allowing: fieldNames))
        }
        return statistics
    }

    static func write(_ statistics: [QuantityType: QuantitySummary]) -> JSONValue? {
        guard !statistics.isEmpty else { return nil }
        return .object(
            statistics.sorted { $0.key.number < $1.key.number }.map { type, summary in
                JSONMember(name: type.name, value: .object(summary.json))
            })
    }
}
