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
        else { throw StoreError(.corrupt, "the access log's tree has a gap") }
        return hash
    }

    /// The tree over the log's first accesses.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` if there are not as many.
    public func accessTree(size: Int64) throws -> MerkleTree {
        let count = try accessCount()
        guard size <= count else {
            throw StoreError(
                .invalidArgument, "the access log has \(count) events, not \(size)")
        }
        return MerkleTree(size: size)
    }
}

extension AccessLogTransaction {
    /// Puts an access behind the last one at once.
    ///
    /// - Complexity: O(log n) at worst; one row and two hashes on average.
    @discardableResult
    public func append(_ event: AccessEvent) throws -> Int64? {
        let index = try accessCount()
        let entry = try AccessEntry.checked(event, index: index)
        let hashes = try MerkleTree.completed(by: .leaf(entry.leaf), at: index, subtree)
        try insert(
            StoredAccess(
                index: index, person: event.person, entry: entry, hashes: hashes.flatMap(\.bytes)))
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

extension AccessEntry {
    /// An event with salts of its own.
    ///
    /// - Throws: ``StoreError/Code/tooLarge``.
    package static func checked(_ event: AccessEvent, index: Int64) throws -> AccessEntry {
        var generator = SystemRandomNumberGenerator()
        let entry = AccessEntry(event, index: index, salts: AccessSalts(using: &generator))
        guard entry.byteCount <= StoreLimits.accessEventBytes else {
            throw StoreError(
                .tooLarge, "an event of the access log has \(StoreLimits.accessEventBytes) bytes")
        }
        return entry
    }
}

extension AccessEvent {
    /// Whose data it was about.
    package var person: PersonID? {
        subject?.person.flatMap(UUID.init(uuidString:)).map(PersonID.init)
    }
}
