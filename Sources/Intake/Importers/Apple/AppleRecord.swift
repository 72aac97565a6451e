internal import Foundation
internal import HealthModel
internal import Units

/// A `Record`, or another element with a source and a time, while it is read.
struct AppleRecord {
    /// The attributes that have a meaning; any other is a piece of metadata in the first exports.
    enum Field: Int, CaseIterable {
        case type, unit, value, source, version, device, created, start, end, uuid, ignored
    }

    /// Names of attributes as bytes, by their length, since that tells most of them apart.
    private static let words: [(String, Field)] = [
        ("type", .type), ("unit", .unit), ("value", .value), ("sourceName", .source),
        ("source", .source), ("sourceVersion", .version), ("device", .device),
        ("creationDate", .created), ("startDate", .start), ("endDate", .end), ("uuid", .uuid),
        ("recordCount", .ignored), ("workoutActivityType", .type), ("duration", .value),
        ("durationUnit", .unit), ("totalDistance", .ignored), ("totalDistanceUnit", .ignored),
        ("totalEnergyBurned", .ignored), ("totalEnergyBurnedUnit", .ignored),
        ("totalFlightsClimbed", .ignored), ("totalSwimmingStrokeCount", .ignored),
    ]
    static let names = words.map { (name: Array($0.0.utf8), field: $0.1) }

    let line: Int
    var type: ObjectType?
    var revision: SourceRevision
    var device: Device?
    var start: Int64 = 0
    var end: Int64 = 0
    var created: Int64?
    var unit: HealthUnit?
    /// The number of a quantity or a category.
    var number: Double = 0
    /// The element's own UUID, which only our exports have.
    var uuid: UUID?
    var metadata = AppleMetadata()
    /// Why there is no sample.
    var failure: LineFailure?
    /// Whether nothing of it is kept, which was counted already.
    var isLeftOut = false

    /// The time as dates.
    var dates: (start: Date, end: Date) {
        (Date(microseconds: start), Date(microseconds: end))
    }

    mutating func fail(_ field: String?, _ expected: String, _ found: String = "something else") {
        if failure == nil {
            failure = LineFailure(line: line, field: field, expected: expected, found: found)
        }
    }

    /// The identity of the record: what it says, who says it, and when it was written down.
    func identity(
        _ type: SampleType, _ scratch: inout ContentIdentity, _ parts: [UUID] = []
    ) -> UUID {
        if let uuid { return uuid }
        scratch.begin(type)
        scratch.add(start)
        scratch.add(end)
        scratch.add(created ?? .min)
        scratch.add(number)
        scratch.add(unit?.unitString ?? "")
        scratch.add(revision.source.name)
        scratch.add(revision.version ?? "")
        for property in DeviceProperty.allCases {
            if let text = device?[property] { scratch.add(text) }
        }
        metadata.add(to: &scratch)
        for part in parts { scratch.add(part.bytes) }
        return scratch.uuid(at: start)
    }
}
