internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteLedger {
    func insert(_ sample: CDADocumentSample, _ content: PreparedContent) throws {
        guard let body = content.body, let document = sample.document,
            let person = try personNumber(sample.person)
        else { throw StoreError(.invalidArgument, "a sample has bytes and a person") }
        let place = try insertKey(sample, document, content, person: person)
        try insertHeader(document, place: place)
        try execute(
            "INSERT INTO document_body (place, encoding, byte_count, data) VALUES (?, ?, ?, ?)",
            [
                place, body.encoding.rawValue, body.byteCount,
                try stored(body, of: content, person: person),
            ])
        for key in Set(document.patientIdentifiers.compactMap(\.key)) {
            try execute(
                "INSERT INTO document_patient (root, extension, place) VALUES (?, ?, ?)",
                [key.root, key.extension, place])
        }
        for target in ReplacedTarget.targets(of: document) {
            try execute(
                """
                INSERT INTO document_replacement (person, kind, root, extension, place)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
                [person, target.kind.rawValue, target.key.root, target.key.extension, place])
        }
    }

    private func insertKey(
        _ sample: CDADocumentSample, _ document: CDADocument, _ content: PreparedContent,
        person: Int64
    ) throws -> Int64 {
        try execute(
            "UPDATE person SET last_sequence = last_sequence + 1 WHERE number = ?", [person])
        let id = document.id?.key
        let set = document.setID?.key
        var successor: UUID?
        if case .superseded(let uuid) = sample.status { successor = uuid }
        try execute(
            """
            INSERT INTO document_key (
                person, start_us, uuid, digest, source, end_us, stored_us, superseded_by,
                type_code, type_system, id_root, id_extension, set_root, set_extension, version,
                title_folded, patient_folded, custodian_folded, authors_folded,
                confidentiality, sequence)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                (SELECT last_sequence FROM person WHERE number = ?))
            """,
            [
                person, sample.startDate.microseconds, sample.uuid, Data(document.digest.bytes),
                try sourceNumber(sample.source), sample.endDate.microseconds,
                sample.storedAt.microseconds, successor, document.typeCode?.code,
                document.typeCode?.codeSystem, id?.root, id?.extension, set?.root, set?.extension,
                document.versionNumber?.number, content.titleFolded, content.patientFolded,
                content.custodianFolded, content.authorsFolded, document.confidentialityCode,
                person,
            ])
        return db.lastInsertedRowID
    }

    private func insertHeader(_ document: CDADocument, place: Int64) throws {
        let validation = document.validation
        try execute(
            """
            INSERT INTO document_header (
                place, title, patient_name, custodian_name, author_names, type_display, language,
                confidentiality, id, set_id, version, related, patient_identifiers,
                effective_time, service_period, body_kind, byte_count, gate, is_valid,
                fatal_count, error_count, warning_count, information_count, templates, sha1)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                place, document.title, document.patientName, document.custodianName,
                PackedText.pack(document.authorNames), document.typeCode?.displayName,
                document.languageCode, document.confidentialityCode,
                document.id.map { PackedText.pack([$0]) },
                document.setID.map { PackedText.pack([$0]) }, document.versionNumber?.written,
                PackedText.pack(document.relatedDocuments),
                PackedText.pack(document.patientIdentifiers), document.effectiveTime,
                document.servicePeriod.map(PackedText.pack), document.bodyKind.rawValue,
                document.byteCount, validation.gate, validation.isValid, validation.fatalCount,
                validation.errorCount, validation.warningCount, validation.informationCount,
                PackedText.pack(document.templateIDs), document.sha1.map { Data($0) },
            ])
    }

    func keep(_ receipt: Receipt, _ content: PreparedContent) throws {
        var sample: SampleReference?
        var reason: RejectionReason?
        switch receipt.outcome {
        case .stored(let reference), .duplicate(let reference), .conflict(let reference):
            sample = reference
        case .rejected(let why): reason = why
        }
        let person = try sample.flatMap { try personNumber($0.person) }
        try execute(
            """
            INSERT INTO receipt (
                digest, outcome, sample, person, reason_code, reason_message, source, decided_us,
                received_name, steps, header_encoding, header_byte_count, header,
                report_encoding, report_byte_count, report)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (digest) DO UPDATE SET
                outcome = excluded.outcome, sample = excluded.sample, person = excluded.person,
                reason_code = excluded.reason_code, reason_message = excluded.reason_message,
                source = excluded.source, decided_us = excluded.decided_us,
                received_name = excluded.received_name, steps = excluded.steps,
                header_encoding = excluded.header_encoding,
                header_byte_count = excluded.header_byte_count, header = excluded.header,
                report_encoding = excluded.report_encoding,
                report_byte_count = excluded.report_byte_count, report = excluded.report
            """,
            [
                Data(receipt.digest.bytes), receipt.outcome.word, sample?.uuid, person,
                reason?.code, reason?.message, try sourceNumber(receipt.source),
                receipt.decidedAt.microseconds, receipt.notes.receivedName,
                PackedText.pack(receipt.notes.steps), content.header?.encoding.rawValue,
                content.header?.byteCount, content.header.map { Data($0.data) },
                content.report?.encoding.rawValue, content.report?.byteCount,
                content.report.map { Data($0.data) },
            ])
    }
}
