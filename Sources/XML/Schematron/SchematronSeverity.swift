/// How much a failed assert matters, read from what packs write to say so.
public enum SchematronSeverity: Int, Sendable, Hashable, Comparable, CaseIterable {
    case information, warning, error, fatal

    /// Less severe before more severe.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// What a `role` or `flag` means, such as `warn` or `ERROR`; nil for other words.
    init?(role: String) {
        switch role.lowercased() {
        case "fatal", "critical": self = .fatal
        case "error", "errors", "err": self = .error
        case "warning", "warnings", "warn", "caution": self = .warning
        case "information", "info", "informational", "hint", "note", "debug", "infos", "advice":
            self = .information
        default: return nil
        }
    }

    /// What the first known of some words means: a `flag` may have several.
    init?(words: String) {
        let known = words.split(whereSeparator: \.isWhitespace).lazy
            .compactMap { Self(role: String($0)) }.first
        guard let known else { return nil }
        self = known
    }

    /// What the id of a pattern or phase says at its end, as `…-errors`.
    init?(suffixOf id: String) {
        let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte & 0xDF) }
        let tail = id.utf8.reversed().drop { !isLetter($0) }.prefix(while: isLetter)
        guard let severity = Self(role: String(decoding: tail.reversed(), as: UTF8.self)) else {
            return nil
        }
        self = severity
    }
}
