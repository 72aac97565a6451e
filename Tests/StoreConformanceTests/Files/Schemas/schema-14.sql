-- A small save waits as a chunk, which no series and no name of a sample knows of.
CREATE TABLE sample_chunk (
    person INTEGER NOT NULL REFERENCES person (number),
    last INTEGER NOT NULL,
    type INTEGER NOT NULL,
    origin INTEGER NOT NULL REFERENCES sample_origin (number),
    count INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (person, last)
) STRICT, WITHOUT ROWID;
INSERT INTO sample_chunk VALUES (2, 11, 80, 1, 1, X'01010022228080A0FAA0CCD705000B809CBCB3A1CCD7050109636F756E742F6D696E00009001000E0E0E0E0E0E4E0E8E0E0E0E0E0E0E0E');
