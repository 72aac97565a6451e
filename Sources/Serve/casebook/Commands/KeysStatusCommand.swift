import ArgumentParser
import HealthStore
import StoreSQLite

/// `casebook keys status`
struct KeysStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show whether a store is encrypted, and with which key.",
        discussion: """
            Exit status: 0 the store is not encrypted, or the key opens it; 1 it does not, or is \
            not configured; 2 could not run.
            """)

    @OptionGroup var store: StoreOptions

    func run() throws {
        do {
            let path = try SQLiteStoreFiles(StoreLocation(store.store))
            guard let status = try path.keyStatus(openedBy: try store.key.key()) else {
                try Terminal.print("\(store.store) is not encrypted")
                return
            }
            try Terminal.print("\(store.store) is encrypted; the key \(status.keyName) opens it")
            guard let persons = status.personKeys else {
                try Terminal.print("that is not the key that is configured")
                throw ExitCode.findings
            }
            try Terminal.print(
                "keys for persons: \(persons.made) made, \(persons.destroyed) destroyed")
        } catch let error as StoreError {
            throw CommandFailure("\(store.store): \(error)")
        }
    }
}
