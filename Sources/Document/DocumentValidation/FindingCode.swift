/// A stable name of what can be found, with what it means and how to mend it.
public struct FindingCode: Sendable {
    /// The name, such as `CB-SCHEMA-MISSING`.
    public let name: String
    /// One sentence on why it matters and how to mend it.
    public let hint: String
    /// What to say where the code stands without a finding's message: for a pack's assert its
    /// words, for others the hint.
    public let summary: String

    /// A code by its name, its hint and what it says alone.
    public init(_ name: String, _ hint: String, summary: String? = nil) {
        self.name = name
        self.hint = hint
        self.summary = summary ?? hint
    }
}

extension FindingCode: Hashable {
    /// Codes are the same that have the same name.
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// By the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension FindingCode: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}
