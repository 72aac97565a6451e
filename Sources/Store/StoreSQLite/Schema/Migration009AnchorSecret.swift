extension SchemaMigration {
    /// What anchors are sealed with is there from the start, under the person that is nobody: made
    /// with the first anchor it would be missing from a backup made before, and the anchor would
    /// mean nothing to the store that was put back.
    static let anchorSecret = SchemaMigration(
        version: 9,
        statements: [
            "INSERT OR IGNORE INTO person (uuid) VALUES (zeroblob(16))",
            """
            INSERT OR IGNORE INTO person_record (person, kind, key, value)
            SELECT number, 5, 'anchor', randomblob(8) FROM person WHERE uuid = zeroblob(16)
            """,
        ])
}
