/// The tables of a store, in the order in which they are made.
///
/// Person state has the person first in every key, so that all of it can lie on the person's
/// machine. Directory tables have a key of their own and say whose it is. There are no sequences,
/// no triggers, no references between tables and no counters that two persons share. Texts are
/// bytes, ordered as bytes; instants are microseconds since 1970. What is `sealed` is compressed
/// and, in a store with a key, sealed with the key of its person; a `token` is a hash of what is
/// looked up by equality alone, keyed in such a store.
enum DatabaseSchema {
    /// The newest version that this program knows.
    static let version = 3
    /// The first version whose programs know chunks of samples (``ChunkUse``).
    static let versionOfChunks = 2
    /// The first version whose programs know of bodies outside of the database; a store has it once
    /// it has such a place.
    static let versionOfBodies = 3

    /// Tables that have a key of their own.
    static let directory: [(table: String, key: String, columns: String)] = [
        ("person_name", "name", "name bytea NOT NULL, person uuid NOT NULL"),
        (
            "document_digest", "digest",
            "digest bytea NOT NULL, document uuid NOT NULL, person uuid NOT NULL"
        ),
        (
            "document_name", "name",
            "name bytea NOT NULL, document uuid NOT NULL, person uuid NOT NULL"
        ),
        (
            "receipt", "digest",
            """
            digest bytea NOT NULL, outcome bytea NOT NULL, sample uuid, person uuid,
            source bytea NOT NULL, decided_us bigint NOT NULL, sealed bytea NOT NULL,
            parts bytea
            """
        ),
        (
            "quarantine", "digest",
            """
            digest bytea NOT NULL, sample uuid NOT NULL, person uuid NOT NULL,
            arrived_us bigint NOT NULL, sealed bytea NOT NULL
            """
        ),
        (
            "intake_attempt", "digest",
            "digest bytea NOT NULL, count bigint NOT NULL, run uuid NOT NULL, at_us bigint NOT NULL"
        ),
        (
            "spent_mark", "name",
            "name bytea NOT NULL, end_s bigint NOT NULL, noted_us bigint NOT NULL"
        ),
        ("commit_mark", "mark", "mark uuid NOT NULL, at_us bigint NOT NULL"),
    ]

    /// Small saves until they are taken into blocks, by the place of their last sample.
    private static let chunks: (table: String, key: String, columns: String) = (
        "sample_chunk", "person, last",
        """
        person uuid NOT NULL, last bigint NOT NULL, type integer NOT NULL,
        origin bigint NOT NULL, count integer NOT NULL, sealed bytea NOT NULL
        """
    )

    /// Tables of persons' state.
    static let persons: [(table: String, key: String, columns: String)] = [
        (
            "person", "person",
            """
            person uuid NOT NULL, last_sequence bigint NOT NULL, last_document bigint NOT NULL,
            revision bigint NOT NULL
            """
        ),
        ("person_key", "person", "person uuid NOT NULL, wrapped bytea NOT NULL"),
        (
            "person_identifier", "person, name",
            "person uuid NOT NULL, name bytea NOT NULL, sealed bytea NOT NULL"
        ),
        (
            "document", "person, document",
            """
            person uuid NOT NULL, document uuid NOT NULL, start_us bigint NOT NULL,
            end_us bigint NOT NULL, stored_us bigint NOT NULL, sequence bigint NOT NULL,
            superseded_by uuid, digest bytea NOT NULL, name bytea, set_name bytea,
            header bytea NOT NULL
            """
        ),
        (
            "document_body", "person, document",
            "person uuid NOT NULL, document uuid NOT NULL, body bytea NOT NULL"
        ),
        (
            "document_statements", "person, document",
            "person uuid NOT NULL, document uuid NOT NULL, sealed bytea NOT NULL"
        ),
        (
            "document_replacement", "person, target, document",
            "person uuid NOT NULL, target bytea NOT NULL, document uuid NOT NULL"
        ),
        (
            "sample_series", "person, type",
            "person uuid NOT NULL, type integer NOT NULL, last_sequence bigint NOT NULL"
        ),
        (
            "sample_origin", "person, origin",
            "person uuid NOT NULL, origin bigint NOT NULL, sealed bytea NOT NULL"
        ),
        (
            "sample_block", "person, type, origin, first",
            """
            person uuid NOT NULL, type integer NOT NULL, origin bigint NOT NULL,
            first bigint NOT NULL, count integer NOT NULL, start_min bigint NOT NULL,
            start_max bigint NOT NULL, end_min bigint NOT NULL, end_max bigint NOT NULL,
            sequence_min bigint NOT NULL, sequence_max bigint NOT NULL, sealed bytea NOT NULL
            """
        ),
        chunks,
        (
            "sample_uuid", "person, uuid",
            """
            person uuid NOT NULL, uuid uuid NOT NULL, sequence bigint NOT NULL,
            origin bigint NOT NULL, type integer NOT NULL
            """
        ),
        (
            "sample_deletion", "person, uuid",
            """
            person uuid NOT NULL, uuid uuid NOT NULL, type integer NOT NULL,
            sequence bigint NOT NULL, is_pruned boolean NOT NULL, source bytea NOT NULL,
            sealed bytea NOT NULL
            """
        ),
        (
            "sample_relation", "person, kind, container, member",
            """
            person uuid NOT NULL, kind integer NOT NULL, container uuid NOT NULL,
            member uuid NOT NULL
            """
        ),
        (
            "sample_sync", "person, name",
            """
            person uuid NOT NULL, name bytea NOT NULL, version bigint NOT NULL, uuid uuid
            """
        ),
        (
            "person_record", "person, kind, key",
            """
            person uuid NOT NULL, kind integer NOT NULL, key bytea NOT NULL,
            sealed bytea NOT NULL
            """
        ),
    ]

