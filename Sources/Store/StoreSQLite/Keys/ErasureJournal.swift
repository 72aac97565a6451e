internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore

/// Who was erased from an encrypted store, in order. It lies sealed in the file of keys, and beside
/// each backup's database, so that a restored store forgets them again.
struct ErasureJournal: Equatable, Sendable {
    /// One erasure.
    struct Entry: Equatable, Sendable {
        static let byteCount = 16 + 8 + 16
        private static let noSlot: Int64 = -1

        let person: UUID
        /// Where the person's key was; nil if the person had no document.
        let slot: Int64?
        /// By which the key is known again: a store that went on from an older copy may have
        /// another person's key in the slot.
        let fingerprint: [UInt8]

        init(person: UUID, slot: Int64?, key: SymmetricKey?) {
            self.person = person
            self.slot = slot
            fingerprint =
                key.map(Self.fingerprint) ?? [UInt8](repeating: 0, count: 16)
        }

        fileprivate init?(bytes: ArraySlice<UInt8>) {
            let bytes = Array(bytes)
            guard let person = UUID(bytes: bytes.prefix(16)) else { return nil }
            self.person = person
            let number = bytes[16..<24].reversed().reduce(0) { $0 << 8 | Int64($1) }
            slot = number == Self.noSlot ? nil : number
            fingerprint = Array(bytes[24...])
        }

        fileprivate var bytes: [UInt8] {
            person.bytes + DocumentSeal.bytes(slot ?? Self.noSlot) + fingerprint
        }

        /// Whether this is the key that was destroyed.
        func names(_ key: SymmetricKey) -> Bool { fingerprint == Self.fingerprint(key) }

        private static func fingerprint(_ key: SymmetricKey) -> [UInt8] {
            Array(StoreKey.derive("fingerprint", from: key, store: [], byteCount: 16))
        }
    }

    /// The file in a backup's folder.
    static let fileName = "store.erasures"
    private static let mark = Array("CsBkEras".utf8) + [1, 0, 0, 0, 0, 0, 0, 0]

    var entries: [Entry] = []

    init() {}

    /// - Throws: ``StoreError/Code/corrupt`` if these are not bytes that were sealed for the store.
    init(sealed: [UInt8], root: SymmetricKey, store: [UInt8]) throws {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let data = try? AES.GCM.open(
                box, using: Self.key(root, store), authenticating: store),
            data.count.isMultiple(of: Entry.byteCount)
        else { throw StoreError(.corrupt, "the journal of erasures is damaged") }
        let bytes = Array(data)
        entries = stride(from: 0, to: bytes.count, by: Entry.byteCount).compactMap {
            Entry(bytes: bytes[$0..<($0 + Entry.byteCount)])
        }
    }

    func sealed(root: SymmetricKey, store: [UInt8]) throws -> [UInt8] {
        let box = try AES.GCM.seal(
            entries.flatMap(\.bytes), using: Self.key(root, store), authenticating: store)
        return Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
    }

    /// Adds what another journal knows. What this one has keeps its place, by which a database
    /// says how far it has come.
    mutating func add(_ other: ErasureJournal) {
        for entry in other.entries where !entries.contains(entry) { entries.append(entry) }
    }

    /// A file of its own.
    func fileBytes(root: SymmetricKey, store: [UInt8]) throws -> [UInt8] {
        try Self.mark + store + sealed(root: root, store: store)
    }

    /// Reads a journal's own file; nil if it is another store's.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if it is damaged.
    init?(file bytes: [UInt8], root: SymmetricKey, store: [UInt8]) throws {
        guard bytes.starts(with: Self.mark) else {
            throw StoreError(.corrupt, "the file is not a journal of erasures")
        }
        let rest = bytes.dropFirst(Self.mark.count)
        guard rest.starts(with: store) else { return nil }
        try self.init(sealed: Array(rest.dropFirst(store.count)), root: root, store: store)
    }

    private static func key(_ root: SymmetricKey, _ store: [UInt8]) -> SymmetricKey {
        StoreKey.derive("erasure journal", from: root, store: store)
    }
}
