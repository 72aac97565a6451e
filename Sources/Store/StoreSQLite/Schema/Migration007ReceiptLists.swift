extension SchemaMigration {
    /// Receipts in the order of their decisions. One index has all that is counted by day; what
    /// was not stored is rare, and is found among millions that were by indexes of its own.
    static let receiptLists = SchemaMigration(
        version: 7,
        statements: [
            "CREATE INDEX receipt_decided ON receipt (decided_us, outcome, source)",
            """
            CREATE INDEX receipt_exception ON receipt (outcome, decided_us)
                WHERE outcome <> 'stored'
            """,
            """
            CREATE INDEX receipt_conflict ON receipt (sample, decided_us)
                WHERE outcome = 'conflict'
            """,
        ])
}
