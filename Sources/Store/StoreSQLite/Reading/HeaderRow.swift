internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// Reading a sample with its header back, column by column, as if nothing had taken its place.
enum HeaderRow {
    /// What is selected, from `document_key k`, `document_header h`, `person p`, `source s`.
    static let columns = """
        k.uuid, p.uuid, s.name, k.start_us, k.end_us, k.stored_us, k.digest,
        h.byte_count, h.body_kind, h.gate, h.is_valid, h.fatal_count, h.error_count,
        h.warning_count, h.information_count, h.title, h.patient_name, h.custodian_name,
        h.author_names, k.type_code, k.type_system, h.type_display, h.language,
        h.confidentiality, h.id, h.set_id, h.version, h.related, h.patient_identifiers,
        h.effective_time, h.service_period, h.templates, h.sha1
        """

    /// Where it is selected from, for keys that were found already.
    static let joins = """
        JOIN document_header h ON h.place = k.place
        JOIN person p ON p.number = k.person
        JOIN source s ON s.number = k.source
        """

    static func sample(_ row: Row) throws -> CDADocumentSample {
        CDADocumentSample(
            uuid: row[0], person: PersonID(row[1]), source: Source(name: row[2]),
            startDate: Date(microseconds: row[3]), endDate: Date(microseconds: row[4]),
            storedAt: Date(microseconds: row[5]),
            status: .current, document: try document(row))
    }

    private static func document(_ row: Row) throws -> CDADocument {
        guard let digest = ContentDigest(bytes: row[6] as Data),
            let bodyKind = DocumentBodyKind(rawValue: row[8])
        else { throw StoredBytes.damaged }
        var document = CDADocument(
            digest: digest, byteCount: row[7], bodyKind: bodyKind,
            validation: ValidationSummary(
                gate: row[9], isValid: row[10], fatalCount: row[11], errorCount: row[12],
                warningCount: row[13], informationCount: row[14]))
        document.title = row[15]
        document.patientName = row[16]
        document.custodianName = row[17]
        document.authorNames = try PackedText.names(row[18])
        let code = Code(code: row[19], codeSystem: row[20], displayName: row[21])
        if code != Code(code: nil) { document.typeCode = code }
        document.languageCode = row[22]
        document.confidentialityCode = row[23]
        document.id = try identifier(row[24])
        document.setID = try identifier(row[25])
        document.versionNumber = (row[26] as String?).map(DocumentVersion.init(written:))
        document.relatedDocuments = try PackedText.relatedDocuments(row[27])
        document.patientIdentifiers = try PackedText.identifiers(row[28])
        document.effectiveTime = row[29]
        document.servicePeriod = try (row[30] as String?).map(PackedText.servicePeriod)
        document.templateIDs = try PackedText.identifiers(row[31])
        document.sha1 = (row[32] as Data?).map(Array.init)
        return document
    }

    private static func identifier(_ text: String?) throws -> InstanceIdentifier? {
        try text.flatMap { try PackedText.identifiers($0).first }
    }
}
