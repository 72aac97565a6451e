public import AccessLog
internal import Foundation
public import HealthModel

extension AccessLogSnapshot {
    /// The root of a full subtree. One look-up.
    public func subtree(_ level: Int, _ place: Int64) throws -> TreeHash {
        let hashes = try accessHashes(at: (place + 1) << Int64(level) - 1)
        let start = level * TreeHash.byteCount
        guard start + TreeHash.byteCount <= hashes.count,
            let hash = TreeHash(bytes: hashes[start..<start + TreeHash.byteCount])
        else { throw StoreError(.corrupt, "the access log's tree has a hole") }
        return hash
    }

    /// The tree over the log's first accesses.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` if there are not as many.
    public func accessTree(size: Int64) throws -> MerkleTree {
        let count = try accessCount()
        guard size <= count else {
            throw StoreError(
                .invalidArgument, "the access log has \(count) events; it was asked for \(size)")
        }
        return MerkleTree(size: size)
    }
}

extension AccessLogTransaction {
    /// Writes an access into the log, and says at which place.
    ///
    /// It is durable with the transaction that allowed or denied the access, or there is neither.
    /// A transaction that throws writes nothing, so a denial that is to be in the log is an
    /// answer, not an error of the transaction.
    ///
    /// - Throws: ``StoreError/Code/tooLarge`` if the event is over
    ///   ``StoreLimits/accessEventBytes``.
    /// - Complexity: O(log n) at worst; one row and two hashes on average.
    @discardableResult
    public func append(_ event: AccessEvent) throws -> Int64 {
        let index = try accessCount()
        var generator = SystemRandomNumberGenerator()
        let entry = AccessEntry(event, index: index, salts: AccessSalts(using: &generator))
        guard entry.byteCount <= StoreLimits.accessEventBytes else {
            throw StoreError(
                .tooLarge, "an event of the access log has \(StoreLimits.accessEventBytes) bytes")
        }
        let hashes = try MerkleTree.completed(by: .leaf(entry.leaf), at: index, subtree)
        let person = event.subject?.person.flatMap(UUID.init(uuidString:)).map(PersonID.init)
        try insert(
            StoredAccess(
                index: index, person: person, entry: entry, hashes: hashes.flatMap(\.bytes)))
        return index
    }

    /// Forgets what the log says of a person, and says in how many events. The events stay, and
    /// so does every proof; who acted stays too, unless it was the person.
    public func eraseAccesses(of person: PersonID) throws -> Int {
        var found: [(index: Int64, isOwn: Bool)] = []
        try accesses(in: 0..<accessCount(), of: person, newestFirst: false) { access in
            found.append((access.index, try access.recorded().event.role == .owner))
            return true
        }
        for access in found { try eraseParts(ofAccess: access.index, agent: access.isOwn) }
        return found.count
    }
}

extension StoredAccess {
    /// The event as it was written.
    public func recorded() throws -> RecordedAccess {
        do { return try entry.recorded() } catch {
            throw StoreError(.corrupt, "event \(index) of the access log: \(error)")
        }
    }
}
