extension SchemaMigration {
    /// What documents' bodies say, read at intake: one row a document, compressed, and sealed like
    /// its body. A document without a row was not read yet.
    static let statements = SchemaMigration(
        version: 13,
        statements: [
            """
            CREATE TABLE document_statements (
                place INTEGER PRIMARY KEY REFERENCES document_key (place),
                encoding INTEGER NOT NULL,
                byte_count INTEGER NOT NULL,
                data BLOB NOT NULL
            ) STRICT
            """
        ])
}
