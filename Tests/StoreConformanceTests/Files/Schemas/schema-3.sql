-- A whole store of schema 3. A program of that time knew no consent to documents.
CREATE TABLE person (
    number INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE
, last_sequence INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE person_identifier (
    root TEXT NOT NULL,
    extension TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES person (number),
    PRIMARY KEY (root, extension)
) STRICT, WITHOUT ROWID;
CREATE INDEX person_identifier_person ON person_identifier (person);
CREATE TABLE source (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
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
) STRICT;
CREATE INDEX document_start ON document_key (start_us, uuid);
CREATE INDEX document_end ON document_key (end_us, uuid);
CREATE INDEX document_stored ON document_key (stored_us, uuid);
CREATE INDEX document_type ON document_key (type_code, start_us, uuid);
CREATE INDEX document_source ON document_key (source, start_us, uuid);
CREATE INDEX document_set ON document_key (set_root, set_extension, person, version)
    WHERE set_root IS NOT NULL;
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
) STRICT;
CREATE TABLE document_body (
    place INTEGER PRIMARY KEY REFERENCES document_key (place),
    encoding INTEGER NOT NULL,
    byte_count INTEGER NOT NULL,
    data BLOB NOT NULL
) STRICT;
CREATE TABLE document_patient (
    root TEXT NOT NULL,
    extension TEXT NOT NULL,
    place INTEGER NOT NULL REFERENCES document_key (place),
    PRIMARY KEY (root, extension, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE document_replacement (
    person INTEGER NOT NULL REFERENCES person (number),
    kind INTEGER NOT NULL,
    root TEXT NOT NULL,
    extension TEXT NOT NULL,
    place INTEGER NOT NULL REFERENCES document_key (place),
    PRIMARY KEY (person, kind, root, extension, place)
) STRICT, WITHOUT ROWID;
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
) STRICT;
CREATE TABLE quarantine (
    number INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    sample BLOB NOT NULL,
    person INTEGER NOT NULL REFERENCES person (number),
    arrived_us INTEGER NOT NULL,
    encoding INTEGER NOT NULL,
    byte_count INTEGER NOT NULL,
    data BLOB NOT NULL
) STRICT;
CREATE TABLE intake_attempt (
    digest BLOB NOT NULL PRIMARY KEY,
    count INTEGER NOT NULL,
    run BLOB NOT NULL,
    at_us INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE sample_series (
    number INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES person (number),
    type INTEGER NOT NULL,
    last_sequence INTEGER NOT NULL,
    time_classes INTEGER NOT NULL,
    sequence_classes INTEGER NOT NULL,
    UNIQUE (person, type)
) STRICT;
CREATE TABLE sample_origin (
    number INTEGER PRIMARY KEY,
    packed TEXT NOT NULL UNIQUE
) STRICT;
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
) STRICT;
CREATE INDEX sample_block_start
    ON sample_block (series, time_class, start_min, number, end_max);
CREATE INDEX sample_block_end
    ON sample_block (series, time_class, end_max, number, start_min);
CREATE INDEX sample_block_sequence
    ON sample_block (
        series, sequence_class, sequence_min, number, sequence_max);
CREATE INDEX sample_block_tail ON sample_block (series, origin, sequence_max);
CREATE TABLE sample_uuid (
    person INTEGER NOT NULL,
    prefix INTEGER NOT NULL,
    block INTEGER NOT NULL,
    PRIMARY KEY (person, prefix)
) STRICT, WITHOUT ROWID;
CREATE TABLE sample_uuid_twin (
    person INTEGER NOT NULL,
    uuid BLOB NOT NULL,
    block INTEGER NOT NULL,
    PRIMARY KEY (person, uuid)
) STRICT, WITHOUT ROWID;
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
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX sample_deletion_sequence
    ON sample_deletion (person, type, sequence) WHERE is_pruned = 0;
CREATE TABLE sample_relation (
    person INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    container BLOB NOT NULL,
    member BLOB NOT NULL,
    PRIMARY KEY (person, kind, container, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX sample_relation_member
    ON sample_relation (person, kind, member, container);
CREATE TABLE sample_sync (
    person INTEGER NOT NULL,
    type INTEGER NOT NULL,
    source TEXT NOT NULL,
    identifier TEXT NOT NULL,
    version REAL NOT NULL,
    uuid BLOB,
    PRIMARY KEY (person, type, source, identifier)
) STRICT, WITHOUT ROWID;
CREATE TABLE person_record (
    person INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (person, kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX person_record_kind ON person_record (kind);
INSERT INTO person VALUES (2, X'01010101010101010101010101010101', 7);
INSERT INTO person_identifier VALUES ('2.999.1', '1', 2);
INSERT INTO source VALUES (1, 'ward 3');
INSERT INTO document_key VALUES (1, 2, 1000000000000, X'1B67FCE345074B0FB26A0C725778C65B', X'A143BB93CF4AAC252104EAC862777E92A9C81C99F78F385FFB6AC849CDBEB53D', 1, 1000000000000, 1700000000000000, X'B349D5EDF2B4467AB1671C8C3AE5B529', NULL, NULL, '1.2.3.4', 'old', '1.2.3.4.5', 'letters', 1, 'old', NULL, NULL, NULL);
INSERT INTO document_key VALUES (2, 2, 1000060000000, X'B349D5EDF2B4467AB1671C8C3AE5B529', X'63578EB7C5651DCCFFA5FA0B4A0800F382FFC80E912A7BA573E04C4442729A49', 1, 1000060000000, 1700000000000000, NULL, NULL, NULL, '1.2.3.4', 'new', '1.2.3.4.5', 'letters', 2, 'new', NULL, NULL, NULL);
INSERT INTO document_key VALUES (3, 2, 1000120000000, X'5A12EA718E104AECB359964A2E4770EB', X'F934B490216A18A64BF18FF5DAA83910076368F772FD55D88837CDAC3686975C', 1, 1000120000000, 1700000000000000, NULL, NULL, NULL, '1.2.3.4', 'secret', NULL, NULL, NULL, 'secret', NULL, NULL, NULL);
INSERT INTO document_header VALUES (1, 'old', NULL, NULL, '', NULL, NULL, 'N', '7:1.2.3.43:old-', '9:1.2.3.4.57:letters-', '1', '', '7:2.999.11:1-', NULL, NULL, 'structured', 6, 'schema', 1, 0, 0, 2, 0);
INSERT INTO document_header VALUES (2, 'new', NULL, NULL, '', NULL, NULL, 'N', '7:1.2.3.43:new-', '9:1.2.3.4.57:letters-', '2', '', '7:2.999.11:1-', NULL, NULL, 'structured', 6, 'schema', 1, 0, 0, 2, 0);
INSERT INTO document_header VALUES (3, 'secret', NULL, NULL, '', NULL, NULL, 'V', '7:1.2.3.46:secret-', NULL, NULL, '', '7:2.999.11:1-', NULL, NULL, 'structured', 9, 'schema', 1, 0, 0, 2, 0);
INSERT INTO document_body VALUES (1, 0, 6, X'3C6F6C642F3E');
INSERT INTO document_body VALUES (2, 0, 6, X'3C6E65772F3E');
INSERT INTO document_body VALUES (3, 0, 9, X'3C7365637265742F3E');
INSERT INTO document_patient VALUES ('2.999.1', '1', 1);
INSERT INTO document_patient VALUES ('2.999.1', '1', 2);
INSERT INTO document_patient VALUES ('2.999.1', '1', 3);
INSERT INTO receipt VALUES (1, X'A143BB93CF4AAC252104EAC862777E92A9C81C99F78F385FFB6AC849CDBEB53D', 'stored', X'1B67FCE345074B0FB26A0C725778C65B', 2, NULL, NULL, 1, 1700000000000000, NULL, '', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO receipt VALUES (2, X'63578EB7C5651DCCFFA5FA0B4A0800F382FFC80E912A7BA573E04C4442729A49', 'stored', X'B349D5EDF2B4467AB1671C8C3AE5B529', 2, NULL, NULL, 1, 1700000000000000, NULL, '', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO receipt VALUES (3, X'F934B490216A18A64BF18FF5DAA83910076368F772FD55D88837CDAC3686975C', 'stored', X'5A12EA718E104AECB359964A2E4770EB', 2, NULL, NULL, 1, 1700000000000000, NULL, '', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO receipt VALUES (4, X'CCC08F7B38D73E1DA821330E5F53E06012347074FA31332D61B8D625A92AA67A', 'conflict', X'5A12EA718E104AECB359964A2E4770EB', 2, NULL, NULL, 1, 1700000000000000, NULL, '', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO quarantine VALUES (1, X'CCC08F7B38D73E1DA821330E5F53E06012347074FA31332D61B8D625A92AA67A', X'5A12EA718E104AECB359964A2E4770EB', 2, 1700000000000000, 0, 8, X'3C74616B656E2F3E');
INSERT INTO sample_series VALUES (1, 2, 13, 1, 1, 1);
INSERT INTO sample_series VALUES (2, 2, 14, 2, 1, 1);
INSERT INTO sample_series VALUES (3, 2, 107, 7, 768, 1);
INSERT INTO sample_series VALUES (4, 2, 307, 5, 1, 1);
INSERT INTO sample_origin VALUES (1, '7:gateway-1:7--');
INSERT INTO sample_block VALUES (1, 1, 1, 0, 1600000000000000, 1600000000000000, 0, 1, 1, X'0101001D1D8080A0FAA0CCD70500018080F2818389850601046D6D48670000A00100514037EC82E14EC19CF6AB74E363269E');
INSERT INTO sample_block VALUES (2, 2, 1, 0, 1600000000000000, 1600000000000000, 0, 2, 2, X'0101001D1D8080A0FAA0CCD70500028080F2818389850601046D6D48670000F001006C564DE06E634DD18D18351C536666B6');
INSERT INTO sample_block VALUES (3, 3, 1, 9, 1600000000000000, 1600000360000000, 0, 3, 7, X'0102005B5B8080A0FAA0CCD705808C8D9E02808ECE1C808ECE1C03048080F28183898506000105636F756E740000020801002D010210484B53796E634964656E7469666965720001730D484B53796E6356657273696F6E010000000000000040ED5200B92CB84A84811B79D4E492D1849709CDED62AE4EB1A5CEB61A66CF0A86');
INSERT INTO sample_block VALUES (4, 4, 1, 0, 1600000000000000, 1600000000000000, 0, 5, 5, X'01010018188080A0FAA0CCD70500058080F28183898506010000000000E0EEAD0B700044C29E62DFBFA1134CF2');
INSERT INTO sample_uuid VALUES (2, -7563287679745503567, 3);
INSERT INTO sample_uuid VALUES (2, -2238661700121246526, 4);
INSERT INTO sample_uuid VALUES (2, -1346012543311132028, 3);
INSERT INTO sample_uuid VALUES (2, 1252769187389981709, 0);
INSERT INTO sample_uuid VALUES (2, 5854741004529258177, 1);
INSERT INTO sample_uuid VALUES (2, 7806512630413348305, 2);
INSERT INTO sample_deletion VALUES (2, X'1162BAF03FEF440DAE5F980C357447CF', 107, '107', '-7:gateway', 1600000300000000, 1600000360000000, 6, 4, 1700000000000000, 1700000000000000, 's', 1.0, 0);
INSERT INTO sample_relation VALUES (2, 0, X'E0EEAD0B700044C29E62DFBFA1134CF2', X'514037EC82E14EC19CF6AB74E363269E');
INSERT INTO sample_relation VALUES (2, 0, X'E0EEAD0B700044C29E62DFBFA1134CF2', X'6C564DE06E634DD18D18351C536666B6');
INSERT INTO sample_sync VALUES (2, 107, '-7:gateway', 's', 2.0, X'9709CDED62AE4EB1A5CEB61A66CF0A86');
PRAGMA application_id = 1131627115;
