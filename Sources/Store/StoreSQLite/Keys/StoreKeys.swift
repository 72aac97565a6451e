internal import Crypto
internal import Glibc
internal import HealthModel
internal import HealthStore
internal import Synchronization

/// The keys of an encrypted store, in a file beside the database, `PATH.keys`: the data key, which
/// seals every page, and a key for each person, which seals document keys. All are wrapped
/// (AES-GCM) by keys that come from the ``StoreKey``, so changing that changes this file alone.
///
/// The file is not part of a backup: destroying a person's key here ends the documents in every
/// backup too. It is a header of 256 bytes and then slots of 64, one key each. Slots are filled
/// ahead, so that a thousand new persons do not mean a thousand fsyncs, and never filled again.
final class StoreKeys: Sendable {
    /// What every page of the store is sealed with.
    let dataKey: SymmetricKey
    private let store: [UInt8]
    private let wrapping: SymmetricKey
    private let file: PositionedFile
    private let spare = Mutex(Spare())

    private struct Spare {
        var keys: [(slot: Int64, key: SymmetricKey)] = []
        var nextCount = 16
    }

    /// The most slots that are filled at once: 64 KiB.
    private static let mostAtOnce = 1_024

    private init(_ header: KeyHeader, opened: KeyHeader.Opened, file: PositionedFile) {
        dataKey = opened.dataKey
        wrapping = opened.personWrapping
        store = header.store
        self.file = file
    }

    /// Opens the file of keys.
    ///
    /// - Throws: ``StoreError/Code/locked`` if the key is not the store's,
    ///   ``StoreError/Code/corrupt`` if the file is damaged.
    convenience init(path: String, key: StoreKey, isWritable: Bool) throws {
        let file = try Self.open(path, isWritable: isWritable)
        let header = try Self.header(of: file)
        self.init(header, opened: try header.opened(by: key), file: file)
    }

    static func open(_ path: String, isWritable: Bool) throws -> PositionedFile {
        do {
            return try PositionedFile(path: path, flags: isWritable ? O_RDWR : O_RDONLY)
        } catch {
            throw StoreError(
                .locked, "the store's file of keys cannot be opened (errno \(error.number))")
        }
    }

    static func header(of file: PositionedFile) throws -> KeyHeader {
        try KeyHeader(bytes: try file.read(KeyHeader.byteCount, at: 0))
    }

    /// Makes the keys of a new store; durable when this returns.
    static func make(path: String, key: StoreKey) throws {
        try PositionedFile.replace(path, with: KeyHeader(for: key).bytes)
    }

    /// A key that no person has yet, durable in its slot.
    func newPersonKey() throws -> (slot: Int64, key: SymmetricKey) {
        try spare.withLock { spare in
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

    /// The key in a slot; nil if it was destroyed.
    ///
    /// - Throws: ``StoreError/Code/locked`` if the file does not have the slot,
    ///   ``StoreError/Code/corrupt`` if the slot is damaged.
    func personKey(_ slot: Int64) throws -> SymmetricKey? {
        guard try PersonKeySlot.place(of: slot) + PersonKeySlot.byteCount <= file.size else {
            throw StoreError(
                .locked, "the file of keys is older than the store: a person's key is missing")
        }
        let bytes = try file.read(PersonKeySlot.byteCount, at: PersonKeySlot.place(of: slot))
        return try PersonKeySlot(bytes: bytes).key(slot, of: store, wrappedBy: wrapping)
    }

    /// Destroys the key in a slot, durably.
    func destroyPersonKey(_ slot: Int64) throws {
        try file.write(PersonKeySlot.destroyed.bytes, at: PersonKeySlot.place(of: slot))
        try file.sync()
    }

    /// How many slots there are, and how many keys in them were destroyed.
    func census() throws -> (slots: Int, destroyed: Int) {
        let slots = try Self.slots(of: file)
        return (slots.count, slots.count { $0 == .destroyed })
    }

    /// Wraps all keys by another key, in a new file that takes the place of the old one at once.
    /// The store must not be open.
    static func rewrap(path: String, from old: StoreKey, to new: StoreKey) throws {
        let keys = try StoreKeys(path: path, key: old, isWritable: false)
        let header = KeyHeader(keeping: keys.dataKey, of: keys.store, for: new)
        let wrapping = try header.opened(by: new).personWrapping
        var bytes = header.bytes
        for (index, slot) in try slots(of: keys.file).enumerated() {
            let number = Int64(index)
            let key = try slot.key(number, of: keys.store, wrappedBy: keys.wrapping)
            bytes +=
                try key.map {
                    try PersonKeySlot($0, number, of: keys.store, wrappedBy: wrapping).bytes
                } ?? slot.bytes
        }
        try PositionedFile.replace(path, with: bytes)
    }

    private func fill(_ count: Int) throws -> [(slot: Int64, key: SymmetricKey)] {
        let used = max(0, try file.size - KeyHeader.byteCount)
        // A slot that a crash left half written is passed over.
        let first = (used + PersonKeySlot.byteCount - 1) / PersonKeySlot.byteCount
        let keys = (0..<count).map { (Int64(first + $0), SymmetricKey(size: .bits256)) }
        let bytes = try keys.flatMap { slot, key in
            try PersonKeySlot(key, slot, of: store, wrappedBy: wrapping).bytes
        }
        try file.write(bytes, at: PersonKeySlot.place(of: Int64(first)))
        try file.sync()
        return keys
    }

    private static func slots(of file: PositionedFile) throws -> [PersonKeySlot] {
        let count = max(0, try file.size - KeyHeader.byteCount) / PersonKeySlot.byteCount
        let bytes = try file.read(count * PersonKeySlot.byteCount, at: KeyHeader.byteCount)
        return (0..<count).map { index in
            let start = index * PersonKeySlot.byteCount
            return PersonKeySlot(bytes: Array(bytes[start..<(start + PersonKeySlot.byteCount)]))
        }
    }
}
