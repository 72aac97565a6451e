-- Receipts are listed by indexes.
CREATE INDEX receipt_decided ON receipt (decided_us, outcome, source);
CREATE INDEX receipt_exception ON receipt (outcome, decided_us)
    WHERE outcome <> 'stored';
CREATE INDEX receipt_conflict ON receipt (sample, decided_us)
    WHERE outcome = 'conflict';
