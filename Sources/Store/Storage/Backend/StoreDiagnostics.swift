/// What a store has done since it was opened.
public struct StoreDiagnostics: Sendable, Hashable {
    /// How many documents' bytes were read back; a query without document data adds none.
    public var bodyReads = 0
    /// How many transactions that took documents or rejections in were made durable.
    public var commits = 0
    /// How many times the write-ahead log was brought into the database.
    public var checkpoints = 0
    /// Whether a write failed in a way after which nothing more is written: the store has to be
    /// opened again.
    public var hasStopped = false
    /// How many documents had which outcome, by ``StoreOutcome/word``.
    public var outcomes: [String: Int] = [:]
    /// How many logged reads gave something out.
    public var allowedReads = 0
    /// How many logged reads were denied as a whole.
    public var deniedReads = 0

    /// Nothing yet.
    public init() {}
}
