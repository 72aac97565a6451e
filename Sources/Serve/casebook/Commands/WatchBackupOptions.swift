import ArgumentParser
import CommandSupport
import Foundation
import StoreSQLite
import Wording

/// Backups of the store that a watcher makes, since no other process can while it has the store.
struct WatchBackupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Back up the store into this folder, each backup in a folder named by its time.",
            valueName: "folder"))
    var backupTo: String?
    @Option(
        help: ArgumentHelp(
            "The interval between backups: 30s, 15min, 6h, 1d, 1w. The first backup is made "
                + "at the start, unless a recent one exists. (default: 1d)", valueName: "interval"))
    var backupEvery: ElapsedTime?
    @Option(help: "The number of backups to keep; older ones are removed. (default: 7)")
    var backupKeep: Int?

    @Option(
        help: ArgumentHelp(
            "Copy the file of keys of an encrypted store here with each backup.",
            valueName: "file"))
    var backupKeysTo: String?
    @Option(
        help: ArgumentHelp(
            "Put the keys into each backup, sealed under this recovery key (its public half).",
            valueName: "recoverykey"))
    var backupWithKeys: String?

    func validate() throws {
        if backupKeysTo != nil, backupWithKeys != nil {
            throw ValidationError(OptionMessage.excludes("--backup-with-keys", "--backup-keys-to"))
        }
        guard backupKeep ?? 1 >= 1 else {
            throw ValidationError(OptionMessage.positive("--backup-keep"))
        }
        guard isWanted || backupEvery == nil && backupKeep == nil else {
            throw ValidationError(WatchMessage.backupOptions())
        }
    }

    var isWanted: Bool { backupTo != nil }

    /// The backups; nil if none are wanted.
    func series() throws -> BackupSeries? {
        guard let backupTo else { return nil }
        return BackupSeries(
            folder: backupTo, interval: backupEvery?.seconds ?? 86_400, keeping: backupKeep ?? 7,
            keys: try BackupKeyCopy.keyCopy(file: backupKeysTo, recovery: backupWithKeys))
    }

    /// What makes them, and says so.
    func work(saying say: @escaping @Sendable (String) -> Void) throws -> WatchBackups {
        WatchBackups(series: try series(), say: say)
    }
}
