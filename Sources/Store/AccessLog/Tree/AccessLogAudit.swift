/// Reads a whole log, event by event, and says what in it is not as it was written.
///
/// Whether the end was cut off, and whether all of it was written anew, can only be seen by a
/// checkpoint from another place.
public struct AccessLogAudit: Sendable {
    /// What was found wrong.
    public enum Finding: Sendable, Hashable {
        /// The event at this place is not one that Casebook writes.
        case malformed(index: Int64)
        /// Another event is at this place.
        case misplaced(index: Int64)
        /// A part of the event is not what its leaf was made with.
        case alteredPart(index: Int64)
        /// The hashes that were kept with the event are not the tree's.
        case alteredTree(index: Int64)
        /// The log has fewer events than the checkpoint says.
        case cut(size: Int64, expected: Int64)
        /// The first events of the log, as many as the checkpoint says, have another root.
        case altered(before: Int64)
    }

    /// More findings are only counted.
    private static let keptFindings = 100

    private let checkpoints: [Int64: Set<TreeHash>]
    private var pending: [TreeHash] = []
    /// Events that were read.
    public private(set) var size: Int64 = 0
    /// Parts that were erased.
    public private(set) var erasedParts = 0
    /// What was found, the first of it.
    public private(set) var findings: [Finding] = []
    /// How much was found.
    public private(set) var findingCount = 0

    /// Begins with an empty log that must pass through some states.
    public init(checkpoints: [Checkpoint] = []) {
        self.checkpoints = Dictionary(grouping: checkpoints, by: \.size)
            .mapValues { Set($0.map(\.root)) }
        compareWithCheckpoints()
    }

    /// Reads the next event.
    ///
    /// - Parameters:
    ///   - place: The place at which it was kept.
    ///   - hashes: The hashes that were kept with it (see ``MerkleTree``), one after the other.
    /// - Complexity: O(bytes), and two hashes of the tree on average.
    public mutating func read(_ entry: AccessEntry, at place: Int64, hashes: [UInt8]) {
        let index = size
        if let scan = LeafScan(entry.leaf) {
            if scan.index != index || place != index { note(.misplaced(index: index)) }
            for (part, commitment) in [
                (entry.agent, scan.agent), (entry.subject, scan.subject),
            ] {
                guard let part else {
                    erasedParts += 1
                    continue
                }
                if AccessEntry.commitment(to: part) != commitment {
                    note(.alteredPart(index: index))
                }
            }
        } else {
            note(.malformed(index: index))
        }
        let completed = MerkleTree.completed(by: .leaf(entry.leaf), at: index) { level, _ in
            pending[level]
        }
        if !Self.isConcatenation(hashes, of: completed) { note(.alteredTree(index: index)) }
        let level = completed.count - 1
        while pending.count <= level { pending.append(.empty) }
        pending[level] = completed[level]
        size += 1
        compareWithCheckpoints()
    }

    /// The root over what was read.
    public var root: TreeHash { MerkleTree(size: size).root { level, _ in pending[level] } }

    /// Ends the reading.
    public mutating func finish() {
        for expected in checkpoints.keys.sorted() where expected > size {
            note(.cut(size: size, expected: expected))
        }
    }

    private static func isConcatenation(_ bytes: [UInt8], of hashes: [TreeHash]) -> Bool {
        guard bytes.count == hashes.count * TreeHash.byteCount else { return false }
        var position = 0
        for hash in hashes {
            for byte in hash.bytes {
                guard bytes[position] == byte else { return false }
                position += 1
            }
        }
        return true
    }

    private mutating func compareWithCheckpoints() {
        guard let roots = checkpoints[size] else { return }
        if roots != [root] { note(.altered(before: size)) }
    }

    private mutating func note(_ finding: Finding) {
        findingCount += 1
        if findings.count < Self.keptFindings { findings.append(finding) }
    }
}
