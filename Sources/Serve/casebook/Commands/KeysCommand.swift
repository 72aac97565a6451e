import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StoreSQLite
import Wording

/// `casebook keys`
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Create and change the keys of encrypted stores.",
        discussion: """
            An encrypted store can be opened only with its key file and with its file of keys \
            (PATH.keys), which lies beside it. If either is lost, the store can never be read \
            again.
            """,
        subcommands: [
            KeysNewCommand.self, KeysNewRecoveryCommand.self, KeysStatusCommand.self,
            KeysRotateCommand.self,
            KeysRotateTokensCommand.self, KeysResealCommand.self, KeysErasePersonCommand.self,
        ])
}

/// `casebook keys new`
struct KeysNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a key in a file that only its owner can read.",
        discussion: "An existing file is never replaced.")

    @Argument(help: ArgumentHelp("The key file.", valueName: "file")) var file: String

    func run() throws {
        do {
            try StoreKey.make(atFile: file)
            try Terminal.print(KeyMessage.made(file, try StoreKey(contentsOfFile: file).name))
        } catch let error as StoreError {
            throw CommandFailure(FileMessage.failed(file, error.words))
        }
    }
}

/// `casebook keys new-recovery`
struct KeysNewRecoveryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-recovery",
        abstract: "Create a recovery key, so that backups can contain the store's keys.",
        discussion: """
            FILE.pub, the public half, stays where backups are made (--with-keys, \
            --backup-with-keys). FILE, the private half, opens the keys in all of these backups: \
            move it off this machine to a safe place. Existing files are never replaced.
            """)

    @Argument(help: ArgumentHelp("The file for the private half.", valueName: "file")) var file:
        String

    func run() throws {
        do {
            try RecoveryKey.make(atFile: file)
            let name = try RecoveryKey(contentsOfFile: file).name
            try Terminal.print(KeyMessage.recoveryMade(file, file, name))
        } catch let error as StoreError {
            throw CommandFailure(FileMessage.failed(file, error.words))
        }
    }
}

/// `casebook keys rotate`
struct KeysRotateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Change the key that opens a store.",
        discussion: """
            Only the store's file of keys is written, whatever the size of the store. The store \
            must not be in use. Destroy the old key file afterwards: it opens older copies of the \
            file of keys.
            """)

    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("The new key.", valueName: "file"))
    var newKeyFile: String
    @Flag(help: .dryRun) var dryRun = false

    func run() throws {
        do {
            guard let old = try store.key.key() else {
                throw CommandFailure(KeyMessage.currentKey())
            }
            let new = try StoreKey(contentsOfFile: newKeyFile)
            let files = try SQLiteStoreFiles(StoreLocation(store.store))
            guard !dryRun else {
                try files.checkOpens(old, store: store.store)
                return try Terminal.print(KeyMessage.wouldReplace(store.store, new.name, old.name))
            }
            try files.rotate(from: old, to: new)
            try Terminal.print(KeyMessage.nowOpenedBy(store.store, new.name))
        } catch let error as StoreError {
            throw CommandFailure(FileMessage.failed(store.store, error.words))
        }
    }
}

extension SQLiteStoreFiles {
    /// Says why a key does not open a store.
    func checkOpens(_ key: StoreKey, store: String) throws {
        guard let status = try keyStatus(openedBy: key) else {
            throw CommandFailure(KeyMessage.notEncrypted(store))
        }
        guard status.personKeys != nil else {
            throw CommandFailure(KeyMessage.openedByOther(store, status.keyName, key.name))
        }
    }
}

/// `casebook keys status`
struct KeysStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show whether a store is encrypted, and the name of its key.",
        discussion: """
            Exit status: 0 the store is not encrypted, or the configured key opens it; 1 the key \
            is wrong or not configured; 2 could not run.
            """)

    @OptionGroup var store: StoreOptions

    func run() throws {
        do {
            let path = try SQLiteStoreFiles(StoreLocation(store.store))
            guard let status = try path.keyStatus(openedBy: try store.key.key()) else {
                try Terminal.print(KeyMessage.notEncrypted(store.store))
                return
            }
            try Terminal.print(KeyMessage.openedBy(store.store, status.keyName))
            guard let persons = status.personKeys else {
                try Terminal.print(KeyMessage.otherConfigured())
                throw ExitCode.findings
            }
            try Terminal.print(KeyMessage.personKeys(persons.made, persons.destroyed))
        } catch let error as StoreError {
            throw CommandFailure(FileMessage.failed(store.store, error.words))
        }
    }
}
