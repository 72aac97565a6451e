import ArgumentParser
import CommandSupport
import Foundation
import HealthStore
import StoreCommands
import StoreSQLite
import Wording

/// `casebook backup create`
struct BackupCreateCommand: ServedCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Back up a store into a folder.",
        discussion: """
            While `casebook serve` or another process has the store open, that process makes the \
            backup, with its own permissions. The backup of an encrypted store cannot be restored \
            without the store's keys: copy them with --keys-to or --with-keys. Exit status: 0 \
            done; 1 done, but the keys were not copied; 2 could not run.
            """)

    @Argument(
        help: ArgumentHelp("A folder that is empty or does not exist yet.", valueName: "folder"))
    var folder: String
    @OptionGroup var store: StoreOptions
    @Option(
        help: ArgumentHelp(
            "Copy the store's file of keys here, replacing an older copy. The copy is "
                + "opened by the store's key.", valueName: "file"))
    var keysTo: String?
    @Option(
        help: ArgumentHelp(
            "Put the keys into the backup, sealed under this recovery key (the public half "
                + "from `casebook keys new-recovery`).", valueName: "recoverykey"))
    var withKeys: String?

    func validate() throws {
        if keysTo != nil, withKeys != nil {
            throw ValidationError(OptionMessage.excludes("--with-keys", "--keys-to"))
        }
    }

    func run() async throws {
        let copy = try BackupKeyCopy.keyCopy(
            file: keysTo.map(Console.absolute), recovery: withKeys.map(Console.absolute))
        var warning: Message?
        let place = Console.absolute(folder)
        try await store.withCapability(\.backup, readOnly: true) { backend in
            warning = BackupKeyCopy.warning(
                of: backend, copy, options: (file: "keys-to", recovery: "with-keys"))
            try await backend.backUp(to: place, at: Date(), keys: copy)
            try Terminal.print(
                BackupMessage.created(folder, try StoreBackup(folder: place).byteCount))
        }
        if let warning {
            Terminal.say(FileMessage.failed(folder, warning))
            throw ExitCode.findings
        }
    }
}
