extension SchemaMigration {
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
}
