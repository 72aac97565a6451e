#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Units

extension Metadata {
    /// Checks every value against its key's kind, and that sync identifier and version come
    /// together. `field` names the object's metadata in errors.
    func check(sampleUnit: HealthUnit? = nil, field: String = "metadata") throws(SampleError) {
        guard !values.isEmpty else { return }
        for (key, value) in values {
            try Self.check(key, value, sampleUnit: sampleUnit, field: field)
        }
        let pair = (values[.syncIdentifier] != nil, values[.syncVersion] != nil)
        if pair.0 != pair.1 {
            let missing: MetadataKey = pair.0 ? .syncVersion : .syncIdentifier
            throw SampleError(
                .requiredMetadata, "\(field).\(missing)",
                expected: "sync identifier and sync version together", found: "one of them")
        }
    }

    /// Checks that a key which the type demands is there.
    func require(_ key: MetadataKey?, field: String = "metadata") throws(SampleError) {
        guard let key, values[key] == nil else { return }
        throw SampleError(
            .requiredMetadata, "\(field).\(key)", expected: "a value, which the type demands",
            found: "none")
    }

    private static func check(
        _ key: MetadataKey, _ value: MetadataValue, sampleUnit: HealthUnit?, field: String
    ) throws(SampleError) {
        try checkFinite(key, value, field: field)
        guard let kind = key.kind else { return }
        let expected: String
        switch (kind, value) {
        case (.string, .string), (.date, .string), (.date, .date), (.number, .number),
            (.anyQuantity, .quantity):
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
        case (.sampleQuantity, .quantity(let quantity)):
            guard let sampleUnit, !quantity.is(compatibleWith: sampleUnit) else { return }
            expected = "a quantity compatible with \(sampleUnit)"
        default:
            throw SampleError(
                .metadataKind, "\(field).\(key)", expected: kind.words, found: value.kindName)
        }
        throw SampleError(
            .metadataValue, "\(field).\(key)", expected: expected,
            found: "\(value.kindName) that is none")
    }

    private static func checkFinite(
        _ key: MetadataKey, _ value: MetadataValue, field: String
    ) throws(SampleError) {
        guard !key.rawValue.isEmpty else {
            throw SampleError(
                .metadataValue, field, expected: "keys that are not empty", found: "an empty one")
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
                .metadataValue, "\(field).\(key)", expected: "a finite value",
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
