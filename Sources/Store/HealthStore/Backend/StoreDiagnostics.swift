/// What a backend has done since it was opened.
public struct StoreDiagnostics: Sendable, Hashable {
    /// How many documents' bytes were read back; a query without document data adds none.
    public var bodyReads = 0
    /// How many transactions that took documents or rejections in were made durable.
    public var commits = 0
    /// How many times the write-ahead log was brought into the database.
    public var checkpoints = 0

    package init() {}
}
