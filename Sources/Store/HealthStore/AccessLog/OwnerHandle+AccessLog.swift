public import AccessLog
internal import HealthModel

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
