extension SchemaMigration {
    /// Which slot of the file of keys has a person's key, in an encrypted store.
    static let personKeys = SchemaMigration(
        version: 5,
        statements: [
            """
            CREATE TABLE person_key (
                person INTEGER PRIMARY KEY REFERENCES person (number),
                slot INTEGER NOT NULL UNIQUE
            ) STRICT
            """
        ])
}
