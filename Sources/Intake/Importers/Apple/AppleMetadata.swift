internal import Foundation
internal import HealthModel

/// The metadata of an element while its entries are read: keys and values as bytes, so that
/// records that follow each other with the same ones share them.
struct AppleMetadata {
    private(set) var pairs: [(key: [UInt8], value: [UInt8])] = []

    var isEmpty: Bool { pairs.isEmpty }

    mutating func add(_ key: some Sequence<UInt8>, _ value: some Sequence<UInt8>) {
        pairs.append((Array(key), Array(value)))
    }

    /// Brings the entries into the order of their keys: the phone writes them in any.
    mutating func sort() {
        guard pairs.count > 1 else { return }
        pairs.sort { $0.key.lexicographicallyPrecedes($1.key) }
    }

    func add(to identity: inout ContentIdentity) {
        identity.add(Int64(pairs.count))
        for pair in pairs {
            identity.add(pair.key)
            identity.add(pair.value)
        }
    }

    func isSame(as other: AppleMetadata) -> Bool {
        pairs.count == other.pairs.count
            && zip(pairs, other.pairs).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    }

    /// The pieces as values.
    func values() -> [MetadataKey: MetadataValue] {
        var values: [MetadataKey: MetadataValue] = [:]
        for pair in pairs {
            let key = MetadataKey(String(decoding: pair.key, as: UTF8.self))
            values[key] = Self.value(pair.value, for: key)
        }
        return values
    }

    private static func value(_ bytes: [UInt8], for key: MetadataKey) -> MetadataValue {
        let text = String(decoding: bytes, as: UTF8.self)
        switch key.kind {
        case .date:
            return AppleDate.parse(bytes[...]).map { .date(Date(microseconds: $0)) }
                ?? .string(text)
        case nil:
            if let instant = AppleDate.parse(bytes[...]) {
                return .date(Date(microseconds: instant))
            }
        default: break
        }
        return MetadataValue(text: text, for: key)
    }
}
