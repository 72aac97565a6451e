-- Documents have places in the change log; consent to them is a record.
ALTER TABLE document_key ADD COLUMN confidentiality TEXT;
ALTER TABLE document_key ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
UPDATE document_key SET confidentiality = 'N', sequence = 8 WHERE place = 1;
UPDATE document_key SET confidentiality = 'N', sequence = 9 WHERE place = 2;
UPDATE document_key SET confidentiality = 'V', sequence = 10 WHERE place = 3;
UPDATE person SET last_sequence = 10 WHERE number = 2;
CREATE UNIQUE INDEX document_sequence ON document_key (person, sequence);
INSERT INTO person_record VALUES (2, 1, 'org.example.a', CAST('{"appName":"org.example.a","types":[309,{"decidedAt":721692800,"mayRead":true,"share":0,"window":{}}]}' AS BLOB));
INSERT INTO person_record VALUES (2, 20, '0000000000000001', CAST('{"decidedAt":721692800,"effect":"permit","from":721692800,"grantee":"app:org.example.a","id":"8D34D279-0A37-4401-9DC6-BE1B3084F34E","level":"data","person":"01010101-0101-0101-0101-010101010101","purposes":["PATRQT"],"scope":{"document":{"_0":"B349D5ED-F2B4-467A-B167-1C8C3AE5B529"}},"sequence":1,"supersedes":[],"text":"For the chart","until":{"never":{}}}' AS BLOB));
