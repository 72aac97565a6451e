internal import Base

/// A proof to take along (C2SP tlog-proof): that an event is in the log which a checkpoint
/// describes. It can be checked without the log, by anybody who has the event's leaf and the
/// log's public key.
public struct InclusionProof: Sendable, Hashable {
    /// The event's place.
    public let index: Int64
    /// The hashes from the leaf to the root, the lowest first.
    public let proof: [TreeHash]
    /// The signed checkpoint.
    public let checkpoint: SignedNote

    private static let header = "c2sp.org/tlog-proof@v1"

    /// Puts a proof together.
    public init(index: Int64, proof: [TreeHash], checkpoint: SignedNote) {
        self.index = index
        self.proof = proof
        self.checkpoint = checkpoint
    }

    /// Reads a proof; what is in a line `extra` is let pass.
    public init(text: String) throws(AccessLogError) {
        let halves = text.split(
            separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        var lines = (halves.first ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        if lines.count > 1, lines[1].hasPrefix("extra ") { lines.remove(at: 1) }
        guard halves.count == 2, lines.count >= 2, lines[0] == Self.header,
            lines[1].hasPrefix("index "), let index = Int64(lines[1].dropFirst(6)), index >= 0,
            "index \(index)" == lines[1]
        else { throw .malformedNote("expected `\(Self.header)`, an index, hashes, a checkpoint") }
        var proof: [TreeHash] = []
        for line in lines.dropFirst(2) {
            guard let hash = Base64.decode(line).flatMap(TreeHash.init) else {
                throw .malformedNote("a line of the proof is not 32 bytes in base64")
            }
            proof.append(hash)
        }
        self.init(index: index, proof: proof, checkpoint: try SignedNote(String(halves[1])))
    }

    /// The proof's text.
    public var text: String {
        let hashes = proof.map { Base64.encode($0.bytes) + "\n" }.joined()
        return "\(Self.header)\nindex \(index)\n\(hashes)\n\(checkpoint.note)"
    }

    /// Checks that a leaf is in the log of a key.
    public func check(leaf: [UInt8], by verifier: NoteVerifier) throws(AccessLogError) {
        let checkpoint = try Checkpoint(self.checkpoint, by: verifier)
        let tree = MerkleTree(size: checkpoint.size)
        guard tree.contains(.leaf(leaf), at: index, proof: proof, root: checkpoint.root) else {
            throw .wrongProof("the event is not at position \(index) of the checkpoint's tree")
        }
    }
}

/// A proof to take along that a log has only grown since an older checkpoint, in the form in which
/// a C2SP witness is asked to sign the newer one (tlog-witness, add-checkpoint).
public struct ConsistencyProof: Sendable, Hashable {
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
