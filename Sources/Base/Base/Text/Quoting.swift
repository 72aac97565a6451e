extension String {
    /// The text between quotation marks, each one inside written twice, as CSV (RFC 4180), SQL and
    /// XPath 2.0 have it.
    ///
    /// By bytes: also a mark that a combining character makes one `Character` with.
    ///
    ///     "it's".quoted(by: "'")  // 'it''s'
    ///
    /// - Parameter mark: An ASCII character.
    package func quoted(by mark: Unicode.Scalar) -> String {
        let mark = UInt8(ascii: mark)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 2)
        bytes.append(mark)
        for byte in utf8 {
            bytes.append(byte)
            if byte == mark { bytes.append(mark) }
        }
        bytes.append(mark)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The fields of CSV (RFC 4180).
package enum CSVText {
    /// A field, in quotation marks where it needs them.
    ///
    ///     CSVText.field("1,5")  // "1,5"
    package static func field(_ text: String) -> String {
        let needsMarks = text.utf8.contains {
            $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D
        }
        return needsMarks ? text.quoted(by: "\"") : text
    }

    /// A field for spreadsheets: one that they would take for a formula begins with an apostrophe,
    /// unless it is a number.
    ///
    ///     CSVText.cell("=A1")  // '=A1
    ///     CSVText.cell("-5")   // -5
    package static func cell(_ text: String) -> String {
        switch text.utf8.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
            field(Double(text) == nil ? "'" + text : text)
        default: field(text)
        }
    }
}
