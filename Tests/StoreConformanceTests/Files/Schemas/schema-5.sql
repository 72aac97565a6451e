-- Keys of persons, which a store that is not encrypted has none of.
CREATE TABLE person_key (
    person INTEGER PRIMARY KEY REFERENCES person (number),
    slot INTEGER NOT NULL UNIQUE
) STRICT;
