/// One thing that was looked at, and what was found.
public struct Check: Sendable, Hashable {
    /// How it is.
    public enum State: String, Sendable, Hashable {
        case good
        case warning
        case bad
    }

    /// What was looked at, as `free space`.
    public let name: String
    /// How it is.
    public let state: State
    /// What was found, in one sentence.
    public let finding: String
    /// A command that mends it.
    public let help: String?

    /// Names a finding.
    public init(_ name: String, _ state: State, _ finding: String, help: String? = nil) {
        self.name = name
        self.state = state
        self.finding = finding
        self.help = help
    }
}
