import ArgumentParser
import HealthStore
import StoreSQLite

/// `casebook keys new`
struct KeysNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a key in a file that only its owner can read.",
        discussion: "A file that is there stays as it is.")

    @Argument(help: ArgumentHelp("The key file.", valueName: "file")) var file: String

    func run() throws {
        do {
            try StoreKey.make(atFile: file)
            try Terminal.print("\(file): key \(try StoreKey(contentsOfFile: file).name)")
        } catch let error as StoreError {
            throw CommandFailure("\(file): \(error)")
        }
    }
}
