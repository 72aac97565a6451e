-- What documents' bodies say is kept beside them.
CREATE TABLE document_statements (
    place INTEGER PRIMARY KEY REFERENCES document_key (place),
    encoding INTEGER NOT NULL,
    byte_count INTEGER NOT NULL,
    data BLOB NOT NULL
) STRICT;
