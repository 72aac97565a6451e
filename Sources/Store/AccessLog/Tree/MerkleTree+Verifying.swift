extension MerkleTree {
    /// Whether a leaf is at `index` of the tree with this root (RFC 9162 section 2.1.3.2).
    ///
    /// - Complexity: O(log size).
    public func contains(
        _ leaf: TreeHash, at index: Int64, proof: [TreeHash], root: TreeHash
    ) -> Bool {
        guard (0..<size).contains(index) else { return false }
        var place = index
        var last = size - 1
        var hash = leaf
        for step in proof {
            guard last > 0 else { return false }
            if place & 1 == 1 || place == last {
                hash = .node(step, hash)
                while place & 1 == 0, place != 0 {
                    place >>= 1
                    last >>= 1
                }
            } else {
                hash = .node(hash, step)
            }
            place >>= 1
            last >>= 1
        }
        return last == 0 && hash == root
    }

    /// Whether the tree with this root begins with the tree of `older` leaves and its root (RFC
    /// 9162 section 2.1.4.2).
    ///
    /// - Complexity: O(log size).
    public func extends(
        _ older: Int64, root olderRoot: TreeHash, proof: [TreeHash], root: TreeHash
    ) -> Bool {
        if older == size { return proof.isEmpty && olderRoot == root }
        if older == 0 { return proof.isEmpty && olderRoot == .empty }
        guard (1..<size).contains(older) else { return false }
        let steps = older & (older - 1) == 0 ? [olderRoot] + proof : proof
        guard let first = steps.first else { return false }
        var place = older - 1
        var last = size - 1
        while place & 1 == 1 {
            place >>= 1
            last >>= 1
        }
        var oldHash = first
        var newHash = first
        for step in steps.dropFirst() {
            guard last > 0 else { return false }
            if place & 1 == 1 || place == last {
                oldHash = .node(step, oldHash)
                newHash = .node(step, newHash)
                while place & 1 == 0, place != 0 {
                    place >>= 1
                    last >>= 1
                }
            } else {
                newHash = .node(newHash, step)
            }
            place >>= 1
            last >>= 1
        }
        return last == 0 && oldHash == olderRoot && newHash == root
    }
}
