public import Foundation
internal import HealthModel
public import Units

extension Statistics {
    /// The line of JSON that stands for a bucket, without a line feed:
    /// `{"start","end","sum","average","min","max","mostRecent","duration","unit","sources":{…}}`.
    ///
    /// Times are RFC 3339 in the zone, within the years 1 to 9999; figures are in the unit, the
    /// duration in seconds; what there is not is null. `sources` has for each one, by its key, an
    /// object of the same figures; it is empty unless asked for. Throws
    /// ``StatisticsError/Code/invalidArgument`` if the unit is none of the type's.
    ///
    /// - Parameter keys: What sources are called, so that one is called the same in all buckets;
    ///   nil to tell those of this bucket apart.
    public func json(
        unit: HealthUnit, timeZone: TimeZone, keys: SourceKeys? = nil
    ) throws(StatisticsError) -> String {
        guard quantityType.is(compatibleWith: unit) else {
            throw StatisticsError(
                .invalidArgument,
                "unit: expected one like \(quantityType.canonicalUnit.unitString), "
                    + "found \(unit.unitString)")
        }
        let keys = keys ?? SourceKeys(sources ?? [])
        let parts = (sources ?? []).map { source in
            "\(Self.quoted(keys[source])):{\(figures(of: source, in: unit))}"
        }
        let from = InstantText.format(start, in: timeZone)
        let to = InstantText.format(end, in: timeZone)
        return """
            {"start":"\(from)","end":"\(to)",\
            \(figures(of: nil, in: unit)),"unit":\(Self.quoted(unit.unitString)),\
            "sources":{\(parts.joined(separator: ","))}}
            """
    }

    private func figures(of source: Source?, in unit: HealthUnit) -> String {
        let figures: [(String, Quantity?)] = [
            ("sum", sumQuantity(for: source)), ("average", averageQuantity(for: source)),
            ("min", minimumQuantity(for: source)), ("max", maximumQuantity(for: source)),
            ("mostRecent", mostRecentQuantity(for: source)),
        ]
        let values = figures.map { (name: String, quantity: Quantity?) in
            "\"\(name)\":\(Self.number(quantity.flatMap { try? $0.doubleValue(for: unit) }))"
        }
        let seconds = Self.number(duration(for: source)?.value)
        return (values + ["\"duration\":\(seconds)"]).joined(separator: ",")
    }

    /// The shortest decimal that reads back as the same number, whole ones without a point.
    private static func number(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "null" }
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return String(whole) }
        return String(value)
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
