/// One way to write reports: it begins once, writes one document after the other, and ends once.
///
/// What the three return, put together, is the whole output; it is well-formed in its format also
/// when ``ReportRendering/end(_:)`` comes early. A rendering keeps no findings of documents that
/// it has written, so that any number of documents needs the memory of one.
public protocol ReportRendering: Sendable {
    /// What stands before the first document.
    mutating func begin() -> String
    /// One document.
    mutating func render(_ document: ReportedDocument) -> String
    /// What stands behind the last document.
    mutating func end(_ run: RunOutcome) -> String
}

extension ReportRendering {
    /// Nothing.
    public func begin() -> String { "" }
    /// Nothing.
    public func end(_ run: RunOutcome) -> String { "" }
}
