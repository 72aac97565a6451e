import AccessLog
import ArgumentParser
import Foundation

/// What signs the checkpoints that a service gives to its witness.
struct ServeWitnessOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The secret key that signs what --witness gets (casebook audit checkpoint --new-key).",
            valueName: "file"))
    var witnessKey: String?

    /// The key; nil if there is no witness.
    ///
    /// - Parameter store: Where the store is.
    func signer(for options: CheckpointOptions, of store: String?) throws -> NoteSigner? {
        guard let witness = options.witness else {
            guard witnessKey == nil else {
                throw ValidationError("--witness-key goes only with --witness")
            }
            return nil
        }
        guard let witnessKey else {
            throw ValidationError("--witness takes the key that signs: --witness-key")
        }
        let folder = store.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        if let folder, try WitnessPlace(witness).lies(in: folder) {
            throw CommandFailure(
                "\(witness): a witness in the store's folder would be put back with it")
        }
        return try NoteFile.signer(path: witnessKey)
    }
}
