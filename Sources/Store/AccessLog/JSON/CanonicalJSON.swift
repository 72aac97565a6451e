/// JSON of which each value has exactly one text, the one of RFC 8785 (JCS): members in the order
/// of their names, no white space, only the escapes that must be. Numbers are whole.
public enum CanonicalJSON: Sendable, Hashable {
    /// A string.
    case string(String)
    /// A whole number; JCS bears those below 2^53 in magnitude.
    case integer(Int64)
    /// True or false.
    case boolean(Bool)
    /// Values in order.
    case array([CanonicalJSON])
    /// Members; the names are ASCII, whose order is the same in every encoding.
    case object([String: CanonicalJSON])

    /// The one text of the value, in UTF-8.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .string(let text): Self.write(text, to: &bytes)
        case .integer(let number): bytes += String(number).utf8
        case .boolean(let value): bytes += (value ? "true" : "false").utf8
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (place, value) in values.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (place, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += "\\\"".utf8
            case UInt8(ascii: "\\"): bytes += "\\\\".utf8
            case 0x08: bytes += "\\b".utf8
            case 0x09: bytes += "\\t".utf8
            case 0x0A: bytes += "\\n".utf8
            case 0x0C: bytes += "\\f".utf8
            case 0x0D: bytes += "\\r".utf8
            case ..<0x20: bytes += "\\u00\([byte].hexadecimal)".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension CanonicalJSON {
    /// The members of an object; nil for anything else.
    var members: [String: CanonicalJSON]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// A string; nil for anything else.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// A whole number; nil for anything else.
    var number: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }
}
