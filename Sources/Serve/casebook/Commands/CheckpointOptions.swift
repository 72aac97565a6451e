import AccessLog
import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import Wording

/// What is known elsewhere of how far the store had come: checkpoints that somebody keeps, and the
/// last one that a service gave to its witness.
struct CheckpointOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A checkpoint of the access log from another place; an older store is refused.",
            valueName: "file"))
    var checkpoint: [String] = []
    @Option(help: ArgumentHelp("The public key of the checkpoints.", valueName: "file"))
    var checkpointKey: String?
    @Option(
        help: ArgumentHelp(
            "The place of a service's newest checkpoint, outside of the store's folder; an "
                + "older store is refused.", valueName: "file-or-url"))
    var witness: String?

    func validate() throws {
        if !checkpoint.isEmpty, checkpointKey == nil {
            throw ValidationError(OptionMessage.together("--checkpoint", "--checkpoint-key"))
        }
        if checkpointKey != nil, checkpoint.isEmpty, witness == nil {
            throw ValidationError(BackupMessage.checkpointKeyNeeds())
        }
        _ = try witness.map(WitnessPlace.init)
    }

    var isWanted: Bool { !checkpoint.isEmpty || witness != nil }

    /// The checkpoint that the witness has; nil if there is no witness, or it has none yet.
    ///
    /// - Parameter signer: What signs it; nil for whoever has only the public key.
    func witnessed(by signer: NoteSigner? = nil) async throws -> Checkpoint? {
        guard let witness else { return nil }
        guard let verifier = try signer?.verifier ?? checkpointKey.map(NoteFile.verifier) else {
            throw CommandFailure(BackupMessage.witnessNeedsKey())
        }
        guard let text = try await WitnessPlace(witness).read() else { return nil }
        do { return try Checkpoint(SignedNote(text), by: verifier) } catch {
            throw CommandFailure(BackupMessage.notACheckpoint(witness, verifier.name, "\(error)"))
        }
    }

    /// - Parameter witnessed: What the witness has.
    /// - Throws: `StoreError` with code `behind-checkpoint`.
    func require(of store: HealthStore, _ witnessed: Checkpoint?) async throws {
        var checkpoints = [witnessed].compactMap { $0 }
        if let checkpointKey {
            let verifier = try NoteFile.verifier(path: checkpointKey)
            checkpoints += try checkpoint.map { try NoteFile.checkpoint(path: $0, by: verifier) }
        }
        let administrator = store.administrator(named: Console.user, reason: AuditCommand.reason)
        for checkpoint in checkpoints { try await administrator.require(checkpoint) }
    }
}

extension Checkpoint {
    /// How far the store itself had come; nil if the checkpoint does not say.
    var position: StorePosition? { extensions.lazy.compactMap(StorePosition.init(line:)).first }
}
