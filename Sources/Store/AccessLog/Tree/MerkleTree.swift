/// The Merkle tree of RFC 6962 section 2.1 over leaves that are kept elsewhere.
///
/// Of the tree only the roots of full subtrees are kept, each with the leaf that completed it:
/// leaf `i` brings its own hash and one for each of the lowest bits of `i` that are set. So an
/// append adds two hashes on average and changes none, and everything below reads O(log n) of
/// them.
public struct MerkleTree: Sendable {
    /// The number of leaves.
    public let size: Int64
    /// The root of the full subtree over the leaves `place << level ..< (place + 1) << level`.
    public typealias Subtree = (_ level: Int, _ place: Int64) throws -> TreeHash

    /// A tree of some leaves.
    public init(size: Int64) { self.size = size }

    /// The hashes that a leaf at `index` brings: its own, then those of the subtrees that it
    /// completes, the smallest first.
    ///
    /// - Complexity: O(log index), two hashes on average.
    public static func completed(
        by leaf: TreeHash, at index: Int64, _ subtree: Subtree
    ) rethrows -> [TreeHash] {
        var hashes: [TreeHash] = []
        try complete(by: leaf, at: index, subtree) { hashes.append($0) }
        return hashes
    }

    /// Calls `each` with the hashes that ``completed(by:at:_:)`` gives.
    static func complete(
        by leaf: TreeHash, at index: Int64, _ subtree: Subtree, each: (TreeHash) -> Void
    ) rethrows {
        var hash = leaf
        var level = 0
        var place = index
        each(hash)
        while place & 1 == 1 {
            hash = .node(try subtree(level, place - 1), hash)
            each(hash)
            level += 1
            place >>= 1
        }
    }

    /// The tree's root (MTH).
    public func root(_ subtree: Subtree) rethrows -> TreeHash {
        try size == 0 ? .empty : root(of: 0..<size, subtree)
    }

    /// The hashes that lead from a leaf to the root, the lowest first (PATH, RFC 6962 section
    /// 2.1.1).
    public func inclusionProof(
        of index: Int64, _ subtree: Subtree
    ) throws -> [TreeHash] {
        guard (0..<size).contains(index) else {
            throw AccessLogError.outOfRange("a tree of \(size) events has no event \(index)")
        }
        return try path(to: index, in: 0..<size, subtree)
    }

    /// The hashes that show that this tree begins with the smaller one (PROOF, RFC 6962 section
    /// 2.1.2).
    public func consistencyProof(
        from older: Int64, _ subtree: Subtree
    ) throws -> [TreeHash] {
        guard (0...size).contains(older) else {
            throw AccessLogError.outOfRange("a tree of \(size) events never had \(older)")
        }
        guard older > 0, older < size else { return [] }
        return try subproof(older, in: 0..<size, isKnown: true, subtree)
    }

    private func path(
        to index: Int64, in leaves: Range<Int64>, _ subtree: Subtree
    ) rethrows -> [TreeHash] {
        guard leaves.count > 1 else { return [] }
        let (left, right) = split(leaves)
        return try left.contains(index)
            ? path(to: index, in: left, subtree) + [root(of: right, subtree)]
            : path(to: index, in: right, subtree) + [root(of: left, subtree)]
    }

    private func subproof(
        _ end: Int64, in leaves: Range<Int64>, isKnown: Bool, _ subtree: Subtree
    ) rethrows -> [TreeHash] {
        if end == leaves.upperBound { return try isKnown ? [] : [root(of: leaves, subtree)] }
        let (left, right) = split(leaves)
        return try end <= left.upperBound
            ? subproof(end, in: left, isKnown: isKnown, subtree) + [root(of: right, subtree)]
            : subproof(end, in: right, isKnown: false, subtree) + [root(of: left, subtree)]
    }

    private func root(of leaves: Range<Int64>, _ subtree: Subtree) rethrows -> TreeHash {
        let count = Int64(leaves.count)
        if count & (count - 1) == 0 {
            let level = count.trailingZeroBitCount
            return try subtree(level, leaves.lowerBound >> Int64(level))
        }
        let (left, right) = split(leaves)
        return try .node(root(of: left, subtree), root(of: right, subtree))
    }

    /// At the largest power of two that is smaller than the number of leaves.
    private func split(_ leaves: Range<Int64>) -> (Range<Int64>, Range<Int64>) {
        let power = Int64(1) << Int64(63 - (Int64(leaves.count) - 1).leadingZeroBitCount)
        let middle = leaves.lowerBound + power
        return (leaves.lowerBound..<middle, middle..<leaves.upperBound)
    }
}
