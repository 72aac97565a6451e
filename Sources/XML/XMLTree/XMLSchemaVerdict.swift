/// What a schema said of a document.
public struct XMLSchemaVerdict: Sendable, Hashable {
    /// Whether the document is valid.
    public let isValid: Bool
    /// Errors raised, also those that were not kept.
    public let errorCount: Int
    /// Elements (with all they hold) and attributes that were set aside as foreign.
    public let setAsideCount: Int
}

/// A schema that could not be compiled.
public struct XMLSchemaFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What libxml2 said of it.
    public let issues: [XMLIssue]

    /// The first error. A schema holds no patient, so its text may be quoted.
    public var description: String {
        guard let first = issues.first else { return "the schema could not be compiled" }
        let place = first.position.map { " (line \($0.line))" } ?? ""
        return "the schema could not be compiled: \(first.message)\(place)"
    }
}
