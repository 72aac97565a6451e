#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Units

extension Metadata {
    /// Throws the rule that the values break, also where an amount is in no unit of the type.
    func check(sampleUnit: HealthUnit? = nil) throws(SampleError) {
        guard let storage else { return }
        if let verdict = storage.verdict { throw verdict }
        guard let sampleUnit else { return }
        for (key, unit) in storage.sampleUnits where !unit.isCompatible(with: sampleUnit) {
            throw .incompatible(unit, field: "metadata.\(key)", expected: sampleUnit)
        }
    }

    /// The first rule that values break, in the order of keys: each is of its key's kind, and
    /// sync identifier and version come together.
    static func verdict(on values: [MetadataKey: MetadataValue]) -> SampleError? {
        var errors: [(key: String, error: SampleError)] = []
        var pair = (false, false)
        for (key, value) in values {
            do { try check(key, value) } catch { errors.append((key.rawValue, error)) }
            if key == .syncIdentifier { pair.0 = true }
            if key == .syncVersion { pair.1 = true }
        }
        if let first = errors.min(by: { $0.key < $1.key }) { return first.error }
        guard pair.0 != pair.1 else { return nil }
        let missing: MetadataKey = pair.0 ? .syncVersion : .syncIdentifier
        return SampleError(
            .requiredMetadata, "metadata.\(missing)",
            expected: "sync identifier and sync version together", found: "one of them")
    }

    /// Units of the amounts that must be in a unit of the object's type.
    static func sampleUnits(
        in values: [MetadataKey: MetadataValue]
    ) -> [(key: MetadataKey, unit: HealthUnit)] {
        var units: [(key: MetadataKey, unit: HealthUnit)] = []
        for case (let key, .quantity(let amount)) in values {
            if case .sampleQuantity = key.kind { units.append((key, amount.unit)) }
        }
        return units
    }

    /// Checks that a key which the type demands is there.
    func require(_ key: MetadataKey?) throws(SampleError) {
        guard let key, self[key] == nil else { return }
        throw SampleError(
            .requiredMetadata, "metadata.\(key)", expected: "a value, which the type demands",
            found: "none")
    }

    private static func check(
        _ key: MetadataKey, _ value: MetadataValue
    ) throws(SampleError) {
        try checkFinite(key, value)
        guard let kind = key.kind else { return }
        let expected: String
        switch (kind, value) {
        case (.string, .string), (.date, .string), (.date, .date), (.number, .number),
            (.anyQuantity, .quantity), (.sampleQuantity, .quantity):
            return
        case (.timeZone, .string(let name)):
            if isTimeZoneName(name) { return }
            expected = "the name of a time zone"
        case (.boolean, .number(let number)):
            if number == 0 || number == 1 { return }
            expected = "0 or 1"
        case (.value(let set), .number(let number)):
            if let raw = Int(exactly: number), set.contains(raw) { return }
            expected = set.list
        case (.quantity(let unit), .quantity(let quantity)):
            if quantity.is(compatibleWith: unit) { return }
            expected = "a quantity compatible with \(unit)"
        default:
            throw SampleError(
                .metadataKind, "metadata.\(key)", expected: kind.words, found: value.kindName)
        }
        throw SampleError(
            .metadataValue, "metadata.\(key)", expected: expected,
            found: "\(value.kindName) that is none")
    }

    private static func checkFinite(
        _ key: MetadataKey, _ value: MetadataValue
    ) throws(SampleError) {
        guard !key.rawValue.isEmpty else {
            throw SampleError(
                .metadataValue, "metadata", expected: "keys that are not empty",
                found: "an empty one")
        }
        let isFinite =
            switch value {
            case .string: true
            case .number(let number): number.isFinite
            case .date(let date): SampleInterval.canHold(date)
            case .quantity(let quantity): quantity.value.isFinite
            }
        guard isFinite else {
            throw SampleError(
                .metadataValue, "metadata.\(key)", expected: "a finite value",
                found: "\(value.kindName) that is not")
        }
    }

    /// Words of letters, digits, `+`, `-` and `_` between slashes (IANA tz database, theory.html);
    /// whether there is such a zone is not asked here, since that would read files.
    private static func isTimeZoneName(_ name: String) -> Bool {
        guard (1...64).contains(name.utf8.count) else { return false }
        return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { word in
            !word.isEmpty
                && word.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
                        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"):
                        true
                    default: false
                    }
                }
        }
    }
}

extension MetadataKind {
    /// What is expected, in a few words.
    var words: String {
        switch self {
        case .string: "a string"
        case .timeZone: "the name of a time zone"
        case .number: "a number"
        case .boolean: "a boolean, 0 or 1"
        case .date: "a date"
        case .value(let set): set.list
        case .quantity(let unit): "a quantity compatible with \(unit)"
        case .anyQuantity, .sampleQuantity: "a quantity"
        }
    }
}