    /// The access log: one tree for the whole store, and what waits to be taken into it.
    static let log: [(table: String, key: String, columns: String)] = [
        (
            "access_event", "number",
            """
            number bigint NOT NULL, person uuid, leaf bytea NOT NULL, agent bytea, subject bytea,
            hashes bytea NOT NULL
            """
        ),
        (
            "access_pending", "id",
            """
            id bytea NOT NULL, at_us bigint NOT NULL, person uuid, leaf bytea NOT NULL,
            agent bytea NOT NULL, subject bytea NOT NULL
            """
        ),
        ("access_head", "one", "one integer NOT NULL, size bigint NOT NULL"),
    ]

    private static let indexes = [
        "document_start ON document (person, start_us, document)",
        "document_end ON document (person, end_us, document)",
        "document_sequence ON document (person, sequence)",
        "document_kin ON document (person, set_name) WHERE set_name IS NOT NULL",
        "document_named ON document (person, name) WHERE name IS NOT NULL",
        "document_all ON document (document)",
        "document_all_start ON document (start_us, document)",
        "document_all_stored ON document (stored_us, document)",
        "receipt_decided ON receipt (decided_us, digest)",
        "receipt_rare ON receipt (outcome, decided_us, digest)",
        "receipt_sample ON receipt (sample) WHERE sample IS NOT NULL",
        "receipt_person ON receipt (person) WHERE person IS NOT NULL",
        "quarantine_person ON quarantine (person)",
        "sample_block_start ON sample_block (person, type, start_min)",
        "sample_block_end ON sample_block (person, type, end_max)",
        "sample_block_sequence ON sample_block (person, type, sequence_max)",
        "sample_deletion_sequence ON sample_deletion (person, type, sequence) WHERE NOT is_pruned",
        "sample_relation_member ON sample_relation (person, kind, member)",
        "person_record_kind ON person_record (kind, person, key)",
        "access_event_person ON access_event (person, number)",
        "commit_mark_at ON commit_mark (at_us)",
        "spent_mark_noted ON spent_mark (noted_us)",
    ]

    private static let settings = [
        // Bytes that are compressed, or sealed, already.
        "ALTER TABLE document_body ALTER COLUMN body SET STORAGE EXTERNAL",
        "ALTER TABLE document_statements ALTER COLUMN sealed SET STORAGE EXTERNAL",
        "ALTER TABLE quarantine ALTER COLUMN sealed SET STORAGE EXTERNAL",
        "ALTER TABLE sample_block ALTER COLUMN sealed SET STORAGE EXTERNAL",
        "ALTER TABLE receipt ALTER COLUMN parts SET STORAGE EXTERNAL",
        // A person's row changes with everything that is the person's: room to do so in place.
        "ALTER TABLE person SET (fillfactor = 70)",
        // Rows that go as fast as they come.
        """
        ALTER TABLE access_pending SET (autovacuum_vacuum_scale_factor = 0,
            autovacuum_vacuum_threshold = 2000)
        """,
        settingOfChunks,
        """
        ALTER TABLE commit_mark SET (autovacuum_vacuum_scale_factor = 0,
            autovacuum_vacuum_threshold = 20000)
        """,
    ]

    private static let settingOfChunks = """
        ALTER TABLE sample_chunk SET (autovacuum_vacuum_scale_factor = 0,
            autovacuum_vacuum_threshold = 20000)
        """

    /// What a store of version 1 lacks. Programs of that version do not see it.
    static let expanding = [
        "CREATE TABLE \(chunks.table) (\(chunks.columns), PRIMARY KEY (\(chunks.key)))",
        settingOfChunks, "UPDATE store_schema SET version = \(versionOfChunks)",
    ]

    /// Says that no program of an earlier version is left, so that chunks may be appended.
    static let contracting = """
        UPDATE store_schema SET readers_from = \(versionOfChunks), writers_from = \(versionOfChunks)
        WHERE \(areAdmitted) RETURNING 1::bigint
        """

    /// One row as long as that was not said.
    static let admitting = "SELECT 1::bigint FROM store_schema WHERE \(areAdmitted)"

    private static let areAdmitted =
        "writers_from < \(versionOfChunks) AND version >= \(versionOfChunks)"

    /// The statements that make an empty store.
    ///
    /// - Parameter partitions: How many partitions tables of persons have, by the hash of the
    ///   person; 0 for none. A check that the schema can be distributed makes them.
    static func making(partitions: Int = 0) -> [String] {
        var statements: [String] = []
        for (table, key, columns) in directory + log {
            statements.append("CREATE TABLE \(table) (\(columns), PRIMARY KEY (\(key)))")
        }
        for (table, key, columns) in persons {
            let suffix = partitions > 0 ? " PARTITION BY HASH (person)" : ""
            statements.append("CREATE TABLE \(table) (\(columns), PRIMARY KEY (\(key)))\(suffix)")
            for number in 0..<partitions {
                statements.append(
                    "CREATE TABLE \(table)_\(number) PARTITION OF \(table) "
                        + "FOR VALUES WITH (MODULUS \(partitions), REMAINDER \(number))")
            }
        }
        statements += indexes.map { "CREATE INDEX \($0)" }
        // Partitions have settings of their own.
        if partitions == 0 { statements += settings }
        statements.append("INSERT INTO access_head (one, size) VALUES (1, 0)")
        return statements
    }

    /// What says which programs may read and write the store.
    static let state = """
        CREATE TABLE store_schema (
            one integer PRIMARY KEY,
            version bigint NOT NULL,
            readers_from bigint NOT NULL,
            writers_from bigint NOT NULL,
            store uuid NOT NULL,
            key_mark bytea
        )
        """
}
