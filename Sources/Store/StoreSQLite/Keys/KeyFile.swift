internal import Crypto
internal import Glibc
internal import HealthStore

/// The file of keys as it lies on the disk, opened: header, journal of erasures, slots.
struct KeyFile: Sendable {
    let file: PositionedFile
    let header: KeyHeader
    let secrets: KeyHeader.Secrets
    let journal: ErasureJournal

    /// - Throws: ``StoreError/Code/locked`` if the key is not the store's,
    ///   ``StoreError/Code/corrupt`` if the file is damaged.
    init(path: String, key: StoreKey, isWritable: Bool) throws {
        file = try Self.open(path, isWritable: isWritable)
        header = try KeyHeader(of: file)
        secrets = try header.opened(by: key)
        let sealed = try file.read(header.journalByteCount, at: header.layout.byteCount)
        journal =
            header.layout == .first
            ? ErasureJournal()
            : try ErasureJournal(sealed: sealed, root: secrets.root, store: header.store)
    }

    static func open(_ path: String, isWritable: Bool) throws -> PositionedFile {
        do {
            return try PositionedFile(path: path, flags: isWritable ? O_RDWR : O_RDONLY)
        } catch {
            throw StoreError(
                .locked, "the store's file of keys cannot be opened", system: error.number)
        }
    }

    /// Where a slot lies.
    func place(of slot: Int64) -> Int { header.slotsStart + Int(slot) * PersonKeySlot.byteCount }

    /// Bytes that slots take; a crash may have left the last one half written.
    func slotBytes() throws -> Int { max(0, try file.size - header.slotsStart) }

    /// Every slot, in order.
    func slots() throws -> [PersonKeySlot] {
        let count = try slotBytes() / PersonKeySlot.byteCount
        let bytes = try file.read(count * PersonKeySlot.byteCount, at: header.slotsStart)
        return (0..<count).map { index in
            let start = index * PersonKeySlot.byteCount
            return PersonKeySlot(bytes: Array(bytes[start..<(start + PersonKeySlot.byteCount)]))
        }
    }

    /// The key in a slot; nil if it was destroyed.
    ///
    /// - Throws: ``StoreError/Code/locked`` if the file does not have the slot,
    ///   ``StoreError/Code/corrupt`` if the slot is damaged.
    func key(in slot: Int64) throws -> SymmetricKey? {
        guard try place(of: slot) + PersonKeySlot.byteCount <= file.size else {
            throw StoreError(
                .locked, "the file of keys is older than the store: a person's key is missing")
        }
        let bytes = try file.read(PersonKeySlot.byteCount, at: place(of: slot))
        return try PersonKeySlot(bytes: bytes).key(
            slot, of: header.store, wrappedBy: secrets.personWrapping)
    }

    /// The file's bytes in the next epoch: every key wrapped anew, under a wrapping that no earlier
    /// file has, and without the keys of persons that the journal names. O(keys).
    ///
    /// - Parameters:
    ///   - key: What opens it then.
    ///   - journal: The erasures known by now.
    ///   - dataKey: What seals pages then; nil for what does now.
    ///   - hasVersions: Whether the store has a file of versions; nil for as before.
    ///   - leastCounter: The counter of its root; nil for as before.
    func nextEpoch(
        for key: StoreKey, journal: ErasureJournal, dataKey: SymmetricKey? = nil,
        hasVersions: Bool? = nil, leastCounter: UInt64? = nil
    ) throws -> [UInt8] {
        let next = secrets.renewed(dataKey)
        let erased = Dictionary(grouping: journal.entries, by: \.slot)
        let sealed = try journal.sealed(root: secrets.root, store: header.store)
        var bytes = try KeyHeader(
            keeping: next, of: header.store, epoch: header.epoch + 1,
            journalByteCount: sealed.count, hasVersions: hasVersions ?? header.hasVersions,
            leastCounter: leastCounter ?? header.leastCounter, for: key
        ).bytes
        bytes += sealed
        for (index, slot) in try slots().enumerated() {
            let number = Int64(index)
            let person: SymmetricKey?
            do {
                person = try slot.key(
                    number, of: header.store, wrappedBy: secrets.personWrapping)
            } catch let error as StoreError where error.code == .corrupt {
                // Damaged, or left half written by a crash: nobody's key, and no reason to keep
                // the others as they are.
                bytes += slot.bytes
                continue
            }
            guard let person, erased[number]?.contains(where: { $0.names(person) }) != true
            else {
                bytes += PersonKeySlot.destroyed.bytes
                continue
            }
            bytes += try PersonKeySlot(
                person, number, of: header.store, wrappedBy: next.personWrapping
            ).bytes
        }
        return bytes
    }

    /// The journal in any copy of a store's file of keys, whatever key opens that copy; nil if the
    /// file is none, or another store's.
    static func journal(
        at path: String, root: SymmetricKey, store: [UInt8]
    ) throws -> ErasureJournal? {
        guard let file = try? open(path, isWritable: false),
            let header = try? KeyHeader(of: file), header.layout == .second,
            header.store == store
        else { return nil }
        let sealed = try file.read(header.journalByteCount, at: header.layout.byteCount)
        return try ErasureJournal(sealed: sealed, root: root, store: store)
    }

    /// The bytes of a new store's file.
    static func make(for key: StoreKey) throws -> [UInt8] {
        let secrets = KeyHeader.Secrets.make()
        let store = Array(SymmetricKey(size: .bits128))
        let sealed = try ErasureJournal().sealed(root: secrets.root, store: store)
        return try KeyHeader(
            keeping: secrets, of: store, epoch: 1, journalByteCount: sealed.count, for: key
        ).bytes + sealed
    }
}
