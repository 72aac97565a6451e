extension IntakeHandle {
    /// What was decided about what this source brought, the latest first; the query's own source
    /// counts for nothing. The entries hold nothing of a person.
    ///
    /// - Complexity: As ``AdministratorHandle/receipts(_:)``.
    public func receipts(_ query: ReceiptQuery = ReceiptQuery()) async throws -> ReceiptPage {
        var query = query
        query.source = source
        let wanted = query
        return try await core.backend.read(.store) { try $0.receiptPage(wanted) }
    }
}
