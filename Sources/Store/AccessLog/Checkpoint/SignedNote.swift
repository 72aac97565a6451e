internal import Base

/// A text and the signatures under it (C2SP signed-note):
///
///     text
///     <empty line>
///     — NAME BASE64
public struct SignedNote: Sendable, Hashable {
    /// What is signed; it ends with a line feed.
    public let text: String
    /// The whole note.
    public let note: String
    private let signatures: [Signature]

    private struct Signature: Hashable {
        let name: String
        let keyHash: [UInt8]
        let bytes: [UInt8]

        init?(line: String) {
            let parts = line.split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0] == "—", NoteVerifier.isName(String(parts[1])),
                let bytes = Base64.decode(parts[2]), bytes.count > 4
            else { return nil }
            name = String(parts[1])
            keyHash = Array(bytes.prefix(4))
            self.bytes = Array(bytes.dropFirst(4))
        }
    }

    /// More signatures are refused.
    private static let maximumSignatures = 100

    /// Reads a note. No signature is checked.
    public init(_ note: String) throws(AccessLogError) {
        // By bytes, since Swift takes a line feed and what combines with it for one character.
        let bytes = Array(note.utf8)
        let gaps = bytes.indices.dropLast().filter { bytes[$0] == 10 && bytes[$0 + 1] == 10 }
        guard let gap = gaps.last, bytes.last == 10, gap + 2 < bytes.count
        else { throw .malformedNote("expected a text, an empty line and signatures") }
        guard bytes.allSatisfy({ $0 >= 0x20 || $0 == 10 }) else {
            throw .malformedNote("it has control characters")
        }
        self.note = note
        text = String(decoding: bytes[...gap], as: UTF8.self)
        let lines = bytes[(gap + 2)..<(bytes.count - 1)].split(
            separator: 10, omittingEmptySubsequences: false)
        guard lines.count <= Self.maximumSignatures else {
            throw .malformedNote("it has more than \(Self.maximumSignatures) signatures")
        }
        var signatures: [Signature] = []
        for line in lines {
            guard let signature = Signature(line: String(decoding: line, as: UTF8.self)) else {
                throw .malformedNote("a signature line must be `— NAME BASE64`")
            }
            signatures.append(signature)
        }
        self.signatures = signatures
    }

    /// Checks that the key has signed. Signatures by other keys are not looked at.
    public func check(by verifier: NoteVerifier) throws(AccessLogError) {
        let keyHash = verifier.keyHash
        let own = signatures.filter { $0.name == verifier.name && $0.keyHash == keyHash }
        guard !own.isEmpty else { throw .unsigned(by: verifier.name) }
        guard own.allSatisfy({ verifier.isSignature($0.bytes, of: text) }) else {
            throw .wrongSignature(by: verifier.name)
        }
    }
}
