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
