/// Compiles value sets into the bytes of a ``VocabularyFile``.
public struct VocabularyBuilder: Sendable {
    private var sets: [String: ValueSetDraft] = [:]

    /// Bytes that a compiled file may have: places are numbers of 32 bits.
    static let mostBytes = 1 << 31
    /// Bytes that a code or an identifier may have.
    static let longest = 1_000

    /// Nothing yet.
    public init() {}

    /// Sets so far.
    public var count: Int { sets.count }

    /// Adds a set. Codes of a set that is there are put together with its own.
    ///
    /// - Throws: ``VocabularyFailure`` for an OID that is none, or a code that is too long.
    public mutating func add(_ set: ValueSetDraft) throws(VocabularyFailure) {
        guard ValueSetDraft.isObjectIdentifier(set.oid) else {
            throw VocabularyFailure(
                "`\(set.oid.prefix(60))` is no object identifier: value sets are found by it")
        }
        let long = set.codes.first {
            $0.code.utf8.count > Self.longest || $0.system.utf8.count > Self.longest
        }
        guard long == nil else {
            throw VocabularyFailure(
                "the value set \(set.oid) has a code of more than \(Self.longest) bytes")
        }
        guard sets[set.oid] != nil else {
            sets[set.oid] = set
            return
        }
        sets[set.oid]!.codes += set.codes
    }

    /// The file.
    ///
    /// - Throws: ``VocabularyFailure`` where it would be larger than 2 GB.
    /// - Complexity: O(*n*) in the codes, O(*m* log *m*) in the sets.
    public func file() throws(VocabularyFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: VocabularyFile.headBytes)
        var systems: [String: (place: Int, length: Int)] = ["": (0, 0)]
        var rows: [UInt8] = []
        for set in sets.values.sorted(by: {
            $0.oid.utf8.lexicographicallyPrecedes($1.oid.utf8)
        }) {
            let texts = [set.oid, set.name, set.version].map { Self.append($0, to: &bytes) }
            let codes = Set(set.codes)
            var capacity = 0
            if !codes.isEmpty {
                capacity = 2
                while capacity < codes.count * 2 { capacity *= 2 }
            }
            var slots = [UInt64](repeating: 0, count: capacity)
            for code in codes.sorted(by: { ($0.code, $0.system) < ($1.code, $1.system) }) {
                let system = systems[code.system] ?? Self.append(code.system, to: &bytes)
                systems[code.system] = system
                let entry = bytes.count
                guard entry < Self.mostBytes else {
                    throw VocabularyFailure("more than 2 GB: add the value sets in parts")
                }
                Self.append32(system.place, to: &bytes)
                Self.append32(code.code.utf8.count << 16 | system.length, to: &bytes)
                bytes += Array(code.code.utf8)
                let hash = MappedBytes.sum(code.code.utf8)
                var slot = Int(truncatingIfNeeded: hash) & (capacity - 1)
                while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
                slots[slot] = hash >> 32 | UInt64(entry) << 32
            }
            let table = bytes.count
            for slot in slots { Self.append64(slot, to: &bytes) }
            for text in texts { Self.append64(UInt64(text.place), to: &rows) }
            Self.append64(UInt64(table), to: &rows)
            for number in [capacity, codes.count] + texts.map(\.length) + [0, 0, 0] {
                Self.append32(number, to: &rows)
            }
        }
        let list = bytes.count
        bytes += rows
        let sums = bytes.count
        guard sums < Self.mostBytes else {
            throw VocabularyFailure("more than 2 GB: add the value sets in parts")
        }
        let blocks = (sums + MappedBytes.block - 1) / MappedBytes.block
        var head = VocabularyFile.magic
        for number in [sets.count, sums + blocks * 8, list, sums] {
            Self.append64(UInt64(number), to: &head)
        }
        bytes.replaceSubrange(0..<head.count, with: head)
        for block in 0..<blocks {
            let start = block * MappedBytes.block
            let sum = MappedBytes.sum(bytes[start..<min(start + MappedBytes.block, sums)])
            Self.append64(sum, to: &bytes)
        }
        return bytes
    }

    private static func append(
        _ text: String, to bytes: inout [UInt8]
    ) -> (place: Int, length: Int) {
        let place = bytes.count
        bytes += Array(text.utf8)
        return (place, text.utf8.count)
    }

    private static func append32(_ number: Int, to bytes: inout [UInt8]) {
        let number = UInt32(number)
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
        }
    }

    private static func append64(_ number: UInt64, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
    }
}
