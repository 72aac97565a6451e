public import AccessLog

extension AdministratorHandle {
    /// Reads the whole log and says what in it is not as it was written.
    ///
    /// - Parameter checkpoints: What the log must have been, from another place. Without any, a
    ///   log whose end was cut off looks like a shorter one.
    /// - Complexity: O(n), of the log as long as it is at the call.
    ///   ``StoreLimits/auditReaders`` slices of it are examined at the same time; each is one
    ///   state of the store, and what is erased meanwhile may be counted or not.
    public func audit(against checkpoints: [Checkpoint] = []) async throws -> AccessLogAudit {
        try await audit(against: checkpoints, slice: StoreLimits.accessSlice)
    }

    /// The same in slices of so many places.
    package func audit(
        against checkpoints: [Checkpoint] = [], slice: Int
    ) async throws -> AccessLogAudit {
        let backend = reader.core.backend
        let count = try await backend.read(.store) { try $0.accessCount() }
        var audit = AccessLogAudit(checkpoints: checkpoints)
        try await withThrowingTaskGroup(of: (Range<Int64>, [ExaminedAccess]).self) { group in
            var begun: Int64 = 0
            func begin() {
                guard begun < count else { return }
                let places = begun..<min(begun + Int64(slice), count)
                begun = places.upperBound
                group.addTask { (places, try await backend.examinedAccesses(in: places)) }
            }
            for _ in 0..<StoreLimits.auditReaders { begin() }
            var early: [Int64: (Range<Int64>, [ExaminedAccess])] = [:]
            var next: Int64 = 0
            while let one = try await group.next() {
                early[one.0.lowerBound] = one
                while let (places, accesses) = early.removeValue(forKey: next) {
                    next = places.upperBound
                    begin()
                    for access in accesses { audit.take(access) }
                }
            }
        }
        audit.finish()
        return audit
    }
}

extension StorageBackend {
    fileprivate func examinedAccesses(in places: Range<Int64>) async throws -> [ExaminedAccess] {
        try await read(.store) { snapshot in
            var examined: [ExaminedAccess] = []
            examined.reserveCapacity(places.count)
            try snapshot.accesses(in: places, of: nil, newestFirst: false) { access in
                examined.append(
                    ExaminedAccess(access.entry, at: access.index, hashes: access.hashes))
                return true
            }
            return examined
        }
    }
}
