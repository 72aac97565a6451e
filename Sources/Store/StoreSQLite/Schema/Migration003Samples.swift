extension SchemaMigration {
    /// Samples in blocks, the change log, and what is kept beside them.
    ///
    /// A block is up to 512 samples of one person, one type and one origin (a revision of a
    /// source with a device), column by column, in the order in which they came; samples never
    /// move to another block. It is found by its span of time or of places in the change log.
    /// A span's class is its length's order of magnitude, so that what overlaps an instant is a
    /// short range of each class's index. A sample is found by the first eight bytes of its UUID;
    /// block 0 says that it was deleted. Additions are the samples themselves; deletions have
    /// rows, which stay.
    static let samples = SchemaMigration(
        version: 3,
        statements: [
            "ALTER TABLE person ADD COLUMN last_sequence INTEGER NOT NULL DEFAULT 0",
            """
            CREATE TABLE sample_series (
                number INTEGER PRIMARY KEY,
                person INTEGER NOT NULL REFERENCES person (number),
                type INTEGER NOT NULL,
                last_sequence INTEGER NOT NULL,
                time_classes INTEGER NOT NULL,
                sequence_classes INTEGER NOT NULL,
                UNIQUE (person, type)
            ) STRICT
            """,
            """
            CREATE TABLE sample_origin (
                number INTEGER PRIMARY KEY,
                packed TEXT NOT NULL UNIQUE
            ) STRICT
            """,
            """
            CREATE TABLE sample_block (
                number INTEGER PRIMARY KEY,
                series INTEGER NOT NULL REFERENCES sample_series (number),
                origin INTEGER NOT NULL REFERENCES sample_origin (number),
                time_class INTEGER NOT NULL,
                start_min INTEGER NOT NULL,
                end_max INTEGER NOT NULL,
                sequence_class INTEGER NOT NULL,
                sequence_min INTEGER NOT NULL,
                sequence_max INTEGER NOT NULL,
                data BLOB NOT NULL
            ) STRICT
            """,
            """
            CREATE INDEX sample_block_start
                ON sample_block (series, time_class, start_min, number, end_max)
            """,
            """
            CREATE INDEX sample_block_end
                ON sample_block (series, time_class, end_max, number, start_min)
            """,
            """
            CREATE INDEX sample_block_sequence
                ON sample_block (
                    series, sequence_class, sequence_min, number, sequence_max)
            """,
            "CREATE INDEX sample_block_tail ON sample_block (series, origin, sequence_max)",
            """
            CREATE TABLE sample_uuid (
                person INTEGER NOT NULL,
                prefix INTEGER NOT NULL,
                block INTEGER NOT NULL,
                PRIMARY KEY (person, prefix)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE sample_uuid_twin (
                person INTEGER NOT NULL,
                uuid BLOB NOT NULL,
                block INTEGER NOT NULL,
                PRIMARY KEY (person, uuid)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE sample_deletion (
                person INTEGER NOT NULL,
                uuid BLOB NOT NULL,
                type INTEGER NOT NULL,
                access_types TEXT NOT NULL,
                source TEXT NOT NULL,
                start_us INTEGER NOT NULL,
                end_us INTEGER NOT NULL,
                sequence INTEGER NOT NULL,
                added_sequence INTEGER NOT NULL,
                deleted_us INTEGER NOT NULL,
                stored_us INTEGER NOT NULL,
                sync_identifier TEXT,
                sync_version REAL,
                is_pruned INTEGER NOT NULL,
                PRIMARY KEY (person, uuid)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE UNIQUE INDEX sample_deletion_sequence
                ON sample_deletion (person, type, sequence) WHERE is_pruned = 0
            """,
            """
            CREATE TABLE sample_relation (
                person INTEGER NOT NULL,
                kind INTEGER NOT NULL,
                container BLOB NOT NULL,
                member BLOB NOT NULL,
                PRIMARY KEY (person, kind, container, member)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE INDEX sample_relation_member
                ON sample_relation (person, kind, member, container)
            """,
            """
            CREATE TABLE sample_sync (
                person INTEGER NOT NULL,
                type INTEGER NOT NULL,
                source TEXT NOT NULL,
                identifier TEXT NOT NULL,
                version REAL NOT NULL,
                uuid BLOB,
                PRIMARY KEY (person, type, source, identifier)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE person_record (
                person INTEGER NOT NULL,
                kind INTEGER NOT NULL,
                key TEXT NOT NULL,
                value BLOB NOT NULL,
                PRIMARY KEY (person, kind, key)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX person_record_kind ON person_record (kind)",
        ])
}
