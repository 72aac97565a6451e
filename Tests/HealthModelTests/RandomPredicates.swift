import Fixtures
import Foundation
import HealthModel
import Units

/// Random predicates and samples from a seed, over few values so that they meet.
struct RandomPredicates {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private static let texts = [
        "", "a", "Ä", "x\"y", "back\\slash", "line\nbreak", "') OR 1=1 --", "🦖", "and", "nil",
        "e\u{301}",
    ]
    private static let units = [
        "mg/dL", "mmol<180.15588000005408>/L", "count/min", "%", "degC", "()",
    ]
    private static let keys: [MetadataKey] = [
        .wasUserEntered, .foodType, .syncVersion, "own key", "com.example.key-1", "é", "\"",
    ]

    mutating func pick<Values: Collection>(_ values: Values) -> Values.Element {
        values.randomElement(using: &random)!
    }

    mutating func small() -> Int { Int.random(in: 0..<4, using: &random) }

    mutating func text() -> String { pick(Self.texts) }

    mutating func number() -> Double {
        switch small() {
        case 0: Double(small())
        case 1: Double.random(in: -1e6...1e6, using: &random)
        case 2: pick([0.1, -0.0, 1e300, 1e-300, 9_007_199_254_740_992, -2.5e-8])
        default: Double(small()) / 2
        }
    }

    mutating func date() -> Date {
        small() == 0
            ? Date(
                timeIntervalSince1970: Double(
                    Int.random(in: -4_000_000_000...9_000_000_000, using: &random)) / 7)
            : Date(timeIntervalSince1970: Double(small()))
    }

    mutating func rounded() -> Date {
        let microseconds = (date().timeIntervalSince1970 * 1e6).rounded()
        return Date(timeIntervalSince1970: microseconds / 1e6)
    }

    mutating func quantity() -> Quantity { Quantity(number(), try! HealthUnit(pick(Self.units))) }

    mutating func comparison() -> Comparison { pick(Comparison.allCases) }

    mutating func uuid() -> UUID {
        UUID(uuid: (1, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, UInt8(small())))
    }

    mutating func source() -> Source {
        Source(name: text(), bundleIdentifier: small() == 0 ? text() : nil)
    }

    mutating func device() -> Device {
        Device(name: small() == 0 ? nil : text(), model: small() == 0 ? text() : nil)
    }

    mutating func metadataValue() -> MetadataValue {
        switch small() {
        case 0: .string(text())
        case 1: .number(number())
        case 2: .date(rounded())
        default: .quantity(quantity())
        }
    }

    mutating func revision() -> SourceRevision {
        SourceRevision(
            source: source(), version: small() == 0 ? nil : text(),
            operatingSystemVersion: small() == 0 ? nil : SystemVersion(small(), small(), small()))
    }

    private mutating func pattern() -> SourceRevisionPattern {
        let revision = revision()
        return SourceRevisionPattern(
            source: revision.source,
            version: small() == 0 ? .any : .exactly(revision.version), productType: .any,
            operatingSystemVersion: small() == 0
                ? .any : .exactly(revision.operatingSystemVersion))
    }

    private mutating func set<Value: Hashable>(_ make: (inout Self) -> Value) -> Set<Value> {
        var values: Set<Value> = []
        for _ in 0..<small() { values.insert(make(&self)) }
        return values
    }

    mutating func predicate(depth: Int) -> SamplePredicate {
        guard depth > 0, Int.random(in: 0..<5, using: &random) > 1 else { return leaf() }
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1: return .and((0..<small()).map { _ in predicate(depth: depth - 1) })
        case 2, 3: return .or((0..<small()).map { _ in predicate(depth: depth - 1) })
        case 4: return .contains(predicate(depth: depth - 1))
        case 5: return .workoutActivity(predicate(depth: depth - 1))
        default: return .not(predicate(depth: depth - 1))
        }
    }

    private mutating func match() -> TextMatch {
        small() < 2 ? .equals(text()) : .contains(text())
    }

    private mutating func identifier() -> InstanceIdentifier {
        InstanceIdentifier(
            root: small() == 0 ? nil : text(), extension: small() == 0 ? text() : nil,
            nullFlavor: small() == 0 ? "UNK" : nil)
    }

    mutating func leaf() -> SamplePredicate {
        switch Int.random(in: 0..<35, using: &random) {
        case 0: return .sampleTypes(set { $0.pick(SampleType.all) })
        case 1, 2:
            return .dates(
                from: small() == 0 ? nil : rounded(), to: small() == 0 ? nil : rounded(),
                options: DateRangeOptions(rawValue: small()))
        case 3: return .startDate(comparison(), rounded())
        case 4: return .endDate(comparison(), rounded())
        case 5: return .uuids(set { $0.uuid() })
        case 6: return .sources(set { $0.source() })
        case 7: return .sourceRevisions(set { $0.pattern() })
        case 8: return .devices(set { $0.device() })
        case 9:
            let property = pick(DeviceProperty.allCases)
            return .deviceProperty(property, set { $0.text() })
        case 10: return .hasMetadata(pick(Self.keys))
        case 11, 12: return .metadata(pick(Self.keys), comparison(), metadataValue())
        case 13: return .metadataValues(pick(Self.keys), set { $0.metadataValue() })
        case 14: return .workout(uuid())
        case 15: return .noCorrelation
        case 16, 17: return .quantity(comparison(), quantity())
        case 18: return .summary(pick(QuantitySummary.Field.allCases), comparison(), quantity())
        case 19: return .count(comparison(), small())
        case 20: return .categoryValue(comparison(), small())
        case 21: return .categoryValues(set { $0.small() })
        case 22: return .workoutType(pick(WorkoutActivityType.allCases))
        case 23: return .workoutDuration(comparison(), number())
        case 24: return .workoutTotal(pick(WorkoutTotal.allCases), comparison(), quantity())
        case 25:
            return .workoutStatistic(
                pick(QuantityType.all), pick(QuantitySummary.Field.allCases), comparison(),
                quantity())
        case 26: return .title(match())
        case 27: return .patientName(match())
        case 28: return small() < 2 ? .custodianName(match()) : .authorName(match())
        case 29: return .typeCode(text(), codeSystem: small() == 0 ? nil : text())
        case 30: return .person(PersonID(uuid()))
        case 31: return .patientIdentifier(identifier())
        case 32: return small() < 2 ? .documentID(identifier()) : .setID(identifier())
        case 33: return .status(small() < 2 ? .current : .superseded)
        default:
            return .digest(ContentDigest(bytes: Array(repeating: UInt8(small()), count: 32))!)
        }
    }
}
