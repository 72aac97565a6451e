/// A document's place in its set of versions (CDA `versionNumber`, HL7 V3 INT).
public struct DocumentVersion: Sendable, Hashable {
    /// The value as written, whatever it is.
    public let written: String
    /// The number, if what is written is one: decimal digits with XML white space around them.
    /// What is larger than any `Int` counts as the largest.
    public let number: Int?

    /// Keeps what is written and reads it as a number if it is one.
    public init(written: String) {
        self.written = written
        let digits = written.utf8.drop(while: Self.isWhiteSpace)
        let trimmed = digits.reversed().drop(while: Self.isWhiteSpace).reversed()
        let isNumber =
            !trimmed.isEmpty
            && trimmed.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        self.number =
            isNumber ? Int(String(decoding: Array(trimmed), as: UTF8.self)) ?? .max : nil
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
