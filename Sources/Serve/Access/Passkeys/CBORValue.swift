/// A value of CBOR (RFC 8949) as authenticators write it (CTAP2, section 8): lengths that are
/// given, numbers in their shortest form, no tags, no floating-point numbers.
enum CBORValue: Sendable, Equatable {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    case map([Key: CBORValue])
    case boolean(Bool)
    case null

    /// What a map is asked by.
    enum Key: Sendable, Hashable {
        case integer(Int64)
        case text(String)
    }

    /// Levels of arrays and maps inside each other; CTAP2 has four.
    private static let maximumDepth = 8

    /// Reads one value from all of some bytes; nil for anything else.
    ///
    /// - Complexity: O(bytes): nothing is made for a length that the bytes do not have.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        guard let value = CBORValue(from: &rest), rest.isEmpty else { return nil }
        self = value
    }

    /// Takes one value from the front of some bytes; nil if there is none.
    init?(from rest: inout ArraySlice<UInt8>) { self.init(from: &rest, depth: 0) }

    private init?(from rest: inout ArraySlice<UInt8>, depth: Int) {
        guard depth <= Self.maximumDepth, let first = rest.popFirst() else { return nil }
        // Major type 7: simple values, of which CTAP2 has three.
        if first >> 5 == 7 {
            switch first {
            case 0xF4: self = .boolean(false)
            case 0xF5: self = .boolean(true)
            case 0xF6: self = .null
            default: return nil
            }
            return
        }
        guard let count = Self.argument(first & 0x1F, from: &rest) else { return nil }
        switch first >> 5 {
        case 0: self = .integer(count)
        case 1: self = .integer(-1 - count)
        case 2:
            guard let bytes = Self.take(count, from: &rest) else { return nil }
            self = .bytes(Array(bytes))
        case 3:
            guard let bytes = Self.take(count, from: &rest),
                let text = String(validating: bytes, as: UTF8.self)
            else { return nil }
            self = .text(text)
        case 4:
            guard let values = Self.values(count, from: &rest, depth) else { return nil }
            self = .array(values)
        case 5:
            guard let map = Self.map(count, from: &rest, depth) else { return nil }
            self = .map(map)
        default: return nil
        }
    }

    /// The number behind a type: in the type's own byte or in the next 1 to 8, as short as it is.
    private static func argument(_ short: UInt8, from rest: inout ArraySlice<UInt8>) -> Int64? {
        guard short >= 24 else { return Int64(short) }
        guard short <= 27, let bytes = take(Int64(1) << Int64(short - 24), from: &rest) else {
            return nil
        }
        let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let smallest: [UInt64] = [24, 1 << 8, 1 << 16, 1 << 32]
        guard value >= smallest[Int(short - 24)] else { return nil }
        return Int64(exactly: value)
    }

    private static func take(
        _ count: Int64, from rest: inout ArraySlice<UInt8>
    ) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }

    private static func values(
        _ count: Int64, from rest: inout ArraySlice<UInt8>, _ depth: Int
    ) -> [CBORValue]? {
        var values: [CBORValue] = []
        // Each value has a byte at least, so that a made-up count ends with the bytes.
        for _ in 0..<count {
            guard let value = CBORValue(from: &rest, depth: depth + 1) else { return nil }
            values.append(value)
        }
        return values
    }

    private static func map(
        _ count: Int64, from rest: inout ArraySlice<UInt8>, _ depth: Int
    ) -> [Key: CBORValue]? {
        var map: [Key: CBORValue] = [:]
        for _ in 0..<count {
            let key: Key
            switch CBORValue(from: &rest, depth: depth + 1) {
            case .integer(let number): key = .integer(number)
            case .text(let text): key = .text(text)
            default: return nil
            }
            guard let value = CBORValue(from: &rest, depth: depth + 1),
                map.updateValue(value, forKey: key) == nil
            else { return nil }
        }
        return map
    }
}

extension CBORValue {
    /// The bytes of a value of a map; nil where there is none, or another kind.
    func bytes(_ key: Key) -> [UInt8]? {
        guard case .bytes(let bytes)? = self[key] else { return nil }
        return bytes
    }

    /// A value of a map.
    subscript(key: Key) -> CBORValue? {
        guard case .map(let map) = self else { return nil }
        return map[key]
    }
}
