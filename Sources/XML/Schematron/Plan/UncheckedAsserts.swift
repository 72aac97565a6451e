/// Asserts that cannot run because a document that they ask is not beside the schema.
public struct UncheckedAsserts: Sendable, Hashable {
    /// How many there are, by the document's name.
    public private(set) var counts: [String: Int] = [:]

    mutating func add(_ id: String?, document: String) { counts[document, default: 0] += 1 }
}
