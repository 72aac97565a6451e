import ArgumentParser
import HealthStore
import StoreSQLite

/// `casebook backup verify`
struct BackupVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Look whether a backup is what was written.",
        discussion: """
            Without its store's keys, only size and SHA-256 of an encrypted backup are looked at. \
            Exit status: 0 it is; 1 it is damaged; 2 could not run.
            """)

    @Argument(help: ArgumentHelp("The backup's folder.", valueName: "folder")) var folder: String
    @OptionGroup var keys: BackupKeyOptions
    @OptionGroup var key: KeyOptions

    func run() throws {
        do {
            let backup = try StoreBackup(folder: folder)
            let keys = try keys.backupKeys(key)
            try backup.verify(keys: keys)
            let pages = backup.isEncrypted && keys == nil ? "; its pages need --keys" : ""
            try Terminal.print("\(folder): whole, made \(backup.made)\(pages)")
        } catch let error as StoreError where error.code == .corrupt {
            try Terminal.print("\(folder): \(error)")
            throw ExitCode.findings
        } catch let error as StoreError {
            throw CommandFailure("\(folder): \(error)")
        }
    }
}
