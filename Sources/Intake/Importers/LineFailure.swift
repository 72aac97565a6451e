/// Why a line of a file is no sample, and where. It holds no value of the file.
public struct LineFailure: Error, Sendable, Hashable {
    /// The line, from 1.
    public let line: Int
    /// The character in the line, from 1; nil where it is about the line as a whole.
    public let column: Int?
    /// The column of a table, or the field of the JSON form; nil where it is about none.
    public let field: String?
    /// What should have been there.
    public let expected: String
    /// What was there, without its value.
    public let found: String

    init(line: Int, column: Int? = nil, field: String? = nil, expected: String, found: String) {
        self.line = line
        self.column = column
        self.field = field
        self.expected = expected
        self.found = found
    }
}

extension LineFailure: CustomStringConvertible {
    /// `7:24: value: expected a number, found a text`
    public var description: String {
        let place = column.map { "\(line):\($0)" } ?? "\(line)"
        let name = field.map { "\($0): " } ?? ""
        return "\(place): \(name)expected \(expected), found \(found)"
    }
}
