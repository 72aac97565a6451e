import AccessLog
import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import Logging
import Service
import StoreCommands
import Wording

/// What a service says on standard error: JSON lines.
struct ServeLogOptions: ParsableArguments {
    enum Level: String, CaseIterable, ExpressibleByArgument { case debug, info, warning, error }

    @Option(help: "The lowest level to log: debug, info, warning or error.")
    var logLevel = Level.info

    /// The log of the whole process, libraries too.
    func logger() -> Logger {
        let level = Logger.Level(rawValue: logLevel.rawValue) ?? .info
        LoggingSystem.bootstrap { _ in
            var handler = JSONLogHandler { line in
                _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress!, $0.count) }
            }
            handler.logLevel = level
            return handler
        }
        return Logger(label: "casebook")
    }
}

/// What signs the checkpoints that a service gives to its witness.
struct ServeWitnessOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The private key for the checkpoints of --witness (casebook audit checkpoint "
                + "--new-key).",
            valueName: "file"))
    var witnessKey: String?

    /// The key; nil if there is no witness.
    ///
    /// - Parameter store: Where the store is.
    func signer(for options: CheckpointOptions, of store: String?) throws -> NoteSigner? {
        guard let witness = options.witness else {
            guard witnessKey == nil else {
                throw ValidationError(OptionMessage.requires("--witness-key", "--witness"))
            }
            return nil
        }
        guard let witnessKey else {
            throw ValidationError(ServeMessage.witnessNeedsKey())
        }
        let folder = store.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        if let folder, try WitnessPlace(witness).lies(in: folder) {
            throw CommandFailure(ServeMessage.witnessInside(witness))
        }
        return try NoteFile.signer(path: witnessKey)
    }
}
