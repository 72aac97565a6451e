/// One thing without which no request can be served.
public struct ReadinessCheck: Sendable, Hashable {
    /// What was looked at, in one or two words.
    public let name: String
    /// What stands in the way, in words without a person's data; nil if nothing does.
    public let obstacle: String?

    /// Says what was found.
    public init(_ name: String, obstacle: String? = nil) {
        self.name = name
        self.obstacle = obstacle
    }
}
