internal import Base
internal import Crypto
internal import Foundation
internal import Glibc
internal import HealthModel
internal import HealthStore
internal import Synchronization

/// The keys of an encrypted store, in a file beside the database, `PATH.keys`: the data key, which
/// seals every page, and a key for each person, which seals document keys. All are wrapped
/// (AES-GCM) by keys that come from the ``StoreKey``, so changing that changes this file alone.
///
/// The file is a ``KeyHeader``, the sealed ``ErasureJournal``, and then slots of 64 bytes, one
/// person's key each. Slots are filled ahead, so that a thousand new persons do not mean a thousand
/// fsyncs, and never filled again. An erasure writes the whole file anew, in another epoch.
final class StoreKeys: Sendable {
    /// What every other key of the store is derived from.
    let root: SymmetricKey
    /// 16 random bytes that no other store has.
    let store: [UInt8]
    private let path: String
    private let key: StoreKey
    private let contents: Mutex<KeyFile>
    /// Held while the file is changed.
    private let changing = Mutex(Spare())

    /// What gives the counter of the store's root while the store is open.
    private let counter = Mutex<(@Sendable () -> UInt64)?>(nil)

    private struct Spare {
        var keys: [(slot: Int64, key: SymmetricKey)] = []
        var nextCount = 16
    }

    /// The most slots that are filled at once: 64 KiB.
    private static let mostAtOnce = 1_024

    /// Opens the file of keys; one of an earlier layout is written anew if it may be written.
    ///
    /// - Throws: ``StoreError/Code/locked`` if the key is not the store's,
    ///   ``StoreError/Code/corrupt`` if the file is damaged.
    init(path: String, key: StoreKey, isWritable: Bool) throws {
        var file = try KeyFile(path: path, key: key, isWritable: isWritable)
        if isWritable, file.header.layout == .first {
            let bytes = try file.nextEpoch(for: key, journal: ErasureJournal())
            try PositionedFile.replace(path, with: bytes)
            file = try KeyFile(path: path, key: key, isWritable: true)
        }
        self.path = path
        self.key = key
        root = file.secrets.root
        store = file.header.store
        contents = Mutex(file)
    }

    /// Makes the keys of a new store; durable when this returns.
    static func make(path: String, key: StoreKey) throws {
        try PositionedFile.replace(path, with: try KeyFile.make(for: key))
    }

    /// A key that no person has yet, durable in its slot.
    func newPersonKey() throws -> (slot: Int64, key: SymmetricKey) {
        try changing.withLock { spare in
            if spare.keys.isEmpty {
                spare.keys = try fill(spare.nextCount).reversed()
                spare.nextCount = min(spare.nextCount * 2, Self.mostAtOnce)
            }
            guard let key = spare.keys.popLast() else {
                preconditionFailure("slots were filled")
            }
            return key
        }
    }

    /// A name of the store's keys that stays when they are wrapped anew.
    var name: String { Hexadecimal.encode(store) }

    /// What every page of the store is sealed with.
    var dataKey: SymmetricKey { contents.withLock { $0.secrets.dataKey } }

    /// Who was erased.
    var journal: ErasureJournal { contents.withLock { $0.journal } }

    /// Whether a path, however it is written, means the store's own file.
    func isFile(_ other: String) -> Bool {
        guard let own = try? PositionedFile(path: path, flags: O_RDONLY).facts,
            let given = try? PositionedFile(path: other, flags: O_RDONLY).facts
        else { return false }
        return own.st_dev == given.st_dev && own.st_ino == given.st_ino
    }

    /// A key for a purpose that stays as long as the store.
    func derived(_ purpose: String) -> SymmetricKey {
        StoreKey.derive(purpose, from: root, store: store)
    }

    /// The key in a slot; nil if it was destroyed.
    ///
    /// - Throws: ``StoreError/Code/locked`` if the file does not have the slot,
    ///   ``StoreError/Code/corrupt`` if the slot is damaged.
    func personKey(_ slot: Int64) throws -> SymmetricKey? {
        // Read under the lock: the file of an earlier epoch is overwritten.
        try contents.withLock { try $0.key(in: slot) }
    }

