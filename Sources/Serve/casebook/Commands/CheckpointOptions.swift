import AccessLog
import ArgumentParser
import HealthStore

/// Checkpoints of the access log that the store must have passed.
struct CheckpointOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A checkpoint of the access log that is kept elsewhere: an older store is refused.",
            valueName: "file"))
    var checkpoint: [String] = []
    @Option(help: ArgumentHelp("The public key of the checkpoints.", valueName: "file"))
    var checkpointKey: String?

    func validate() throws {
        if checkpoint.isEmpty != (checkpointKey == nil) {
            throw ValidationError("--checkpoint and --checkpoint-key belong together")
        }
    }

    var isWanted: Bool { !checkpoint.isEmpty }

    /// - Throws: `StoreError` with code `behind-checkpoint`.
    func require(of store: HealthStore) async throws {
        guard let checkpointKey else { return }
        let verifier = try NoteFile.verifier(path: checkpointKey)
        for path in checkpoint {
            let checkpoint = try NoteFile.checkpoint(path: path, by: verifier)
            try await store.administrator(reason: AuditCommand.reason).require(checkpoint)
        }
    }
}
