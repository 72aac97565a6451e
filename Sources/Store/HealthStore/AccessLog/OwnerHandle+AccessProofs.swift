public import AccessLog
internal import HealthModel

/// Accesses to a person's data as the log keeps them, each with the proof that it is in the log:
/// all that somebody needs who wants to check it elsewhere.
public struct AccessProofs: Sendable {
    /// One access, as it is kept.
    public struct Proven: Sendable {
        /// The access.
        public let access: RecordedAccess
        /// The leaf, and the parts whose SHA-256 it has.
        public let entry: AccessEntry
        /// The hashes from the leaf to the root, the lowest first (RFC 6962 section 2.1.1).
        public let proof: [TreeHash]
    }

    /// How many accesses the log had.
    public let size: Int64
    /// The root of the tree over them, which a signed checkpoint of that size has too.
    public let root: TreeHash
    /// The accesses, the latest first.
    public let accesses: [Proven]
}

extension OwnerHandle {
    /// The person's accesses with their proofs, of one state of the log.
    ///
    /// - Parameters:
    ///   - end: Those before this place in the log; nil for the latest.
    ///   - limit: At most so many.
    /// - Complexity: O(limit · log n).
    public func accessProofs(
        before end: Int64? = nil, limit: Int = 1_000
    ) async throws -> AccessProofs {
        let person = person
        return try await reader.core.backend.read(.store) { snapshot in
            let tree = try snapshot.accessTree(size: snapshot.accessCount())
            var found: [AccessProofs.Proven] = []
            try snapshot.accesses(in: 0..<max(0, end ?? .max), of: person, newestFirst: true) {
                access in
                guard found.count < limit else { return false }
                found.append(
                    AccessProofs.Proven(
                        access: try access.recorded(), entry: access.entry,
                        proof: try tree.inclusionProof(of: access.index, snapshot.subtree)))
                return true
            }
            return AccessProofs(
                size: tree.size, root: try tree.root(snapshot.subtree), accesses: found)
        }
    }
}

extension OwnerHandle {
    /// Who wanted to see the person's data, and what became of it, the latest first: every
    /// access, allowed or denied. ``RecordedAccess/statement`` says it in words.
    ///
    /// - Parameters:
    ///   - end: Those before this place in the log; nil for the latest.
    ///   - limit: At most so many.
    /// - Complexity: O(log n + limit).
    public func accesses(
        before end: Int64? = nil, limit: Int = 100
    ) async throws -> [RecordedAccess] {
        try await reader.core.backend.accesses(of: person, before: end, limit: limit)
    }
}
