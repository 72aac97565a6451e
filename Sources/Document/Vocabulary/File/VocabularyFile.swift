/// Compiled value sets, as `packs add` writes them: one file that is mapped into memory and read
/// in place.
///
/// Little endian: a head of 64 bytes; texts and codes; for each set a hash table of 8 bytes a slot
/// (fingerprint, place of the code), open addressing; the list of sets by OID, 64 bytes each; a
/// checksum of 8 bytes for every 4,096 bytes before them.
public final class VocabularyFile: Sendable {
    static let magic: [UInt8] = Array("CBVOCAB1".utf8)
    static let headBytes = 64
    static let rowBytes = 64
    static let slotBytes = 8

    private let bytes: MappedBytes
    private let count: Int
    private let rows: Int

    /// Opens a compiled file.
    ///
    /// - Parameter bytes: The whole file; it must not change as long as `owner` lives.
    /// - Parameter owner: Keeps the bytes where they are.
    /// - Throws: ``VocabularyFailure`` where it is no such file, of another version, or cut short.
    /// - Complexity: O(1).
    public init(
        _ bytes: UnsafeRawBufferPointer, keptBy owner: AnyObject
    ) throws(VocabularyFailure) {
        guard bytes.count >= Self.headBytes, bytes.prefix(7).elementsEqual(Self.magic.prefix(7))
        else { throw VocabularyFailure("it is no file of compiled value sets") }
        guard bytes[7] == Self.magic[7] else {
            throw VocabularyFailure(
                "it was compiled by another version of Casebook; remove it and add it again")
        }
        let number = { (place: Int) in
            Int(
                exactly: UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        }
        guard let length = number(16), length == bytes.count, let rows = number(24),
            let sums = number(32), let count = number(8), sums <= length,
            length - sums == (sums + MappedBytes.block - 1) / MappedBytes.block * 8,
            rows <= sums, count <= (sums - rows) / Self.rowBytes
        else { throw VocabularyFailure("it is damaged or cut short") }
        self.bytes = MappedBytes(bytes, keptBy: owner, sums: sums)
        self.count = count
        self.rows = rows
    }

    /// Opens what ``VocabularyBuilder`` made, from memory.
    public convenience init(_ made: [UInt8]) throws(VocabularyFailure) {
        let owner = Copy(made)
        try self.init(owner.bytes, keptBy: owner)
    }

    private final class Copy {
        let bytes: UnsafeRawBufferPointer

        init(_ made: [UInt8]) {
            let room = UnsafeMutableRawBufferPointer.allocate(byteCount: made.count, alignment: 8)
            room.copyBytes(from: made)
            bytes = UnsafeRawBufferPointer(room)
        }

        deinit { bytes.deallocate() }
    }

    /// Looks at all bytes: nothing of the file may have changed since it was written.
    ///
    /// - Complexity: O(bytes), about a gigabyte a second.
    public func check() throws(VocabularyFailure) {
        guard bytes.isSound else { throw VocabularyFailure("it is damaged") }
    }

    /// What it holds.
    public var sets: [CompiledSet] { (0..<count).compactMap(set) }

    /// The set of an object identifier; nil where there is none.
    ///
    /// - Throws: ``VocabularyFailure`` where the list is damaged.
    /// - Complexity: O(log *n*) in the sets.
    public func set(oid: String) throws(VocabularyFailure) -> CompiledSet? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            guard let found = set(middle) else { throw VocabularyFailure("it is damaged") }
            if found.oid == oid { return found }
            if found.oid.utf8.lexicographicallyPrecedes(oid.utf8) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return nil
    }

    private func set(_ index: Int) -> CompiledSet? {
        let row = rows + index * Self.rowBytes
        guard let oidAt = bytes.long(row), let nameAt = bytes.long(row + 8),
            let versionAt = bytes.long(row + 16), let slots = bytes.long(row + 24),
            let (capacity, codes) = bytes.pair(row + 32),
            let (oidLength, nameLength) = bytes.pair(row + 40),
            let (versionLength, _) = bytes.pair(row + 48),
            let oid = bytes.text(oidAt, Int(oidLength)),
            let name = bytes.text(nameAt, Int(nameLength)),
            let version = bytes.text(versionAt, Int(versionLength))
        else { return nil }
        return CompiledSet(
            oid: oid, name: name, version: version, count: Int(codes), bytes: bytes, slots: slots,
            capacity: Int(capacity))
    }
}

/// A value set in a compiled file.
public struct CompiledSet: Sendable {
    /// Its object identifier, name and version; the last two may be empty.
    public let oid, name, version: String
    /// Its codes.
    public let count: Int
    fileprivate let bytes: MappedBytes
    fileprivate let slots, capacity: Int

    /// Looks a code up.
    ///
    /// - Parameter system: The object identifier of its code system, where the document states one.
    /// - Complexity: O(1); some hundred nanoseconds.
    public func membership(of code: String, system: String?) -> Membership {
        guard capacity > 0, capacity & (capacity - 1) == 0 else { return .absent }
        let hash = MappedBytes.sum(code.utf8)
        var slot = Int(truncatingIfNeeded: hash) & (capacity - 1)
        var isOfAnother = false
        for _ in 0..<capacity {
            let place = slots + slot * VocabularyFile.slotBytes
            guard let (mark, entry) = bytes.pair(place) else { return .damaged }
            guard entry != 0 else { break }
            if mark == UInt32(truncatingIfNeeded: hash >> 32) {
                switch matches(Int(entry), code, system) {
                case .absent: break
                case .ofAnotherSystem: isOfAnother = true
                case let found: return found
                }
            }
            slot = (slot + 1) & (capacity - 1)
        }
        return isOfAnother ? .ofAnotherSystem : .absent
    }

    /// An entry: place and length of the system, length of the code, the code.
    private func matches(_ entry: Int, _ code: String, _ system: String?) -> Membership {
        guard let (systemAt, lengths) = bytes.pair(entry),
            let stored = bytes.range(entry + 8, Int(lengths >> 16))
        else { return .damaged }
        guard stored.elementsEqual(code.utf8) else { return .absent }
        guard let system, lengths & 0xFFFF > 0 else { return .member }
        guard let known = bytes.range(Int(systemAt), Int(lengths & 0xFFFF)) else {
            return .damaged
        }
        return known.elementsEqual(system.utf8) ? .member : .ofAnotherSystem
    }
}
