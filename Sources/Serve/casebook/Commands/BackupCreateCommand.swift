import ArgumentParser
import Foundation
import HealthStore
import StoreSQLite

/// `casebook backup create`
struct BackupCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Copy a store into a folder.",
        discussion: """
            The store must not be open for writing in another process: `casebook watch` makes \
            backups itself (--backup-to), as does a program of yours (SQLiteBackend.backUp).
            """)

    @Argument(help: ArgumentHelp("A folder that is empty, or not there.", valueName: "folder"))
    var folder: String
    @OptionGroup var store: StoreOptions

    func run() async throws {
        do {
            let backend = try store.openFile(.readOnly)
            do {
                try await backend.backUp(to: folder, at: Date())
            } catch {
                try? await backend.close()
                throw error
            }
            try await backend.close()
            try Terminal.print("\(folder): \(try StoreBackup(folder: folder).byteCount) bytes")
        } catch let error as StoreError {
            throw CommandFailure("\(store.store): \(error)")
        }
    }
}
