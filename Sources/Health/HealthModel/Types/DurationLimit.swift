/// How long samples of a type may last.
struct DurationLimit: Sendable, Hashable {
    /// The most, `Int64.max` for no limit.
    var microseconds: Int64
    /// Whether the end may be unknown.
    var mayBeOpen = false

    static let none = DurationLimit(microseconds: .max)

    /// From a table: days, `-` for no limit, `open` for no limit and possibly no end.
    init?(row: Substring) {
        switch row {
        case "-": self = .none
        case "open": self = DurationLimit(microseconds: .max, mayBeOpen: true)
        default:
            guard let days = Int64(row) else { return nil }
            self = DurationLimit(microseconds: days * 86_400_000_000)
        }
    }

    init(microseconds: Int64, mayBeOpen: Bool = false) {
        self.microseconds = microseconds
        self.mayBeOpen = mayBeOpen
    }
}
