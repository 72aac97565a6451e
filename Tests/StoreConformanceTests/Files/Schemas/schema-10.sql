-- Blocks and deletions are found by who saved them.
CREATE INDEX sample_block_origin_start
    ON sample_block (series, origin, time_class, start_min, number, end_max);
CREATE INDEX sample_block_origin_end
    ON sample_block (series, origin, time_class, end_max, number, start_min);
CREATE INDEX sample_block_origin_sequence
    ON sample_block (
        series, origin, sequence_class, sequence_min, number, sequence_max);
CREATE INDEX sample_deletion_source
    ON sample_deletion (person, type, source, sequence) WHERE is_pruned = 0;
