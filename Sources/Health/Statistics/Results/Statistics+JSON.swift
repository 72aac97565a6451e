internal import Base
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
        var json = JSONText()
        json.object { json in
            json.member("start", InstantText.format(start, in: timeZone))
            json.member("end", InstantText.format(end, in: timeZone))
            writeFigures(of: nil, in: unit, to: &json)
            json.member("unit", unit.unitString)
            json.key("sources")
            json.object { json in
                for source in sources ?? [] {
                    json.key(keys[source])
                    json.object { writeFigures(of: source, in: unit, to: &$0) }
                }
            }
        }
        return json.text
    }

    private func writeFigures(of source: Source?, in unit: HealthUnit, to json: inout JSONText) {
        let figures: [(String, Quantity?)] = [
            ("sum", sumQuantity(for: source)), ("average", averageQuantity(for: source)),
            ("min", minimumQuantity(for: source)), ("max", maximumQuantity(for: source)),
            ("mostRecent", mostRecentQuantity(for: source)),
        ]
        for (name, quantity) in figures {
            json.key(name)
            json.number(quantity.flatMap { try? $0.doubleValue(for: unit) })
        }
        json.key("duration")
        json.number(duration(for: source)?.value)
    }
}
