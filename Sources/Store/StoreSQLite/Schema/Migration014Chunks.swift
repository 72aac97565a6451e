extension SchemaMigration {
    /// Small saves, each type and origin of one a row, until they are taken into blocks: in the
    /// form of a block, by the place of the last sample in the person's change log. Their samples
    /// have no rows by UUID yet, and their series do not know of them.
    static let chunks = SchemaMigration(
        version: 14,
        statements: [
            """
            CREATE TABLE sample_chunk (
                person INTEGER NOT NULL REFERENCES person (number),
                last INTEGER NOT NULL,
                type INTEGER NOT NULL,
                origin INTEGER NOT NULL REFERENCES sample_origin (number),
                count INTEGER NOT NULL,
                data BLOB NOT NULL,
                PRIMARY KEY (person, last)
            ) STRICT, WITHOUT ROWID
            """
        ])
}
