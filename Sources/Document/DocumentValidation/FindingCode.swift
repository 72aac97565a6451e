/// A stable name of what can be found, with what it means and how to mend it.
public struct FindingCode: Sendable, Hashable {
    /// The name, such as `CB-SCHEMA-MISSING`.
    public let name: String
    /// One sentence on why it matters and how to mend it.
    public let hint: String

    /// A code by its name and its hint.
    public init(_ name: String, _ hint: String) {
        self.name = name
        self.hint = hint
    }
}

extension FindingCode: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}
