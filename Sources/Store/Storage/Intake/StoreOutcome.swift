/// What became of one document. Every outcome is durable when it is given.
public enum StoreOutcome: Sendable, Hashable {
    /// Stored as a new sample.
    case stored(SampleReference)
    /// The same bytes are stored already, as this sample: a success.
    case duplicate(of: SampleReference)
    /// This sample has the same CDA `id` and other bytes: the new bytes are kept aside in
    /// quarantine, and nothing was replaced.
    case conflict(with: SampleReference)
    /// Not taken in; no bytes were kept.
    case rejected(RejectionReason)

    /// The document that it is about; nil for none.
    public var sample: SampleReference? {
        switch self {
        case .stored(let sample), .duplicate(let sample), .conflict(let sample): sample
        case .rejected: nil
        }
    }

    /// The stable word for it: `stored`, `duplicate`, `conflict` or `rejected`.
    public var word: String {
        switch self {
        case .stored: "stored"
        case .duplicate: "duplicate"
        case .conflict: "conflict"
        case .rejected: "rejected"
        }
    }
}
