/// One thing that was looked at, mostly one without which no request can be served.
public struct ReadinessCheck: Sendable, Hashable {
    /// What was looked at, in one or two words.
    public let name: String
    /// What stands in the way, in words without a person's data; nil if nothing does.
    public let obstacle: String?
    /// What somebody has to look after although requests are served, likewise.
    public let warning: String?
    /// How it goes, for whoever asks for all of it.
    public let note: String?

    /// Says what was found.
    public init(
        _ name: String, obstacle: String? = nil, warning: String? = nil, note: String? = nil
    ) {
        self.name = name
        self.obstacle = obstacle
        self.warning = warning
        self.note = note
    }
}

extension ReadinessCheck {
    /// One line: `[+]` good, `[!]` served with a warning, `[-]` not served.
    package var line: String {
        if let obstacle { return "[-] \(name): \(obstacle)" }
        if let warning { return "[!] \(name): \(warning)" }
        return "[+] \(name)" + (note.map { ": \($0)" } ?? "")
    }
}
