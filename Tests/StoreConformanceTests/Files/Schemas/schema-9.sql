-- Anchors are sealed with a secret, which is a record of nobody.
INSERT INTO person VALUES (3, X'00000000000000000000000000000000', 0);
INSERT INTO person_record VALUES (3, 5, 'anchor', X'870437881DC7BE66');
