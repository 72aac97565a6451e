extension CanonicalJSON {
    /// Reads the one text of a value; nil for everything else, however valid as JSON.
    ///
    /// - Complexity: O(bytes).
    public init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        // That there is only one text is asked of the writer, not of the grammar.
        guard let value = reader.value(depth: 0), value.bytes == bytes else { return nil }
        self = value
    }

    private struct Reader {
        private static let maximumDepth = 8

        let bytes: [UInt8]
        private var position = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func value(depth: Int) -> CanonicalJSON? {
            guard position < bytes.count, depth < Self.maximumDepth else { return nil }
            switch bytes[position] {
            case UInt8(ascii: "\""): return string().map(CanonicalJSON.string)
            case UInt8(ascii: "{"): return object(depth)
            case UInt8(ascii: "["): return array(depth)
            case UInt8(ascii: "t"): return take("true") ? .boolean(true) : nil
            case UInt8(ascii: "f"): return take("false") ? .boolean(false) : nil
            default: return number()
            }
        }

        private mutating func take(_ text: String) -> Bool {
            guard bytes[position...].starts(with: text.utf8) else { return false }
            position += text.utf8.count
            return true
        }

        private mutating func object(_ depth: Int) -> CanonicalJSON? {
            var members: [String: CanonicalJSON] = [:]
            guard take("{") else { return nil }
            if take("}") { return .object(members) }
            repeat {
                guard let name = string(), take(":"), let value = value(depth: depth + 1),
                    members.updateValue(value, forKey: name) == nil
                else { return nil }
            } while take(",")
            return take("}") ? .object(members) : nil
        }

        private mutating func array(_ depth: Int) -> CanonicalJSON? {
            var values: [CanonicalJSON] = []
            guard take("[") else { return nil }
            if take("]") { return .array(values) }
            repeat {
                guard let value = value(depth: depth + 1) else { return nil }
                values.append(value)
            } while take(",")
            return take("]") ? .array(values) : nil
        }

        private mutating func number() -> CanonicalJSON? {
            let digits = bytes[position...].prefix {
                $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
            position += digits.count
            return Int64(String(decoding: digits, as: UTF8.self)).map(CanonicalJSON.integer)
        }

        private mutating func string() -> String? {
            guard take("\"") else { return nil }
            var text: [UInt8] = []
            while position < bytes.count {
                let byte = bytes[position]
                position += 1
                switch byte {
                case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let escaped = escaped() else { return nil }
                    text.append(escaped)
                default: text.append(byte)
                }
            }
            return nil
        }

        private mutating func escaped() -> UInt8? {
            guard position < bytes.count else { return nil }
            position += 1
            switch bytes[position - 1] {
            case UInt8(ascii: "\""): return UInt8(ascii: "\"")
            case UInt8(ascii: "\\"): return UInt8(ascii: "\\")
            case UInt8(ascii: "b"): return 0x08
            case UInt8(ascii: "t"): return 0x09
            case UInt8(ascii: "n"): return 0x0A
            case UInt8(ascii: "f"): return 0x0C
            case UInt8(ascii: "r"): return 0x0D
            case UInt8(ascii: "u"):
                guard take("00"), position + 2 <= bytes.count,
                    let code = [UInt8](hexadecimal: bytes[position..<position + 2])
                else { return nil }
                position += 2
                return code[0]
            default: return nil
            }
        }
    }
}
