import ArgumentParser
import Foundation
import HealthStore
import StoreSQLite

/// `casebook backup create`
struct BackupCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Copy a store into a folder.",
        discussion: """
            The store must not be open for writing in another process; a program that has it open \
            makes its backups itself (SQLiteBackend.backUp).
            """)

    @Argument(help: ArgumentHelp("A folder that is empty, or not there.", valueName: "folder"))
    var folder: String
    @OptionGroup var store: StoreOptions

    func run() async throws {
        do {
            guard case .sqlite(let path) = try StoreLocation(store.store) else {
                throw CommandFailure("\(store.store): expected a store in a file (sqlite:PATH)")
            }
            let backend = try SQLiteBackend(path: path, mode: .readOnly, key: store.key.key())
            do {
                try await backend.backUp(to: folder, at: Date())
            } catch {
                try? await backend.close()
                throw error
            }
            try await backend.close()
            print("\(folder): \(try StoreBackup(folder: folder).byteCount) bytes")
        } catch let error as StoreError {
            throw CommandFailure("\(store.store): \(error)")
        }
    }
}
