/// Several texts in one column, each absent or not: `-` for an absent one, else its length in
/// UTF-8 bytes, a colon, and the text.
package struct PackedText {
    package private(set) var text = ""

    /// None yet.
    package init() {}

    package mutating func append(_ value: String?) {
        guard let value else {
            text += "-"
            return
        }
        text += "\(value.utf8.count):"
        text += value
    }

    package mutating func append(_ value: Int) {
        append(String(value))
    }

    /// Takes a packed text apart, value by value.
    package struct Reader {
        private var rest: Substring.UTF8View

        package init(_ text: String) {
            rest = text[...].utf8
        }

        /// Whether every value has been read.
        package var isAtEnd: Bool { rest.isEmpty }

        /// The next value, which may be absent.
        package mutating func next() throws -> String? {
            if rest.first == UInt8(ascii: "-") {
                rest.removeFirst()
                return nil
            }
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
                let count = Int(String(Substring(rest[..<colon]))), count >= 0,
                let end = rest.index(
                    rest.index(after: colon), offsetBy: count, limitedBy: rest.endIndex)
            else { throw StoredBytes.damaged }
            let value = String(Substring(rest[rest.index(after: colon)..<end]))
            rest = rest[end...]
            return value
        }

        /// The next value, which is a number.
        package mutating func nextNumber() throws -> Int {
            guard let value = try next().flatMap(Int.init) else { throw StoredBytes.damaged }
            return value
        }
    }
}
