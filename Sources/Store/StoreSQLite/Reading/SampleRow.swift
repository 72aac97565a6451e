internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// Reading a sample's header back, column by column.
enum SampleRow {
    /// What is selected, from `document_key k`, `document_header h`, `person p`, `source s`.
    static let columns = """
        k.uuid, p.uuid, s.name, k.start_us, k.end_us, k.stored_us, k.superseded_by, k.digest,
        h.byte_count, h.body_kind, h.gate, h.is_valid, h.fatal_count, h.error_count,
        h.warning_count, h.information_count, h.title, h.patient_name, h.custodian_name,
        h.author_names, k.type_code, k.type_system, h.type_display, h.language,
        h.confidentiality, h.id, h.set_id, h.version, h.related, h.patient_identifiers,
        h.effective_time, h.service_period, h.templates, h.sha1
        """

    /// The column after them, which a page adds: `k.place`.
    static let placeColumn = 34

    /// Where it is selected from, for keys that were found already.
    static let joins = """
        JOIN document_header h ON h.place = k.place
        JOIN person p ON p.number = k.person
        JOIN source s ON s.number = k.source
        """

    static func sample(_ row: Row) throws -> CDADocumentSample {
        let successor: UUID? = row[6]
        return CDADocumentSample(
            uuid: row[0], person: PersonID(row[1]), source: Source(name: row[2]),
            startDate: Date(microseconds: row[3]), endDate: Date(microseconds: row[4]),
            storedAt: Date(microseconds: row[5]),
            status: successor.map(DocumentStatus.superseded) ?? .current,
            document: try document(row))
    }

    private static func document(_ row: Row) throws -> CDADocument {
        guard let digest = ContentDigest(bytes: row[7] as Data),
            let bodyKind = DocumentBodyKind(rawValue: row[9])
        else { throw StoredBytes.damaged }
        var document = CDADocument(
            digest: digest, byteCount: row[8], bodyKind: bodyKind,
            validation: ValidationSummary(
                gate: row[10], isValid: row[11], fatalCount: row[12], errorCount: row[13],
                warningCount: row[14], informationCount: row[15]))
        document.title = row[16]
        document.patientName = row[17]
        document.custodianName = row[18]
        document.authorNames = try PackedText.names(row[19])
        let code = Code(code: row[20], codeSystem: row[21], displayName: row[22])
        if code != Code(code: nil) { document.typeCode = code }
        document.languageCode = row[23]
        document.confidentialityCode = row[24]
        document.id = try identifier(row[25])
        document.setID = try identifier(row[26])
        document.versionNumber = (row[27] as String?).map(DocumentVersion.init(written:))
        document.relatedDocuments = try PackedText.relatedDocuments(row[28])
        document.patientIdentifiers = try PackedText.identifiers(row[29])
        document.effectiveTime = row[30]
        document.servicePeriod = try (row[31] as String?).map(PackedText.servicePeriod)
        document.templateIDs = try PackedText.identifiers(row[32])
        document.sha1 = (row[33] as Data?).map(Array.init)
        return document
    }

    private static func identifier(_ text: String?) throws -> InstanceIdentifier? {
        try text.flatMap { try PackedText.identifiers($0).first }
    }
}
