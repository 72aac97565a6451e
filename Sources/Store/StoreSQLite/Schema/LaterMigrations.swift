/// The steps from the second schema on, but for samples, which have a file of their own.
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

    /// What FHIR says of a document's bytes: their SHA-1, and the templates that they follow. Of
    /// documents that are there already neither is known.
    static let attachments = SchemaMigration(
        version: 8,
        statements: [
            "ALTER TABLE document_header ADD COLUMN templates TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE document_header ADD COLUMN sha1 BLOB",
        ])

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

    /// Blocks and deletions are found by who saved them, too: an app that sees only its own samples
    /// goes by them alone, however many others there are.
    static let origins = SchemaMigration(
        version: 10,
        statements: [
            """
            CREATE INDEX sample_block_origin_start
                ON sample_block (series, origin, time_class, start_min, number, end_max)
            """,
            """
            CREATE INDEX sample_block_origin_end
                ON sample_block (series, origin, time_class, end_max, number, start_min)
            """,
            """
            CREATE INDEX sample_block_origin_sequence
                ON sample_block (
                    series, origin, sequence_class, sequence_min, number, sequence_max)
            """,
            """
            CREATE INDEX sample_deletion_source
                ON sample_deletion (person, type, source, sequence) WHERE is_pruned = 0
            """,
        ])

    /// Pages have checksums (``CheckedFileSystem``). No table changes; a program that knows nothing
    /// of checksums must not write such a store, and refuses it by its version.
    static let checksums = SchemaMigration(version: 11, statements: [])

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
