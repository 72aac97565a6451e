package import AccessLog
internal import CommandSupport
internal import Wording

/// Keys and checkpoints in files.
package enum NoteFile {
    /// Bytes of such a file, far more than any has.
    private static let maximumBytes = 1 << 20

    package static func verifier(path: String) throws -> NoteVerifier {
        try read(path) { try NoteVerifier(text: $0.trimmed) }
    }

    package static func signer(path: String) throws -> NoteSigner {
        try read(path) { try NoteSigner(text: $0.trimmed) }
    }

    package static func note(path: String) throws -> SignedNote { try read(path, SignedNote.init) }

    package static func checkpoint(path: String, by verifier: NoteVerifier) throws -> Checkpoint {
        try read(path) { try Checkpoint(SignedNote($0), by: verifier) }
    }

    /// Makes a key in a new file that only its owner may read, and its public half beside it.
    package static func makeSigner(named name: String, path: String) throws {
        let signer: NoteSigner
        do { signer = try NoteSigner(newKeyNamed: name) } catch {
            throw CommandFailure(OptionMessage.wrong("--new-key", "\(error)"))
        }
        try NewFile.create(path, mode: 0o600, text: signer.text + "\n")
        try NewFile.create(path + ".pub", mode: 0o644, text: signer.verifier.text + "\n")
    }

    private static func read<Value>(
        _ path: String, _ make: (String) throws -> Value
    ) throws -> Value {
        let bytes = try FileBytes.read(path: path, limit: maximumBytes)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(StoreMessage.notUTF8(path))
        }
        do { return try make(text) } catch let error as AccessLogError {
            throw CommandFailure(FileMessage.failed(path, error))
        }
    }
}

extension String {
    /// Without the line feed that editors and tools put at a file's end.
    fileprivate var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
