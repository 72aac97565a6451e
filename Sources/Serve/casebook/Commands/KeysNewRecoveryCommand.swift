import ArgumentParser
import HealthStore
import StoreSQLite

/// `casebook keys new-recovery`
struct KeysNewRecoveryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-recovery",
        abstract: "Create a recovery key, so that backups can contain their store's keys.",
        discussion: """
            FILE.pub, the public half, stays where backups are made (--with-keys, \
            --backup-with-keys). FILE opens the keys in every such backup: take it to another \
            place, and off this machine. Files that are there stay as they are.
            """)

    @Argument(help: ArgumentHelp("The private half.", valueName: "file")) var file: String

    func run() throws {
        do {
            try RecoveryKey.make(atFile: file)
            let name = try RecoveryKey(contentsOfFile: file).name
            try Terminal.print("\(file), \(file).pub: recovery key \(name)")
        } catch let error as StoreError {
            throw CommandFailure("\(file): \(error)")
        }
    }
}
