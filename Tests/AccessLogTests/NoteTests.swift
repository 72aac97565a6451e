import AccessLog
import Testing

/// Signed notes against the example of golang.org/x/mod/sumdb/note, whose format C2SP wrote down.
@Suite struct NoteTests {
    private let secret =
        "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
    private let key = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    private let text = """
        If you think cryptography is the answer to your problem,
        then you don't know what your problem is.

        """
    private let signature = """
        — PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdng\
        otpRZb6KE6RyyBwJnAM=

        """

    @Test func `the example note`() throws {
        let signer = try NoteSigner(text: secret)
        #expect(signer.text == secret)
        #expect(signer.verifier.text == key)
        #expect(try signer.sign(text).note == text + "\n" + signature)
        let note = try SignedNote(text + "\n" + signature)
        #expect(note.text == text)
        try note.check(by: try NoteVerifier(text: key))
    }

    @Test func `a note of another text, key or name`() throws {
        let verifier = try NoteVerifier(text: key)
        let changed = try SignedNote(
            text.replacing("problem", with: "question") + "\n" + signature)
        #expect(throws: AccessLogError.wrongSignature(by: "PeterNeumann")) {
            try changed.check(by: verifier)
        }
        let other = try NoteSigner(newKeyNamed: "example.org/log")
        let note = try SignedNote(other.sign(text).note + signature)
        try note.check(by: verifier)
        try note.check(by: other.verifier)
        #expect(throws: AccessLogError.unsigned(by: "example.org/log")) {
            try SignedNote(text + "\n" + signature).check(by: other.verifier)
        }
        #expect(try NoteSigner(text: other.text).verifier.text == other.verifier.text)
    }

    @Test(arguments: [
        "", "text\n", "text\n\n", "text\n\n— name\n", "text\n\n- name AAAAAAA=\n",
        "text\n\n— name AAAAAAAA", "text\n\n— name AAAAAAB=\n", "te\rxt\n\n— name AAAAAAAA\n",
    ])
    func `no note`(text: String) {
        #expect(throws: AccessLogError.self) { try SignedNote(text) }
    }

    @Test(arguments: [
        "", "name", "na me+c74f20a3+AAAA",
        "PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
    ])
    func `no key`(text: String) {
        #expect(throws: AccessLogError.self) { try NoteVerifier(text: text) }
        #expect(throws: AccessLogError.self) { try NoteSigner(text: "PRIVATE+KEY+" + text) }
    }

    @Test func `papers say what they prove`() throws {
        let log = try KeptLog(count: 11)
        let signer = try NoteSigner(newKeyNamed: "example.org/log")
        let tree = MerkleTree(size: 11)
        let note = try Checkpoint(origin: "example.org/log", size: 11, root: log.root(11))
            .signed(by: signer)
        let paper = InclusionProof(
            index: 6, proof: try tree.inclusionProof(of: 6, log.subtree), checkpoint: note)
        let read = try InclusionProof(text: paper.text)
        #expect(read == paper)
        try read.check(leaf: log.entries[6].leaf, by: signer.verifier)
        #expect(throws: AccessLogError.self) {
            try read.check(leaf: log.entries[5].leaf, by: signer.verifier)
        }
        let growth = ConsistencyProof(
            older: 4, proof: try tree.consistencyProof(from: 4, log.subtree), checkpoint: note)
        try growth.check(olderRoot: log.root(4), by: signer.verifier)
        #expect(throws: AccessLogError.self) {
            try growth.check(olderRoot: log.root(5), by: signer.verifier)
        }
        let stranger = try NoteSigner(newKeyNamed: "example.org/other")
        #expect(throws: AccessLogError.self) {
            try read.check(leaf: log.entries[6].leaf, by: stranger.verifier)
        }
    }
}
