internal import Foundation
internal import HealthStore

extension SQLiteStoreFiles {
    /// What was brought out of a store whose write-ahead log is damaged.
    public struct Salvage: Sendable, Hashable {
        /// Frames of the log that were mended: one bit of each had been turned.
        public let mended: Int
        /// Frames of the log up to the last transaction that can be read.
        public let readable: Int64
        /// Frames that were acknowledged; nil if nobody knows.
        public let acknowledged: Int64?
        /// Whether every acknowledged transaction is in the new store.
        public let isComplete: Bool
    }

    /// Frames that are mended at most: more damage than that is no longer a turned bit here and
    /// there.
    private static let mostMended = 64

    /// Copies the store to a place where there is none, mends the copy's log as far as it can be
    /// mended, and cuts it off behind the last transaction that can be read. The store itself stays
    /// as it is. O(bytes).
    ///
    /// - Throws: ``StoreError/Code/cannotOpen`` if there is something at the place,
    ///   ``StoreError/Code/inUse``, ``StoreError/Code/locked``, or what opening the copy throws.
    public func salvage(to target: String, key: StoreKey?) async throws -> Salvage {
        let salvage = try copyMended(to: SQLiteConnections.canonical(target), key: key)
        // Opening looks at the schema.
        let backend = try SQLiteBackend(path: target, key: key)
        try await backend.close()
        return salvage
    }

    private func copyMended(to target: String, key: StoreKey?) throws -> Salvage {
        let lock = try StoreLock(path: path + ".lock", isExclusive: false)
        return try withExtendedLifetime(lock) {
            try Resealing(store: path).finish(key, isWritable: false)
            let suffixes = ["", "-wal", ".keys", ".position", ".pages"] + Resealing.suffixes
            for suffix in suffixes {
                guard !FileManager.default.fileExists(atPath: target + suffix) else {
                    throw StoreError(.cannotOpen, "a store already exists here")
                }
            }
            for suffix in [".keys", "-wal", ""] {
                guard FileManager.default.fileExists(atPath: path + suffix) else { continue }
                try PositionedFile.copy(path + suffix, to: target + suffix)
            }
            let keys = try StoreKeys.find(beside: target, key: key, isWritable: false)
            let salvage = try mendLog(of: target, keys)
            if let keys { try SQLiteConnections.takeOver(target, keys, forgoing: true) }
            return salvage
        }
    }

    private func mendLog(of target: String, _ keys: StoreKeys?) throws -> Salvage {
        let files = try keys.map { try SealedFileSystem(dataKey: $0.dataKey) }
        let hasRoot = (try? files?.openRoot(of: path, isWritable: false)) ?? false
        let positionKey = hasRoot ? keys.map(SQLiteConnections.positionKey) : nil
        let position = LogPositionFile.read(beside: path, key: positionKey)?.position
        let root = files?.root
        let isOfRoot =
            root.map { (try? $0.require(position, 0)) != nil } ?? (keys?.hasVersions != true)
        var log = try LogExamination(of: target, files, position: position, root: root)
        var mended = 0
        while log.damage != nil, mended < Self.mostMended, try log.mend() { mended += 1 }
        let isWhole = log.damage == nil
        if !isWhole { try log.cut() }
        return Salvage(
            mended: mended, readable: log.committed, acknowledged: log.acknowledged,
            isComplete: isWhole && isOfRoot)
    }
}
