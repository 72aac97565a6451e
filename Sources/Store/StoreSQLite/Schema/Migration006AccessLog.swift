extension SchemaMigration {
    /// The access log. Rows are only ever added, but for parts that are erased (NULL).
    ///
    /// `hashes` are those that the row brought to the Merkle tree, 32 bytes each; there is no row
    /// of the tree's own that every append would change. `person` is a UUID and no number of a
    /// row, since a request may name a person whom the store does not know.
    static let accessLog = SchemaMigration(
        version: 6,
        statements: [
            """
            CREATE TABLE access_event (
                number INTEGER NOT NULL PRIMARY KEY,
                person BLOB,
                leaf BLOB NOT NULL,
                agent BLOB,
                subject BLOB,
                hashes BLOB NOT NULL
            ) STRICT
            """,
            """
            CREATE INDEX access_event_person ON access_event (person, number)
                WHERE person IS NOT NULL
            """,
        ])
}
