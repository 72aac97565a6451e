extension SchemaMigration {
    /// How many erasures of the journal (in the file of keys) this database has made its own: a
    /// database that was put back from a backup has fewer than the journal. And what the service
    /// has seen used up: beside the store, in a file of its own, it could be taken away alone.
    static let erasuresAndMarks = SchemaMigration(
        version: 12,
        statements: [
            "CREATE TABLE erasure_replay (count INTEGER NOT NULL) STRICT",
            "INSERT INTO erasure_replay (count) VALUES (0)",
            """
            CREATE TABLE spent_mark (
                name TEXT PRIMARY KEY,
                end_s INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
        ])
}
