/// A row's texts by the names of columns.
struct TableRow {
    private let texts: [String]
    private let places: [String: Int]
    let line: Int

    init(_ texts: [String], _ places: [String: Int], line: Int) {
        self.texts = texts
        self.places = places
        self.line = line
    }

    /// Whether it has more than one field.
    var hasMore: Bool { texts.count > 1 }

    /// The text of a column; nil without the column, and empty for `--`, which some programs write
    /// for no value.
    subscript(name: String) -> String? { places[name].flatMap { self[$0] } }

    /// The text at a place, from 0.
    subscript(place: Int) -> String? {
        guard place < texts.count else { return nil }
        return texts[place] == "--" ? "" : texts[place]
    }

    /// The values of `[60,60]`, or the one value.
    static func list(_ text: String) -> [String] {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return [text] }
        return text.dropFirst().dropLast().split(separator: ",").map(String.init)
    }

    /// The offset from UTC, in microseconds, of `UTC+02:00`, `UTC-0400`, `+05:30`, `UTCZ`; nil for
    /// anything else.
    static func offset(_ text: String) -> Int64? {
        var rest = text.uppercased()[...]
        for prefix in ["UTC", "GMT"] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
        }
        if rest == "Z" || rest.isEmpty && !text.isEmpty { return 0 }
        guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
        let digits = rest.dropFirst().filter { $0 != ":" }
        guard digits.utf8.count == 4, let number = Int64(digits), number / 100 <= 18,
            number % 100 < 60
        else { return nil }
        let minutes = number / 100 * 60 + number % 100
        return (sign == "-" ? -minutes : minutes) * 60_000_000
    }
}
