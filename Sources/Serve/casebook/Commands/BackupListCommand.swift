import ArgumentParser
import Base
import CommandSupport
import Foundation
import HealthStore
import StoreCommands
import StoreSQLite
import Wording

/// `casebook backup list`
struct BackupListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the backups in a folder, newest first.",
        discussion: """
            Unfinished backups, and backups with an unreadable manifest, are marked. Exit status: \
            0 all backups are finished; 1 some are not; 2 could not run.
            """)

    @Argument(
        help: ArgumentHelp("The folder that contains the backups' folders.", valueName: "folder"))
    var folder: String
    @OptionGroup var list: ListOptions

    func run() throws {
        let backups = try FoundBackup.all(in: folder)
        var writer = try list.writer(["folder", "made", "bytes", "keys"])
        for backup in backups {
            try writer.append(backup.row, json: backup.json)
        }
        try writer.finish()
        if list.format == .table, backups.contains(where: { $0.backup != nil }) {
            Terminal.say(BackupMessage.erasedLater())
        }
        if backups.contains(where: { $0.backup == nil }) { throw ExitCode.findings }
    }
}

/// `casebook backup drill`
struct BackupDrillCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drill",
        abstract: "Restore the newest backup to a temporary folder, and query it.",
        discussion: """
            Verifies and restores the backup, opens the restored store, counts its documents, and \
            removes everything again. The store in use is not touched. The temporary folder is \
            made in --in, and needs as much space as the store. Exit status: 0 the backup can be \
            restored; 1 it cannot; 2 could not run.
            """)

    @Argument(
        help: ArgumentHelp(
            "A backup's folder, or the folder that contains the backups' folders.",
            valueName: "folder"))
    var folder: String
    @OptionGroup var keys: BackupKeyOptions
    @OptionGroup var key: KeyOptions
    @Option(
        name: .customLong("in"),
        help: ArgumentHelp(
            "The folder for the temporary folder. (default: the system's)", valueName: "folder"))
    var place: String?

    func run() async throws {
        let newest = try newest()
        let start = ContinuousClock.now
        let temporary = (place.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory)
            .appending(path: "casebook-drill-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: temporary, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(
                BackupMessage.notWritten(temporary.deletingLastPathComponent().path))
        }
        defer { try? FileManager.default.removeItem(at: temporary) }
        do {
            let documents = try await restored(newest, below: temporary.path)
            let seconds = Int((ContinuousClock.now - start) / .seconds(1))
            try Terminal.print(
                BackupMessage.drilled(
                    newest, seconds.asTime, documents, try StoreBackup(folder: newest).made))
        } catch let error as StoreError {
            try Terminal.print(BackupMessage.notRestored(newest, error.words))
            throw ExitCode.findings
        }
    }

    private func newest() throws -> String {
        if (try? StoreBackup(folder: folder)) != nil { return folder }
        let finished = try FoundBackup.all(in: folder).first { $0.backup != nil }
        guard let finished else { throw CommandFailure(BackupMessage.none(folder)) }
        return finished.folder
    }

    /// Restores a backup and counts its documents.
    private func restored(_ folder: String, below place: String) async throws -> Int {
        let path = place + "/store.sqlite"
        var restoring = StoreBackup.Restoring()
        restoring.believesUnsigned = true
        let storeKey = try key.key()
        if keys.recoveryKey != nil { restoring.key = storeKey }
        _ = try StoreBackup(folder: folder).restore(
            to: StoreLocation("sqlite:\(path)"), keys: keys.backupKeys(key), restoring)
        let store = try HealthStore.open(
            StoreLocation("sqlite:\(path)"), readOnly: false, key: storeKey)
        do {
            let administrator = store.administrator(
                named: Console.user, reason: "casebook backup drill")
            var count = 0
            var token: PagingToken?
            repeat {
                let page = try await administrator.page(DocumentQuery(), after: token)
                count += page.samples.count
                token = page.next
            } while token != nil
            try await store.close()
            return count
        } catch {
            try? await store.close()
            throw error
        }
    }
}

/// A folder that holds a backup, or should.
private struct FoundBackup {
    let folder: String
    /// nil where it was not finished.
    let backup: StoreBackup?

    /// All in a folder, the newest first, unfinished ones last.
    static func all(in folder: String) throws -> [FoundBackup] {
        let listing: DirectoryListing
        do throws(FileFailure) { listing = try DirectoryListing(InputPath(folder)) } catch {
            throw CommandFailure(FileMessage.reason(error))
        }
        return listing.filter { $0.isFolder && !$0.isHidden }.map { entry in
            let path = entry.path.description
            return FoundBackup(folder: path, backup: try? StoreBackup(folder: path))
        }.sorted { ($0.backup?.made ?? "", $0.folder) > ($1.backup?.made ?? "", $1.folder) }
    }

    var row: [String] {
        guard let backup else { return [folder, BackupMessage.notFinished.text, "", ""] }
        return [folder, backup.made, String(backup.byteCount), keys(of: backup)]
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.member("folder", folder)
            json.member("finished", backup != nil)
            json.member("made", backup?.made)
            json.member("bytes", backup?.byteCount)
            json.member("keys", backup.map(keys(of:)))
        }
        return json.text
    }

    private func keys(of backup: StoreBackup) -> String {
        guard backup.isEncrypted else { return BackupMessage.noneNeeded.text }
        return backup.recoveryKeyName.map { BackupMessage.inside($0).text } ?? "elsewhere"
    }
}
