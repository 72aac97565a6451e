/// Why something is not what the access log, or a paper about it, should be. The description holds
/// nothing of an event.
public enum AccessLogError: Error, Sendable, Hashable {
    /// An event's bytes are not the one form of an event.
    case malformedEvent(String)
    /// A text is not a key of signed notes.
    case malformedKey(String)
    /// A text is not a signed note, a checkpoint or a proof.
    case malformedNote(String)
    /// The note has no signature by the key that was asked for.
    case unsigned(by: String)
    /// A signature is not the key's.
    case wrongSignature(by: String)
    /// A proof does not prove what it should.
    case wrongProof(String)
    /// A place or a size that the log does not have.
    case outOfRange(String)
}

extension AccessLogError: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .malformedEvent(let what): "not an event of the log: \(what)"
        case .malformedKey(let what): "not a key for signed notes: \(what)"
        case .malformedNote(let what): "not a signed note: \(what)"
        case .unsigned(let name): "no signature by the key of \(name)"
        case .wrongSignature(let name): "wrong signature by the key of \(name)"
        case .wrongProof(let what): "invalid proof: \(what)"
        case .outOfRange(let what): what
        }
    }
}
