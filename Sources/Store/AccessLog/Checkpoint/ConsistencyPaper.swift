internal import Base

/// A proof to take along that a log has only grown since an older checkpoint, in the form in which
/// a C2SP witness is asked to sign the newer one (tlog-witness, add-checkpoint).
public struct ConsistencyPaper: Sendable, Hashable {
    /// The older size.
    public let older: Int64
    /// The hashes (RFC 6962 section 2.1.2).
    public let proof: [TreeHash]
    /// The newer checkpoint, signed.
    public let checkpoint: SignedNote

    /// Puts a proof together.
    public init(older: Int64, proof: [TreeHash], checkpoint: SignedNote) {
        self.older = older
        self.proof = proof
        self.checkpoint = checkpoint
    }

    /// The proof's text.
    public var text: String {
        let hashes = proof.map { Base64.encode($0.bytes) + "\n" }.joined()
        return "old \(older)\n\(hashes)\n\(checkpoint.note)"
    }

    /// Checks that the log of a key has only grown since it had the older root.
    public func check(olderRoot: TreeHash, by verifier: NoteVerifier) throws(AccessLogError) {
        let head = try Checkpoint(checkpoint, by: verifier)
        let tree = MerkleTree(size: head.size)
        guard tree.extends(older, root: olderRoot, proof: proof, root: head.root) else {
            throw .wrongProof("the log of \(head.size) events does not begin with the older one")
        }
    }
}
