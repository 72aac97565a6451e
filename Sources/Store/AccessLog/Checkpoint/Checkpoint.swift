internal import Base

/// What a log was at some moment: its size and the root over all of its events (C2SP
/// tlog-checkpoint).
///
/// A checkpoint that is kept where the log's keeper has no hand shows later that nothing before
/// it was changed or cut off.
public struct Checkpoint: Sendable, Hashable {
    /// Which log.
    public let origin: String
    /// How many events it had.
    public let size: Int64
    /// The root over them.
    public let root: TreeHash
    /// What else is signed, a line each: extension lines, which whoever does not know them lets
    /// pass.
    public let extensions: [String]

    /// Describes a log's state.
    public init(origin: String, size: Int64, root: TreeHash, extensions: [String] = []) {
        self.origin = origin
        self.size = size
        self.root = root
        self.extensions = extensions
    }

    /// Reads the text of a note.
    public init(text: String) throws(AccessLogError) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count >= 4, lines.last == "", !lines.dropLast().contains(""),
            let size = Int64(lines[1]), size >= 0, String(size) == lines[1],
            let root = Base64.decode(lines[2]).flatMap(TreeHash.init)
        else { throw .malformedNote("expected the lines of a checkpoint: origin, size, root") }
        self.init(
            origin: String(lines[0]), size: size, root: root,
            extensions: lines[3...].dropLast().map(String.init))
    }

    /// Reads a signed note and checks that it is a checkpoint of the key's own log.
    public init(_ note: SignedNote, by verifier: NoteVerifier) throws(AccessLogError) {
        try note.check(by: verifier)
        try self.init(text: note.text)
        guard origin == verifier.name else {
            throw .malformedNote("its origin is not the name of the key")
        }
    }

    /// The text that is signed.
    public var text: String {
        ([origin, String(size), Base64.encode(root.bytes)] + extensions)
            .map { $0 + "\n" }.joined()
    }

    /// The signed note.
    public func signed(by signer: NoteSigner) throws(AccessLogError) -> SignedNote {
        try signer.sign(text)
    }
}
