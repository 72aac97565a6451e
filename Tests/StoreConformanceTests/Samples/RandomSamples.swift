import Fixtures
import Foundation
import HealthModel
import HealthStore
import Units

/// Samples on a small grid of times and values, so that ties and overlaps are common.
struct RandomSamples {
    var random: SplitMix64

    static let types: [SampleType] = [
        SampleType(.stepCount), SampleType(.heartRate), SampleType(.bloodPressureSystolic),
        SampleType(.bloodPressureDiastolic), SampleType(.sleepAnalysis),
        SampleType(.bloodPressure), SampleType(.workout),
    ]
    static let origin = Date(timeIntervalSince1970: 1_600_000_000)

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func uuid() -> UUID {
        let words = (random.next(), random.next())
        let bytes = (0..<16).map { place in
            UInt8(truncatingIfNeeded: (place < 8 ? words.0 : words.1) >> UInt64(8 * (place % 8)))
        }
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14],
                bytes[15]
            ))
    }

    mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func time() -> Date {
        Self.origin.addingTimeInterval(Double(below(40)) * 60 + (chance(20) ? 0.000_001 : 0))
    }

    mutating func interval() -> (start: Date, end: Date) {
        let start = time()
        return (start, start.addingTimeInterval(Double(below(4)) * 90))
    }

    mutating func metadata() -> Metadata {
        var values: [MetadataKey: MetadataValue] = [:]
        if chance(20) { values[.wasUserEntered] = .boolean(chance(50)) }
        if chance(10) { values["note"] = .string("n\(below(3))") }
        if chance(5) { values["seen"] = .date(time()) }
        if chance(5) { values["way"] = .quantity(Quantity(Double(below(9)), .meter())) }
        if chance(25) {
            values[.syncIdentifier] = .string("s\(below(6))")
            values[.syncVersion] = .number(Double(below(5)) / 2)
        }
        return Metadata(values)
    }

    mutating func device() -> Device? { chance(30) ? Device(name: "d\(below(2))") : nil }

    mutating func quantity(_ type: QuantityType, _ unit: HealthUnit) throws -> QuantitySample {
        let (start, end) = interval()
        if type != .bloodPressureSystolic, type != .bloodPressureDiastolic, chance(20) {
            return try QuantitySample(
                type: type, unit: unit, points: points(from: start), metadata: metadata(),
                device: device(), uuid: uuid())
        }
        let value = chance(50) ? Double(below(200)) : Double(below(10_000)) / 7
        return try QuantitySample(
            type: type, quantity: Quantity(value, unit), start: start, end: end,
            metadata: metadata(), device: device(), uuid: uuid())
    }

    /// Amounts of a series, with gaps between them, some one over the other, some instants.
    private mutating func points(from start: Date) throws -> [QuantityPoint] {
        try (0...below(5)).map { place in
            let start = start.addingTimeInterval(place == 0 ? 0 : Double(below(20)) * 45)
            return try QuantityPoint(
                value: Double(below(100)), start: start,
                end: start.addingTimeInterval(Double(below(4)) * 45))
        }
    }

    mutating func sample() throws -> Sample {
        switch below(12) {
        case 0..<4: return .quantity(try quantity(.stepCount, .count()))
        case 4..<7:
            let unit = chance(70) ? "count/min" : "count/s"
            return .quantity(try quantity(.heartRate, try HealthUnit(unit)))
        case 7..<9:
            let (start, end) = interval()
            return .category(
                try CategorySample(
                    type: .sleepAnalysis, value: below(6), start: start, end: end,
                    metadata: metadata(), device: device(), uuid: uuid()))
        case 9..<11:
            let unit = try HealthUnit("mmHg")
            let (start, end) = interval()
            return .correlation(
                try CorrelationSample(
                    type: .bloodPressure,
                    objects: [
                        try quantity(.bloodPressureSystolic, unit),
                        try quantity(.bloodPressureDiastolic, unit),
                    ], start: start, end: end, metadata: metadata(), uuid: uuid()))
        default:
            let (start, end) = interval()
            return .workout(
                try WorkoutSample(
                    configuration: WorkoutConfiguration(.running), start: start, end: end,
                    totals: chance(60)
                        ? [.distance: Quantity(Double(below(5)), .meter())] : [:],
                    metadata: metadata(), device: device(), uuid: uuid()))
        }
    }

    mutating func predicate(_ known: [UUID], depth: Int = 2) throws -> SamplePredicate {
        if depth > 0, chance(40) {
            let one = try predicate(known, depth: depth - 1)
            let two = try predicate(known, depth: depth - 1)
            switch below(3) {
            case 0: return .and([one, two])
            case 1: return .or([one, two])
            default: return .not(one)
            }
        }
        let comparison = Comparison.allCases[below(Comparison.allCases.count)]
        switch below(12) {
        case 0: return .all
        case 1, 2, 3:
            return .dates(
                from: chance(80) ? time() : nil, to: chance(80) ? time() : nil,
                options: DateRangeOptions(rawValue: below(4)))
        case 4: return .startDate(comparison, time())
        case 5: return .endDate(comparison, time())
        case 6: return .uuids(Set((0..<3).compactMap { _ in known.randomElement(using: &random) }))
        case 7: return .sources([chance(50) ? World.apps[0].source : World.gateway.source])
        case 8: return .hasMetadata(.wasUserEntered)
        case 9:
            return .quantity(comparison, Quantity(Double(below(200)), try HealthUnit("count/min")))
        case 10: return .noCorrelation
        default: return .workout(known.randomElement(using: &random) ?? uuid())
        }
    }

    mutating func sort() -> [SampleSort] {
        let keys: [SampleSort.Key] = [
            .startDate, .endDate, .startDate, .endDate, .workoutDuration, .workoutTotal(.distance),
        ]
        return (0..<below(3)).map { _ in SampleSort(keys[below(keys.count)], ascending: chance(50))
        }
    }
}

/// Who takes part in the tests.
enum World {
    static let apps = [
        ClientApp(identifier: "org.example.a", name: "A", version: "1"),
        ClientApp(identifier: "org.example.b", name: "B"),
    ]
    static let gateway = SourceRevision(source: Source(name: "gateway"), version: "7")
    static let person = PersonID(UUID(uuid: (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)))
    static let other = PersonID(UUID(uuid: (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)))
    static let persons = [person, other]
}
