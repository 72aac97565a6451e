internal import GRDB
public import HealthStore

extension SQLiteBackend: DataKeyChanging {
    /// Pieces that are copied before the disk must have them.
    private static let piecesToSync = 32

    /// Seals the whole store anew with another data key, while it is read and written: the database
    /// is copied, and the copy takes its place. What was kept of the key file, of `PATH.keys` and
    /// of pages opens nothing that the store has from then on. Backups from before are read with
    /// the new file of keys as well, which knows the last four data keys.
    ///
    /// Cut off at any time, it has changed nothing, or is finished when the store is next opened
    /// for writing. O(bytes), and as much room on the disk.
    ///
    /// - Parameter pause: Called after each piece. It may wait, so that others get on; what it
    ///   throws ends it, and the store is as it was.
    /// - Throws: ``StoreError/Code/notEncrypted``, ``StoreError/Code/corrupt`` if a page is
    ///   damaged, ``StoreError/Code/storageFull``. After `io-failure` nothing is written any more.
    public func reseal(_ pause: (ResealProgress) async throws -> Void) async throws {
        try await reseal(pause) {}
    }

    /// - Parameter moment: Called whenever the folder has changed in a way that a crash would keep,
    ///   once the copy is complete.
    package func reseal(
        _ pause: (ResealProgress) async throws -> Void, moment: @escaping @Sendable () -> Void
    ) async throws {
        try checkWritable()
        guard connections.keys != nil else { throw Resealing.notEncrypted }
        try await StoreError.translating {
            let copy = try SealedCopy(path: Resealing(store: connections.path).copy)
            do {
                try await fill(copy, pause, moment)
            } catch {
                try? await connections.write { _, _ in try copy.close() }
                // Beyond the decision only the next opening knows how to go on.
                guard !connections.database.isRetired else {
                    writer.stop()
                    throw error
                }
                Resealing(store: connections.path).discardCopy()
                throw error
            }
        }
    }

    private func fill(
        _ copy: SealedCopy, _ pause: (ResealProgress) async throws -> Void,
        _ moment: @escaping @Sendable () -> Void
    ) async throws {
        var pieces = 0
        while true {
            let progress = try await connections.write { [connections] db, _ in
                let progress = try copy.step(db)
                if progress.isComplete { try connections.exchange(for: copy, moment) }
                return progress
            }
            guard !progress.isComplete else { return }
            pieces += 1
            if pieces.isMultiple(of: Self.piecesToSync) {
                try await connections.read { _ in try copy.sync() }
            }
            try await pause(progress)
        }
    }
}

extension SQLiteConnections {
    /// Has a complete copy take the place of the database, in the turn of the writing connection.
    /// Who reads meanwhile reads the old one to the end.
    fileprivate func exchange(
        for copy: SealedCopy, _ moment: @Sendable () -> Void
    ) throws {
        let resealing = Resealing(store: path)
        try copy.close()
        moment()
        try keys?.reseal(to: copy.dataKey) { bytes in
            let decision = Result { try resealing.decide(bytes) }
            // Also after a failure that came when the file had its name.
            guard resealing.isDecided else { return try decision.get() }
            database.retire()
            try decision.get()
            moment()
            try resealing.putInPlace(moment)
        }
        try reopen()
    }
}
