extension SchemaMigration {
    /// Tries at bytes that have no outcome yet.
    static let attempts = SchemaMigration(
        version: 2,
        statements: [
            """
            CREATE TABLE intake_attempt (
                digest BLOB NOT NULL PRIMARY KEY,
                count INTEGER NOT NULL,
                run BLOB NOT NULL,
                at_us INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """
        ])
}