    /// Notes an erasure and destroys the person's key, durably: the file is written anew, each key
    /// under the wrapping of a new epoch, and the old file is overwritten. O(keys).
    ///
    /// - Parameter slot: Where the person's key is; nil if the person has none.
    func erase(_ person: UUID, slot: Int64?) throws {
        try changing.withLock { _ in
            let old = contents.withLock { $0 }
            var journal = old.journal
            let destroyed = try slot.flatMap { try old.key(in: $0) }
            journal.entries.append(.init(person: person, slot: slot, key: destroyed))
            let bytes = try old.nextEpoch(
                for: key, journal: journal, leastCounter: counter.withLock { $0 }?())
            let outcome = Result { try PositionedFile.replace(path, with: bytes) }
            // Also after a failure, which may have come when the new file had its name.
            let new = try KeyFile(path: path, key: key, isWritable: true)
            contents.withLock { $0 = new }
            try outcome.get()
            try old.file.overwrite()
        }
    }

    /// Has erasures note the counter of the store's root.
    func follow(_ counter: @escaping @Sendable () -> UInt64) {
        self.counter.withLock { $0 = counter }
    }

    /// The counter of the store's root at the last erasure.
    var leastCounter: UInt64 { contents.withLock { $0.header.leastCounter } }

    /// Whether the store has a file of versions, and is not opened without it.
    var hasVersions: Bool { contents.withLock { $0.header.hasVersions } }

    /// Has the store never be opened again without its file of versions; durable. O(keys).
    func requireVersions() throws {
        try changing.withLock { _ in
            let old = contents.withLock { $0 }
            let bytes = try old.nextEpoch(for: key, journal: old.journal, hasVersions: true)
            try PositionedFile.replace(path, with: bytes)
            let new = try KeyFile(path: path, key: key, isWritable: true)
            contents.withLock { $0 = new }
        }
    }

    /// Changes the data key, together with the database: all keys are wrapped in a new epoch.
    /// O(keys).
    ///
    /// The database is taken over as one without versions, whose counter goes on.
    ///
    /// - Parameter replacing: Puts the bytes it is given, and the database, in their places.
    func reseal(to dataKey: SymmetricKey, replacing: ([UInt8]) throws -> Void) throws {
        try changing.withLock { _ in
            let old = contents.withLock { $0 }
            try replacing(
                old.nextEpoch(
                    for: key, journal: old.journal, dataKey: dataKey, hasVersions: false,
                    leastCounter: counter.withLock { $0 }?()))
            let new = try KeyFile(path: path, key: key, isWritable: true)
            contents.withLock { $0 = new }
            try old.file.overwrite()
        }
    }

    /// How many slots there are, and how many keys in them were destroyed.
    func census() throws -> (slots: Int, destroyed: Int) {
        let slots = try contents.withLock { try $0.slots() }
        return (slots.count, slots.count { $0 == .destroyed })
    }

    /// The file as it is now, opened by another key if there is one. O(keys).
    func copy(for other: StoreKey? = nil) throws -> [UInt8] {
        try changing.withLock { _ in
            try contents.withLock { file in
                if let other { return try file.nextEpoch(for: other, journal: file.journal) }
                return try file.file.read(file.file.size, at: 0)
            }
        }
    }

    /// Wraps all keys by another key, in a new file that takes the place of the old one at once.
    /// The store must not be open.
    static func rewrap(path: String, from old: StoreKey, to new: StoreKey) throws {
        let file = try KeyFile(path: path, key: old, isWritable: true)
        let bytes = try file.nextEpoch(for: new, journal: file.journal)
        try PositionedFile.replace(path, with: bytes)
        try file.file.overwrite()
    }

    private func fill(_ count: Int) throws -> [(slot: Int64, key: SymmetricKey)] {
        let file = contents.withLock { $0 }
        // A slot that a crash left half written is passed over.
        let first =
            (try file.slotBytes() + PersonKeySlot.byteCount - 1) / PersonKeySlot.byteCount
        let keys = (0..<count).map { (Int64(first + $0), SymmetricKey(size: .bits256)) }
        let bytes = try keys.flatMap { slot, key in
            try PersonKeySlot(key, slot, of: store, wrappedBy: file.secrets.personWrapping).bytes
        }
        try file.file.write(bytes, at: file.place(of: Int64(first)))
        try file.file.sync()
        return keys
    }
}
