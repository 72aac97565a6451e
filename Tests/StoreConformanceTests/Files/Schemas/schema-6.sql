-- The first accesses are logged.
CREATE TABLE access_event (
    number INTEGER NOT NULL PRIMARY KEY,
    person BLOB,
    leaf BLOB NOT NULL,
    agent BLOB,
    subject BLOB,
    hashes BLOB NOT NULL
) STRICT;
CREATE INDEX access_event_person ON access_event (person, number)
    WHERE person IS NOT NULL;
INSERT INTO access_event VALUES (0, X'01010101010101010101010101010101', CAST('{"action":"search","agent":"9bce4ea537d9ee9db119947e3dd81ee32a84a1de484f6405537135f2aa89a4d0","app":"org.example.a","at":1700000000000000,"decision":"allowed","index":0,"kind":"documents","purpose":"PATRQT","role":"app","subject":"4cc489e1c56a90fc561adc8821b06f6b8a56878d41d8eddef3c9d6c92551dfab","v":1}' AS BLOB), CAST('{"id":"org.example.a","name":"A","salt":"c1168a84045b00cf6c5d0f7b8bbba27d"}' AS BLOB), CAST('{"items":["b349d5ed-f2b4-467a-b167-1c8c3ae5b529"],"person":"01010101-0101-0101-0101-010101010101","record":"8d34d279-0a37-4401-9dc6-be1b3084f34e","salt":"bbea0a64df124e9801285c63eed90d7a","withheld":2}' AS BLOB), X'689C396A31602041B5C4F83E18C01CE724E58519178E385BF00591C694C9984B');
