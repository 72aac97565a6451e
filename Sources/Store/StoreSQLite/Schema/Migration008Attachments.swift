extension SchemaMigration {
    /// What FHIR says of a document's bytes: their SHA-1, and the templates that they follow. Of
    /// documents that are there already neither is known.
    static let attachments = SchemaMigration(
        version: 8,
        statements: [
            "ALTER TABLE document_header ADD COLUMN templates TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE document_header ADD COLUMN sha1 BLOB",
        ])
}
