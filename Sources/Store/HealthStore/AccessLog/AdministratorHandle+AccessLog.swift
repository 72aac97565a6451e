public import AccessLog
public import HealthModel
internal import Merging

extension AdministratorHandle {
    /// Writes accesses into the log that a host decided about itself, as a web service does about
    /// logins. They are durable when the call returns.
    public func record(_ events: [AccessEvent]) async throws {
        try await reader.core.backend.write(
            TransactionWork(
                .store, byteCount: StoreLimits.accessEventBytes * events.count,
                isOnlyLogging: true
            ) { for event in events { try $0.append(event) } })
    }

    /// The accesses, the latest first.
    ///
    /// - Parameters:
    ///   - person: Those to this person's data; nil for all.
    ///   - end: Those before this place in the log; nil for the latest.
    ///   - limit: At most so many.
    /// - Complexity: O(log n + limit).
    public func accesses(
        of person: PersonID? = nil, before end: Int64? = nil, limit: Int = 100
    ) async throws -> [RecordedAccess] {
        try await reader.core.backend.accesses(of: person, before: end, limit: limit)
    }

    /// What the log is now, to be signed (C2SP tlog-checkpoint).
    ///
    /// - Parameters:
    ///   - origin: The log's name: that of the key that is to sign.
    ///   - size: An earlier size; nil for all of the log.
    /// - Throws: ``StoreError/Code/invalidArgument`` if the log has fewer events.
    public func checkpoint(origin: String, size: Int64? = nil) async throws -> Checkpoint {
        try await reader.core.backend.read(.store) { snapshot in
            let tree = try snapshot.accessTree(size: size ?? snapshot.accessCount())
            return Checkpoint(
                origin: origin, size: tree.size, root: try tree.root(snapshot.subtree))
        }
    }

    /// The hashes that prove that an event is among the log's first `size` (RFC 6962 section
    /// 2.1.1).
    public func inclusionProof(of index: Int64, size: Int64) async throws -> [TreeHash] {
        try await reader.core.backend.read(.store) { snapshot in
            let tree = try snapshot.accessTree(size: size)
            return try tree.inclusionProof(of: index, snapshot.subtree)
        }
    }

    /// The hashes that prove that the log's first `size` events begin with its first `older`
    /// (RFC 6962 section 2.1.2).
    public func consistencyProof(from older: Int64, to size: Int64) async throws -> [TreeHash] {
        try await reader.core.backend.read(.store) { snapshot in
            let tree = try snapshot.accessTree(size: size)
            return try tree.consistencyProof(from: older, snapshot.subtree)
        }
    }

    /// Events as they are kept, in the order of the log; fewer than asked for at its end.
    public func accessEntries(
        from index: Int64, limit: Int = StoreLimits.accessSlice
    ) async throws -> [AccessEntry] {
        try await reader.core.backend.read(.store) { snapshot in
            var entries: [AccessEntry] = []
            try snapshot.accesses(in: index..<Int64.max, of: nil, newestFirst: false) {
                entries.append($0.entry)
                return entries.count < limit
            }
            return entries
        }
    }

    /// Forgets what the log says of a person, and says in how many events. When, in which role
    /// and for what purpose stay, every proof stays valid, and who acted stays unless it was the
    /// person.
    public func eraseAccesses(of person: PersonID) async throws -> Int {
        try await reader.core.backend.write(.person(person)) {
            try $0.apart.eraseAccesses(of: person)
        }
    }
}

extension StorageBackend {
    func accesses(
        of person: PersonID?, before end: Int64?, limit: Int
    ) async throws -> [RecordedAccess] {
        guard limit > 0 else { return [] }
        return try await read(person.map { .person($0) } ?? .store) { snapshot in
            var found: [RecordedAccess] = []
            try snapshot.accesses(in: 0..<max(0, end ?? .max), of: person, newestFirst: true) {
                found.append(try $0.recorded())
                return found.count < limit
            }
            return found
        }
    }
}

extension AdministratorHandle {
    /// Requires that the log begins with the events that a checkpoint was signed over. A store
    /// that was put back to an earlier state lacks some of them, or has others in their place.
    ///
    /// - Throws: ``StoreError/Code/behindCheckpoint``.
    /// - Complexity: O(log n); events are not examined one by one (``audit(against:)`` does that).
    public func require(_ checkpoint: Checkpoint) async throws {
        let (size, root) = try await reader.core.backend.read(.store) { snapshot in
            let size = try snapshot.accessCount()
            guard size >= checkpoint.size else { return (size, TreeHash?.none) }
            let tree = try snapshot.accessTree(size: checkpoint.size)
            return (size, try tree.root(snapshot.subtree))
        }
        guard let root else {
            throw StoreError(
                .behindCheckpoint,
                "the access log has \(size) events, but the checkpoint covers "
                    + "\(checkpoint.size): the store is older than the checkpoint")
        }
        guard root == checkpoint.root else {
            throw StoreError(
                .behindCheckpoint,
                "the first \(checkpoint.size) events of the access log do not match the "
                    + "checkpoint: the store was replaced by an older or another one")
        }
    }
}
