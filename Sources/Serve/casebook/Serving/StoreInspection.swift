import HTTPExchange
import Foundation
import HealthStore
import StoreCommands
import StoreSQLite

/// What staff are told of a store's files, keys and backups.
struct StoreInspection: StoreInspecting {
    let store: StoreOptions
    /// The backups that this process makes; nil if it makes none.
    let series: BackupSeries?

    /// The files alone, without what is in the file of keys and in the folder of backups, which are
    /// as long as there are people and backups.
    var sizes: SQLiteStoreFiles.State? { files?.state() }

    private var files: SQLiteStoreFiles? {
        (try? StoreLocation(store.store)).flatMap { try? SQLiteStoreFiles($0) }
    }

    func storeState() async -> StoreState? {
        guard let files else { return nil }
        let state = files.state()
        let backups = series.map { series in
            series.newestDate().map(StoreState.Backups.made) ?? .awaited
        }
        return StoreState(
            databaseBytes: state.databaseBytes, logBytes: state.logBytes,
            freeBytes: state.freeBytes, schemaVersion: state.schemaVersion, keys: keys(files),
            backups: backups ?? .none)
    }

    private func keys(_ files: SQLiteStoreFiles) -> StoreState.Keys? {
        guard let status = try? files.keyStatus(openedBy: store.key.key()) else { return nil }
        let facts = store.key.path.flatMap {
            try? FileManager.default.attributesOfItem(atPath: $0)
        }
        return StoreState.Keys(
            name: status.keyName, keyMade: facts?[.modificationDate] as? Date,
            personKeys: status.personKeys?.made, destroyedKeys: status.personKeys?.destroyed)
    }
}
