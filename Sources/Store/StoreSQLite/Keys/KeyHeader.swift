internal import Base
internal import Crypto
internal import HealthModel
internal import HealthStore

/// The beginning of the file of keys: the store's name, the name of the key that opens it, and the
/// store's own keys, wrapped.
///
/// Layout 2 has 512 bytes. What is not wrapped in it (store, epoch, length of the journal) is bound
/// to what is: a header with another epoch is not opened. Layout 1, of earlier programs, had 256
/// bytes, one wrapped key, and no journal of erasures.
struct KeyHeader {
    private static let mark = Array("CsBkKeys".utf8)
    private static let layoutPlace = 8
    private static let storeBytes = 16..<32
    private static let identityBytes = 32..<48
    private static let dataKeyBytes = 48..<(48 + WrappedKey.byteCount)
    private static let epochBytes = 108..<116
    private static let journalBytes = 116..<124
    private static let rootBytes = 124..<(124 + WrappedKey.byteCount)
    private static let personBytes = 184..<(184 + WrappedKey.byteCount)
    private static let earlierStart = 244
    /// How many earlier data keys are kept, for backups from before the store was resealed.
    private static let mostEarlier = 4
    private static var earlierEnd: Int { earlierStart + mostEarlier * WrappedKey.byteCount }
    private static let versionsPlace = 488
    private static let counterBytes = 496..<504

    /// How a file is laid out; the raw value is stored.
    enum Layout: UInt8 {
        case first = 1
        case second = 2

        var byteCount: Int { self == .first ? 256 : 512 }
    }

    /// The keys that the store key opens.
    struct Secrets {
        /// What pages are sealed with.
        let dataKey: SymmetricKey
        /// What every other key of the store is derived from; it stays as long as the store.
        let root: SymmetricKey
        /// What keys of persons are wrapped by: drawn anew for each epoch.
        let personWrapping: SymmetricKey
        /// What pages were sealed with before, the last first.
        var earlierDataKeys: [SymmetricKey] = []

        /// The same with another wrapping of persons' keys, and with another data key if there is
        /// one; the one before is kept behind it.
        func renewed(_ other: SymmetricKey? = nil) -> Secrets {
            let current = other ?? dataKey
            let known = [dataKey] + earlierDataKeys
            return Secrets(
                dataKey: current, root: root, personWrapping: SymmetricKey(size: .bits256),
                earlierDataKeys: known.filter { $0 != current })
        }

        static func make() -> Secrets {
            Secrets(
                dataKey: SymmetricKey(size: .bits256), root: SymmetricKey(size: .bits256),
                personWrapping: SymmetricKey(size: .bits256))
        }
    }

    let layout: Layout
    let bytes: [UInt8]

    /// 16 random bytes that no other store has.
    var store: [UInt8] { Array(bytes[Self.storeBytes]) }

    /// The name of the key that opens it (``StoreKey/name``).
    var keyName: String { Hexadecimal.encode(Array(bytes[Self.identityBytes].prefix(8))) }

    /// How often the file was written anew.
    var epoch: Int64 { layout == .first ? 0 : number(Self.epochBytes) }

    /// Bytes of the sealed journal of erasures, which follows the header.
    var journalByteCount: Int { layout == .first ? 0 : Int(number(Self.journalBytes)) }

    /// Whether the store has a file of versions (`PATH.pages`), and is not opened without it.
    var hasVersions: Bool { layout == .second && bytes[Self.versionsPlace] == 1 }

    /// The counter of the store's root at the last erasure: a store with a lower one is older.
    var leastCounter: UInt64 {
        layout == .first ? 0 : UInt64(bitPattern: number(Self.counterBytes))
    }

    /// Where the slots of persons' keys begin.
    var slotsStart: Int { layout.byteCount + journalByteCount }

    /// Reads the header of a file.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if there is none.
    init(of file: PositionedFile) throws {
        let start = try file.read(16, at: 0)
        guard start.starts(with: Self.mark), start[9..<12].allSatisfy({ $0 == 0 }),
            let layout = Layout(rawValue: start[Self.layoutPlace])
        else { throw Self.unknown }
        self.layout = layout
        bytes = try file.read(layout.byteCount, at: 0)
        guard (0...(1 << 40)).contains(journalByteCount) else { throw Self.unknown }
    }

