-- Erasures are counted, and used links are kept.
CREATE TABLE erasure_replay (count INTEGER NOT NULL) STRICT;
INSERT INTO erasure_replay (count) VALUES (0);
CREATE TABLE spent_mark (
    name TEXT PRIMARY KEY,
    end_s INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO spent_mark VALUES ('link-1', 4000000000);
