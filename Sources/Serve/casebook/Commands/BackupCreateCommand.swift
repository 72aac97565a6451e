import ArgumentParser
import Foundation
import HealthStore
import StoreSQLite

/// `casebook backup create`
struct BackupCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Back up a store into a folder.",
        discussion: """
            The store must not be open for writing in another process: `casebook watch` makes \
            backups itself (--backup-to), as does a program of yours (SQLiteBackend.backUp). An \
            encrypted store's backup is worth nothing without its keys, so say where they go. \
            Exit status: 0 done; 1 done, but the keys were not copied; 2 could not run.
            """)

    @Argument(help: ArgumentHelp("A folder that is empty, or not there.", valueName: "folder"))
    var folder: String
    @OptionGroup var store: StoreOptions
    @Option(
        help: ArgumentHelp(
            "Copy the store's file of keys here; an older copy is replaced. The store's key opens "
                + "it.", valueName: "file"))
    var keysTo: String?
    @Option(
        help: ArgumentHelp(
            "Put the keys into the backup, sealed under this recovery key: the public half that "
                + "`casebook keys new-recovery` makes.", valueName: "recoverykey"))
    var withKeys: String?

    func validate() throws {
        if keysTo != nil, withKeys != nil {
            throw ValidationError("--with-keys cannot be used with --keys-to")
        }
    }

    func run() async throws {
        let copy = try BackupKeyCopy.keyCopy(file: keysTo, recovery: withKeys)
        let warning: String?
        do {
            let backend = try store.openFile(.readOnly)
            warning = BackupKeyCopy.warning(
                of: backend, copy, options: (file: "keys-to", recovery: "with-keys"))
            do {
                try await backend.backUp(to: folder, at: Date(), keys: copy)
            } catch {
                try? await backend.close()
                throw error
            }
            try await backend.close()
            try Terminal.print("\(folder): \(try StoreBackup(folder: folder).byteCount) bytes")
        } catch let error as StoreError {
            throw CommandFailure("\(store.store): \(error)")
        }
        if let warning {
            Terminal.say("\(folder): \(warning)")
            throw ExitCode.findings
        }
    }
}