    /// Wraps a store's keys by a store key.
    init(
        keeping secrets: Secrets, of store: [UInt8], epoch: Int64, journalByteCount: Int,
        hasVersions: Bool = false, leastCounter: UInt64 = 0, for key: StoreKey
    ) throws {
        layout = .second
        var bytes = [UInt8](repeating: 0, count: Layout.second.byteCount)
        bytes.replaceSubrange(0..<8, with: Self.mark)
        bytes[Self.layoutPlace] = Layout.second.rawValue
        bytes.replaceSubrange(Self.storeBytes, with: store)
        bytes.replaceSubrange(Self.identityBytes, with: key.identity)
        bytes.replaceSubrange(Self.epochBytes, with: DocumentSeal.bytes(epoch))
        bytes.replaceSubrange(
            Self.journalBytes, with: DocumentSeal.bytes(Int64(journalByteCount)))
        bytes[Self.versionsPlace] = hasVersions ? 1 : 0
        bytes.replaceSubrange(
            Self.counterBytes, with: DocumentSeal.bytes(Int64(bitPattern: leastCounter)))
        let context = Self.context(bytes)
        for (place, purpose, secret) in [
            (Self.dataKeyBytes, "the data key", secrets.dataKey),
            (Self.rootBytes, "the root", secrets.root),
            (Self.personBytes, "the wrapping of persons", secrets.personWrapping),
        ] {
            let wrapped = try WrappedKey.wrap(
                secret, by: key.wrapping(purpose, store: store), context: context)
            bytes.replaceSubrange(place, with: wrapped)
        }
        for (index, earlier) in secrets.earlierDataKeys.prefix(Self.mostEarlier).enumerated() {
            let wrapped = try WrappedKey.wrap(
                earlier, by: key.wrapping("an earlier data key", store: store),
                context: context + [UInt8(index)])
            bytes.replaceSubrange(Self.earlierBytes(index), with: wrapped)
        }
        self.bytes = bytes
    }

    /// - Throws: ``StoreError/Code/locked`` if it is another key's, ``StoreError/Code/corrupt`` if
    ///   the header is damaged.
    func opened(by key: StoreKey) throws -> Secrets {
        guard bytes[Self.identityBytes].elementsEqual(key.identity) else {
            throw StoreError(
                .locked,
                "the store is opened by the key \(keyName), not by the given key \(key.name)")
        }
        let context = layout == .first ? store : Self.context(bytes)
        func unwrap(
            _ place: Range<Int>, _ purpose: String, _ index: [UInt8] = []
        ) throws -> SymmetricKey {
            let secret = WrappedKey.unwrap(
                bytes[place], by: key.wrapping(purpose, store: store), context: context + index)
            guard let secret else {
                throw StoreError(.corrupt, "the store's file of keys is damaged")
            }
            return secret
        }
        let dataKey = try unwrap(Self.dataKeyBytes, "the data key")
        guard layout == .second else {
            return Secrets(
                dataKey: dataKey, root: StoreKey.derive("root", from: dataKey, store: store),
                personWrapping: key.wrapping("keys of persons", store: store))
        }
        let earlier = try (0..<Self.mostEarlier).compactMap { index in
            let place = Self.earlierBytes(index)
            return bytes[place].allSatisfy { $0 == 0 }
                ? nil : try unwrap(place, "an earlier data key", [UInt8(index)])
        }
        return Secrets(
            dataKey: dataKey, root: try unwrap(Self.rootBytes, "the root"),
            personWrapping: try unwrap(Self.personBytes, "the wrapping of persons"),
            earlierDataKeys: earlier)
    }

    private static func earlierBytes(_ index: Int) -> Range<Int> {
        let start = earlierStart + index * WrappedKey.byteCount
        return start..<(start + WrappedKey.byteCount)
    }

    /// All that is not wrapped. Earlier data keys count as the zeros that were in their places
    /// before a store could have any.
    private static func context(_ bytes: [UInt8]) -> [UInt8] {
        Array(
            bytes[..<dataKeyBytes.lowerBound]
                + bytes[dataKeyBytes.upperBound..<rootBytes.lowerBound]
                + [UInt8](repeating: 0, count: earlierEnd - earlierStart) + bytes[earlierEnd...])
    }

    private func number(_ place: Range<Int>) -> Int64 {
        bytes[place].reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    private static let unknown = StoreError(
        .corrupt, "the store's file of keys is invalid, or from a newer version")
}
