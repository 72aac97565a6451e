extension SchemaMigration {
    /// Documents have their places in the change log, and what a rule of consent looks at stands
    /// in the narrow table.
    static let documentSequence = SchemaMigration(
        version: 4,
        statements: [
            "ALTER TABLE document_key ADD COLUMN confidentiality TEXT",
            "ALTER TABLE document_key ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0",
            """
            UPDATE document_key SET confidentiality = (
                SELECT h.confidentiality FROM document_header h
                WHERE h.place = document_key.place)
            """,
            """
            UPDATE document_key SET sequence = numbered.sequence FROM (
                SELECT k.place, p.last_sequence
                    + row_number() OVER (PARTITION BY k.person ORDER BY k.place) AS sequence
                FROM document_key k JOIN person p ON p.number = k.person
            ) AS numbered WHERE numbered.place = document_key.place
            """,
            """
            UPDATE person SET last_sequence = last_sequence + (
                SELECT count(*) FROM document_key k WHERE k.person = person.number)
            """,
            "CREATE UNIQUE INDEX document_sequence ON document_key (person, sequence)",
        ])
}
