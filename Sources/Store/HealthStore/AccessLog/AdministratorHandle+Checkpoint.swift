public import AccessLog

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
