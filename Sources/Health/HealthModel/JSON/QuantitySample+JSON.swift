internal import Base
internal import Units

/// `"value":72,"unit":"count/min"`, and of a series
/// `"series":{"count":2,"average":{…},"points":[{"value":70,"startDate":"…"}]}`.
extension QuantitySample {
    init(json: SampleJSON) throws(SampleError) {
        guard let type = QuantityType(json.type.objectType) else {
            preconditionFailure("the kind was looked at")
        }
        let value = try json.object.required("value", json.object.number("value"), "a number")
        let quantity = Quantity(value, try json.object.unit())
        let series = try QuantitySeries(json: json.object, type: type, quantity: quantity)
        try series?.summary.check(type, field: "series")
        do throws(SampleError) {
            try self.init(
                type: type, quantity: quantity, series: series, start: json.start, end: json.end,
                metadata: json.metadata, device: json.device, sourceRevision: json.source,
                uuid: json.uuid)
        } catch  where error.field == "quantity" {
            throw error.named(error.rule == .unit ? "unit" : "value")
        }
    }

    var json: [JSONMember] {
        var fields: [JSONMember] = [
            .init(name: "value", value: .number(quantity.value)),
            .init(name: "unit", value: .string(quantity.unit.unitString)),
        ]
        if let series { fields.append(.init(name: "series", value: series.json)) }
        return fields
    }
}

extension QuantitySeries {
    init?(json object: JSONFields, type: QuantityType, quantity: Quantity) throws(SampleError) {
        guard let value = object.fields["series"] else { return nil }
        let fields = try JSONFields(
            value, path: object.name("series"),
            allowing: QuantitySummary.fieldNames + ["count", "points"])
        var points: [QuantityPoint] = []
        for (index, value) in try fields.list("points").enumerated() {
            let path = "\(fields.name("points"))[\(index)]"
            let point = try JSONFields(
                value, path: path, allowing: ["value", "startDate", "endDate"])
            let start = try point.required("startDate", point.date("startDate"), "a date")
            do {
                points.append(
                    try QuantityPoint(
                        value: point.required("value", point.number("value"), "a number"),
                        start: start, end: point.date("endDate") ?? start))
            } catch {
                throw error.within(path)
            }
        }
        let said = try QuantitySummary(json: fields)
        guard fields.has("points") else {
            self.init(
                count: try fields.required("count", fields.integer("count"), "a whole number"),
                summary: said)
            return
        }
        try self.init(type: type, unit: quantity.unit, points: points, average: quantity)
        try said.check(type, field: "series")
        try check(type, says: said)
        guard try fields.integer("count").map({ $0 == count }) ?? true else {
            throw SampleError(
                .content, fields.name("count"), expected: "as many as there are points",
                found: "another number")
        }
    }

    var json: JSONValue {
        var fields: [JSONMember] = [.init(name: "count", value: .number(Double(count)))]
        fields += summary.json
        if !points.isEmpty {
            let list = points.map { point in
                JSONValue.fields([
                    "value": .number(point.value), "startDate": .date(point.startDate),
                    "endDate": .date(point.endDate),
                ])
            }
            fields.append(.init(name: "points", value: .array(list)))
        }
        return .object(fields)
    }
}
