internal import Foundation
internal import HealthStore

/// Who was erased, as far as a backup, the keys and what lies beside them know.
extension StoreBackup {
    /// How many persons were erased after the backup was made, as far as the keys, and the backups
    /// and copies of the keys beside it, say.
    ///
    /// Their documents can be read with no keys of later. Their names, titles and samples are in
    /// the backup as long as there is a copy of it, for whoever has its keys and a program of their
    /// own: pages are sealed by the store's key, and documents alone by the person's. Restoring
    /// erases them again.
    ///
    /// - Throws: ``StoreError`` as ``verify(keys:)`` does.
    public func erasedSince(keys: Keys) throws -> Int {
        let found = try journals(try open(keys).file)
        return found.known.entries.count - found.own.entries.count
    }

    /// The backup's own journal, and with it all that is known now. The own one comes first: the
    /// backup's database counts by it.
    func journals(_ keys: KeyFile) throws -> (own: ErasureJournal, known: ErasureJournal) {
        var own = ErasureJournal()
        if manifest.form > 1 {
            guard let kept = try Self.journal(in: folder, keys) else {
                throw StoreError(.corrupt, "the backup's journal of erasures is missing")
            }
            own = kept
        }
        var known = own
        known.add(keys.journal)
        for sibling in siblings() {
            // What is damaged or half removed there is not this backup's fault.
            if let other = try? Self.journal(at: sibling, keys) { known.add(other) }
        }
        return (own, known)
    }

    /// What lies beside this one: a series of backups, and a copy of the keys.
    private func siblings() -> [String] {
        let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        let names = try? FileManager.default.contentsOfDirectory(atPath: parent)
        return (names ?? []).sorted().map { "\(parent)/\($0)" }
    }

    /// The journal in the folder of a backup; nil if it has none of this store.
    private static func journal(in folder: String, _ keys: KeyFile) throws -> ErasureJournal? {
        let path = "\(folder)/\(ErasureJournal.fileName)"
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return try ErasureJournal(
            file: Array(data), root: keys.secrets.root, store: keys.header.store)
    }

    /// The journal of a backup's folder, or of a copy of the file of keys.
    static func journal(at path: String, _ keys: KeyFile) throws -> ErasureJournal? {
        try journal(in: path, keys)
            ?? KeyFile.journal(at: path, root: keys.secrets.root, store: keys.header.store)
    }
}
