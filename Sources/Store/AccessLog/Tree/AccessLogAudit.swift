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

    /// The root that the log must have had at some sizes, by size; those that were reached are
    /// gone. Nil where checkpoints of one size disagree.
    private var expected: [(size: Int64, root: TreeHash?)]
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
        let roots = Dictionary(grouping: checkpoints, by: \.size).mapValues { same in
            Set(same.map(\.root)).count == 1 ? same[0].root : nil
        }
        expected = roots.filter { $0.key >= 0 }.map { ($0.key, $0.value) }
            .sorted { $0.size > $1.size }
        compareWithCheckpoints()
    }

    /// Reads the next event.
    ///
    /// - Parameters:
    ///   - place: The place at which it was kept.
    ///   - hashes: The hashes that were kept with it (see ``MerkleTree``), one after the other.
    /// - Complexity: O(bytes), and two hashes of the tree on average.
    public mutating func read(_ entry: AccessEntry, at place: Int64, hashes: [UInt8]) {
        take(ExaminedAccess(entry, at: place, hashes: hashes))
    }

    /// Takes the next event, which was examined before.
    ///
    /// - Complexity: One hash of the tree on average.
    package mutating func take(_ access: ExaminedAccess) {
        let index = size
        if let stated = access.statedPlace {
            if stated != index || access.place != index { note(.misplaced(index: index)) }
            for _ in 0..<access.alteredParts { note(.alteredPart(index: index)) }
            erasedParts += access.erasedParts
        } else {
            note(.malformed(index: index))
        }
        if !grow(by: access.leaf, kept: access.hashes) { note(.alteredTree(index: index)) }
        compareWithCheckpoints()
    }

    /// Adds a leaf, and says whether what was kept with it is what it brings to the tree.
    private mutating func grow(by leaf: TreeHash, kept: [UInt8]) -> Bool {
        var end = 0
        var isKept = true
        var top = leaf
        MerkleTree.complete(by: leaf, at: size) { level, _ in
            pending[level]
        } each: { hash in
            isKept = isKept && TreeHash(in: kept, at: end) == hash
            end += TreeHash.byteCount
            top = hash
        }
        let level = end / TreeHash.byteCount - 1
        if level == pending.count { pending.append(top) } else { pending[level] = top }
        size += 1
        return isKept && end == kept.count
    }

    /// The root over what was read.
    public var root: TreeHash { MerkleTree(size: size).root { level, _ in pending[level] } }

    /// Ends the reading.
    public mutating func finish() {
        while let next = expected.popLast() {
            note(.cut(size: size, expected: next.size))
        }
    }

    private mutating func compareWithCheckpoints() {
        guard expected.last?.size == size, let next = expected.popLast() else { return }
        if next.root != root { note(.altered(before: size)) }
    }

    private mutating func note(_ finding: Finding) {
        findingCount += 1
        if findings.count < Self.keptFindings { findings.append(finding) }
    }
}

extension AccessLogAudit.Finding: CustomStringConvertible {
    /// One sentence, without anything of an event.
    public var description: String {
        switch self {
        case .malformed(let index): "event \(index): not an event of the log"
        case .misplaced(let index): "event \(index): replaced by another event"
        case .alteredPart(let index): "event \(index): a part does not match its leaf"
        case .alteredTree(let index): "event \(index): its hashes do not match the tree"
        case .cut(let size, let expected): "the log has \(size) events, but had \(expected) before"
        case .altered(let size): "the first \(size) events were changed"
        }
    }
}

/// What an audit needs of an event that was kept, worked out from it alone: so one reader can
/// examine the events of one part of a log while others examine those of others, and the audit
/// puts them together in their order.
package struct ExaminedAccess: Sendable {
    /// The place at which it was kept.
    let place: Int64
    /// The place that the leaf says it has; nil if the leaf is not one that Casebook writes.
    let statedPlace: Int64?
    let leaf: TreeHash
    /// Parts that are not what the leaf was made with.
    private(set) var alteredParts = 0
    private(set) var erasedParts = 0
    /// The hashes that were kept with it (see ``MerkleTree``), one after the other.
    let hashes: [UInt8]

    /// - Complexity: O(bytes).
    package init(_ entry: AccessEntry, at place: Int64, hashes: [UInt8]) {
        self.place = place
        self.hashes = hashes
        leaf = .leaf(entry.leaf)
        let scan = LeafScan(entry.leaf)
        statedPlace = scan?.index
        guard let scan else { return }
        examine(entry.agent, commitment: scan.agent)
        examine(entry.subject, commitment: scan.subject)
    }

    private mutating func examine(_ part: [UInt8]?, commitment: HashBytes) {
        if let part {
            if AccessEntry.commitment(to: part) != commitment { alteredParts += 1 }
        } else {
            erasedParts += 1
        }
    }
}

/// Why a part of the access log, or a proof or key for it, is not valid. The description holds
/// nothing of an event.
public enum AccessLogError: Error, Sendable, Hashable {
    /// An event's bytes are not the one form of an event.
    case malformedEvent(String)
    /// A text is not a key of signed notes.
    case malformedKey(String)
    /// A text is not a signed note, a checkpoint or a proof.
    case malformedNote(String)
    /// The note has no signature by the key that was asked for.
    case unsigned(by: String)
    /// A signature is not the key's.
    case wrongSignature(by: String)
    /// A proof does not prove what it should.
    case wrongProof(String)
    /// A place or a size that the log does not have.
    case outOfRange(String)
}

extension AccessLogError: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .malformedEvent(let what): "not an event of the log: \(what)"
        case .malformedKey(let what): "not a key for signed notes: \(what)"
        case .malformedNote(let what): "not a signed note: \(what)"
        case .unsigned(let name): "no signature by the key of \(name)"
        case .wrongSignature(let name): "wrong signature by the key of \(name)"
        case .wrongProof(let what): "invalid proof: \(what)"
        case .outOfRange(let what): what
        }
    }
}
