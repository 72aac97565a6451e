/// JSON in the making (RFC 8259): keys in the order they are written, one line, UTF-8.
package struct JSONText {
    /// Which characters of a string are escaped beside those that have to be, and how.
    package enum Escapes: Sendable {
        /// `\n`, `\r`, `\t`, other control characters and U+007F by their numbers.
        case plain
        /// The shortest escape of each control character (RFC 8785, section 3.2.2.2).
        case canonical
    }

    package private(set) var bytes: [UInt8] = []
    private var needsComma = false
    private let escapes: Escapes

    package init(escapes: Escapes = .plain) { self.escapes = escapes }

    /// Writes an object whose members `body` writes.
    @inlinable
    package mutating func object(_ body: (inout JSONText) -> Void) {
        open("{")
        body(&self)
        close("}")
    }

    /// Writes an array with a value for each element, which `body` writes.
    @inlinable
    package mutating func array<Element>(
        _ elements: some Sequence<Element>, _ body: (inout JSONText, Element) -> Void
    ) {
        open("[")
        for element in elements { body(&self, element) }
        close("]")
    }

    /// Writes a member's name; its value follows.
    package mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func string(_ text: String?) {
        separate()
        if let text { quote(text) } else { bytes.append(contentsOf: "null".utf8) }
    }

    package mutating func number(_ value: Int?) { raw(value.map(String.init) ?? "null") }

    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    /// Writes a number; null for one that is not finite.
    package mutating func number(_ value: Double?) {
        raw(value.flatMap(JSONNumber.init)?.text ?? "null")
    }

    /// Writes a value with all that is in it.
    ///
    /// - Parameter sorted: Whether members are written in the order of their names.
    package mutating func value(_ value: JSONValue, sorted: Bool = false) {
        switch value {
        case .null: raw("null")
        case .boolean(let truth): bool(truth)
        case .number(let number): raw(number.text)
        case .string(let text): string(text)
        case .array(let values): array(values) { $0.value($1, sorted: sorted) }
        case .object(let members):
            let members = sorted ? members.sorted { $0.name < $1.name } : members
            object { json in
                for member in members {
                    json.key(member.name)
                    json.value(member.value, sorted: sorted)
                }
            }
        }
    }

    /// Writes text that is JSON already.
    package mutating func raw(_ json: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// Writes a part of bytes that is JSON already.
    package mutating func raw(_ json: ArraySlice<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// Writes bytes that are JSON already.
    package mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
    }

    package mutating func raw(_ json: String) { raw(json.utf8) }

    package mutating func member(_ name: String, _ text: String?) {
        key(name)
        string(text)
    }

    package mutating func member(_ name: String, _ value: Int?) {
        key(name)
        number(value)
    }

    package mutating func member(_ name: String, _ value: Bool) {
        key(name)
        bool(value)
    }

    /// Writes a member only where there is a value.
    package mutating func present(_ name: String, _ text: String?) {
        if let text { member(name, text) }
    }

    /// The text so far.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    @usableFromInline
    mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    @usableFromInline
    mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        if let first = bytes[start...].firstIndex(where: isEscaped) { escape(from: first) }
        bytes.append(UInt8(ascii: "\""))
    }

    private func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            || (byte == 0x7F && escapes == .plain)
    }

    /// Writes what stands behind a place again, with its escapes.
    private mutating func escape(from start: Int) {
        let plain = Array(bytes[start...])
        bytes.removeSubrange(start...)
        for byte in plain {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
            case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
            case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
            case 0x08 where escapes == .canonical: bytes.append(contentsOf: #"\b"#.utf8)
            case 0x0C where escapes == .canonical: bytes.append(contentsOf: #"\f"#.utf8)
            case _ where isEscaped(byte):
                bytes.append(contentsOf: #"\u00"#.utf8)
                bytes.append(contentsOf: Hexadecimal.digits(of: byte))
            default: bytes.append(byte)
            }
        }
    }
}

extension JSONValue {
    /// The value as JSON on one line.
    package var jsonText: String {
        var json = JSONText()
        json.value(self)
        return json.text
    }
}

/// Numbers as people and JSON write them: the shortest text that reads as the same number.
package enum NumberText {
    /// `5` and not `5.0`; what is not finite is `nan`, `inf` or `-inf`.
    package static func format(_ value: Double) -> String {
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53,
            !(whole == 0 && value.sign == .minus)
        {
            return String(whole)
        }
        return "\(value)"
    }
}

/// The one text that a value has by RFC 8785 (JCS): members in the order of their names, no white
/// space, only the escapes that must be. Numbers are whole, and names are ASCII, whose order is the
/// same in every encoding.
extension JSONValue {
    /// The one text of the value, in UTF-8.
    public var canonicalBytes: [UInt8] {
        var json = JSONText(escapes: .canonical)
        json.value(self, sorted: true)
        return json.bytes
    }

    /// Reads the one text of a value; nil for everything else, however valid as JSON, and beyond 8
    /// levels of arrays and objects.
    ///
    /// - Complexity: O(bytes).
    public init?(canonical bytes: [UInt8]) {
        // That there is only one text is asked of the writer, not of the grammar.
        guard let value = try? JSONValue(bytes, maximumDepth: 8), value.hasWholeNumbers,
            value.canonicalBytes == bytes
        else { return nil }
        self = value
    }

    private var hasWholeNumbers: Bool {
        switch self {
        case .number(let number): Int64(number.text).map(String.init) == number.text
        case .array(let values): values.allSatisfy(\.hasWholeNumbers)
        case .object(let members): members.allSatisfy(\.value.hasWholeNumbers)
        default: true
        }
    }
}
