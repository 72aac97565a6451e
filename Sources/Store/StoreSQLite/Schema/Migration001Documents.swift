extension SchemaMigration {
    /// Documents, their persons and sources, receipts and the quarantine.
    ///
    /// A document is three rows with one `place`: `document_key` is narrow and holds all that a
    /// predicate or an order looks at, `document_header` what a page shows, `document_body` the
    /// bytes, which no header query touches. The logical key of a sample begins with its person;
    /// `place` is only where it lies. Instants are microseconds since 1970; `…_folded` is text
    /// folded by `TextFolding`; identifiers are compared in `…_root` and `…_extension` (empty for
    /// none) and shown from their packed form.
    static let documents = SchemaMigration(
        version: 1,
        statements: [
            """
            CREATE TABLE person (
                number INTEGER PRIMARY KEY,
                uuid BLOB NOT NULL UNIQUE
            ) STRICT
            """,
            """
            CREATE TABLE person_identifier (
                root TEXT NOT NULL,
                extension TEXT NOT NULL,
                person INTEGER NOT NULL REFERENCES person (number),
                PRIMARY KEY (root, extension)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX person_identifier_person ON person_identifier (person)",
            """
            CREATE TABLE source (
                number INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE
            ) STRICT
            """,
            """
            CREATE TABLE document_key (
                place INTEGER PRIMARY KEY,
                person INTEGER NOT NULL REFERENCES person (number),
                start_us INTEGER NOT NULL,
                uuid BLOB NOT NULL,
                digest BLOB NOT NULL,
                source INTEGER NOT NULL REFERENCES source (number),
                end_us INTEGER NOT NULL,
                stored_us INTEGER NOT NULL,
                superseded_by BLOB,
                type_code TEXT,
                type_system TEXT,
                id_root TEXT,
                id_extension TEXT,
                set_root TEXT,
                set_extension TEXT,
                version INTEGER,
                title_folded TEXT,
                patient_folded TEXT,
                custodian_folded TEXT,
                authors_folded TEXT,
                UNIQUE (person, start_us, uuid),
                UNIQUE (uuid),
                UNIQUE (digest),
                UNIQUE (id_root, id_extension)
            ) STRICT
            """,
            "CREATE INDEX document_start ON document_key (start_us, uuid)",
            "CREATE INDEX document_end ON document_key (end_us, uuid)",
            "CREATE INDEX document_stored ON document_key (stored_us, uuid)",
            "CREATE INDEX document_type ON document_key (type_code, start_us, uuid)",
            "CREATE INDEX document_source ON document_key (source, start_us, uuid)",
            """
            CREATE INDEX document_set ON document_key (set_root, set_extension, person, version)
                WHERE set_root IS NOT NULL
            """,
            """
            CREATE TABLE document_header (
                place INTEGER PRIMARY KEY REFERENCES document_key (place),
                title TEXT,
                patient_name TEXT,
                custodian_name TEXT,
                author_names TEXT NOT NULL,
                type_display TEXT,
                language TEXT,
                confidentiality TEXT,
                id TEXT,
                set_id TEXT,
                version TEXT,
                related TEXT NOT NULL,
                patient_identifiers TEXT NOT NULL,
                effective_time TEXT,
                service_period TEXT,
                body_kind TEXT NOT NULL,
                byte_count INTEGER NOT NULL,
                gate TEXT NOT NULL,
                is_valid INTEGER,
                fatal_count INTEGER NOT NULL,
                error_count INTEGER NOT NULL,
                warning_count INTEGER NOT NULL,
                information_count INTEGER NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE document_body (
                place INTEGER PRIMARY KEY REFERENCES document_key (place),
                encoding INTEGER NOT NULL,
                byte_count INTEGER NOT NULL,
                data BLOB NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE document_patient (
                root TEXT NOT NULL,
                extension TEXT NOT NULL,
                place INTEGER NOT NULL REFERENCES document_key (place),
                PRIMARY KEY (root, extension, place)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE document_replacement (
                person INTEGER NOT NULL REFERENCES person (number),
                kind INTEGER NOT NULL,
                root TEXT NOT NULL,
                extension TEXT NOT NULL,
                place INTEGER NOT NULL REFERENCES document_key (place),
                PRIMARY KEY (person, kind, root, extension, place)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE receipt (
                number INTEGER PRIMARY KEY,
                digest BLOB NOT NULL UNIQUE,
                outcome TEXT NOT NULL,
                sample BLOB,
                person INTEGER REFERENCES person (number),
                reason_code TEXT,
                reason_message TEXT,
                source INTEGER NOT NULL REFERENCES source (number),
                decided_us INTEGER NOT NULL,
                received_name TEXT,
                steps TEXT NOT NULL,
                header_encoding INTEGER,
                header_byte_count INTEGER,
                header BLOB,
                report_encoding INTEGER,
                report_byte_count INTEGER,
                report BLOB
            ) STRICT
            """,
            """
            CREATE TABLE quarantine (
                number INTEGER PRIMARY KEY,
                digest BLOB NOT NULL UNIQUE,
                sample BLOB NOT NULL,
                person INTEGER NOT NULL REFERENCES person (number),
                arrived_us INTEGER NOT NULL,
                encoding INTEGER NOT NULL,
                byte_count INTEGER NOT NULL,
                data BLOB NOT NULL
            ) STRICT
            """,
        ])
}
