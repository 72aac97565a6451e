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
