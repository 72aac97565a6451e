internal import AccessLog
public import HealthModel

/// What has changed behind a place in a person's changes, as an app may see it now.
public struct ClientChanges: Sendable {
    /// New samples that are still there.
    public let added: [Sample]
    /// Samples that were deleted.
    public let deleted: [DeletedObject]
    /// The place behind these changes. It counts what the app may not see too, so it is the host's
    /// and never the app's.
    public let place: Int64
    /// Whether more may follow.
    public let isCut: Bool
}

/// For a host that tells apps what has changed. Unlike an anchor a place says nothing of what an
/// app saw there: what a consent opens later is no news, and is found by a search.
extension ClientHandle {
    /// The place behind all changes of the person up to now.
    public func lastPlace() async throws -> Int64 {
        let person = person
        return try await core.backend.read(.person(person)) {
            try $0.lastSequence(of: person)
        }
    }

    /// Up to where nothing that the app may see has changed behind a place: nil if something has.
    /// Types about which the person was not asked are passed over. Nothing is given out, so
    /// nothing is noted in the access log.
    public func placeWithoutNews(
        of types: [SampleType], after place: Int64
    ) async throws -> Int64? {
        let (reader, person) = (reader, person)
        return try await core.backend.read(.person(person)) { snapshot in
            let last = try snapshot.lastSequence(of: person)
            guard last > place else { return place }
            let decided = try types.filter { try reader.isDecided($0, in: snapshot) }
            guard !decided.isEmpty else { return last }
            let changes = try reader.samples(of: decided, in: snapshot).changes(
                of: decided, .all, after: place, limit: 1)
            return changes.isNothing ? last : nil
        }
    }

    /// What has changed behind a place, at most `limit` changes; the access log has it before it
    /// is given out.
    public func news(
        of types: [SampleType], after place: Int64, limit: Int
    ) async throws -> ClientChanges {
        let answered = try await answeredTypes(among: types)
        guard !answered.isEmpty else {
            return ClientChanges(added: [], deleted: [], place: place, isCut: false)
        }
        return try await reader.read(.search, .changes, answered) { view in
            let changes = try view.changes(of: answered, .all, after: place, limit: limit)
            return ClientChanges(
                added: changes.added, deleted: changes.deleted,
                place: changes.last?.sequence ?? place, isCut: changes.isCut)
        }
    }
}

/// For a host that tells a person that there is something to look at, and not what.
extension OwnerHandle {
    /// Whether a document came in behind a place in the person's changes and is still there, and
    /// the place behind all changes up to now. Nothing is given out.
    ///
    /// - Complexity: O(changes behind the place).
    public func documentNews(after place: Int64) async throws -> (isNew: Bool, place: Int64) {
        let (reader, person, type) = (reader, person, SampleType(.cda))
        return try await core.backend.read(.person(person)) { snapshot in
            let last = try snapshot.lastSequence(of: person)
            guard last > place else { return (false, place) }
            let samples = try reader.samples(of: [type], in: snapshot)
            var from = place
            while true {
                let changes = try samples.changes(
                    of: [type], .all, after: from, limit: StoreLimits.batchRows)
                if !changes.added.isEmpty { return (true, last) }
                guard changes.isCut, let next = changes.last?.sequence else {
                    return (false, last)
                }
                from = next
            }
        }
    }
}

extension StoreReader {
    /// Whether the app has asked to read a type and was answered, whatever the answer.
    func isDecided(_ type: SampleType, in snapshot: any HealthSnapshot) throws -> Bool {
        do {
            _ = try access(to: [type], in: snapshot)
            return true
        } catch let error as StoreError where error.code == .authorizationNotDetermined {
            return false
        }
    }
}
