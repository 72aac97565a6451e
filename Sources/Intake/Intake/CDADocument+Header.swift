internal import ClinicalDocument
internal import Crypto
internal import DocumentValidation
internal import Foundation
internal import HealthModel

extension CDADocument {
    /// The facts of a header that a store keeps in columns.
    init(
        _ header: DocumentHeader, bytes: [UInt8], digest: ContentDigest,
        validation: ValidationSummary
    ) {
        self.init(
            digest: digest, byteCount: bytes.count, bodyKind: DocumentBodyKind(header.body.kind),
            validation: validation)
        sha1 = Array(Insecure.SHA1.hash(data: bytes))
        templateIDs = header.templateIds.map { HealthModel.InstanceIdentifier($0) }
        title = header.title
        patientName = header.patientName
        custodianName = header.custodianName
        authorNames = header.authorNames
        typeCode = header.code.map {
            Code(code: $0.code, codeSystem: $0.codeSystem, displayName: $0.displayName)
        }
        languageCode = header.languageCode
        confidentialityCode = header.confidentialityCode
        id = header.id.map { HealthModel.InstanceIdentifier($0) }
        setID = header.setId.map { HealthModel.InstanceIdentifier($0) }
        versionNumber = header.versionNumber.map { DocumentVersion(written: $0) }
        relatedDocuments = header.relatedDocuments.map {
            HealthModel.RelatedDocument(
                typeCode: $0.typeCode, ids: $0.ids.map { HealthModel.InstanceIdentifier($0) },
                setID: $0.setId.map { HealthModel.InstanceIdentifier($0) },
                versionNumber: $0.versionNumber.map { DocumentVersion(written: $0) })
        }
        patientIdentifiers = header.patients.flatMap(\.ids)
            .map { HealthModel.InstanceIdentifier($0) }
        effectiveTime = header.effectiveTime.flatMap { $0.value ?? $0.low ?? $0.high }
        servicePeriod = header.servicePeriod.map {
            ServicePeriod(
                start: $0.start?.date, end: $0.end?.date, writtenStart: $0.value ?? $0.low,
                writtenEnd: $0.value ?? $0.high)
        }
    }
}

extension HealthModel.InstanceIdentifier {
    init(_ id: ClinicalDocument.InstanceIdentifier) {
        self.init(root: id.root, extension: id.extension, nullFlavor: id.nullFlavor)
    }
}

extension DocumentBodyKind {
    fileprivate init(_ kind: DocumentBody.Kind) {
        self =
            switch kind {
            case .structured: .structured
            case .nonXML: .nonXML
            case .both: .both
            case .none: .none
            }
    }
}

extension ValidationSummary {
    init(_ report: ValidationReport, gate: IntakePolicy.Gate) {
        self.init(
            gate: gate.rawValue, isValid: report.isValid, fatalCount: report.count(of: .fatal),
            errorCount: report.count(of: .error), warningCount: report.count(of: .warning),
            informationCount: report.count(of: .information))
    }
}

extension PointInTime {
    fileprivate var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }
}

extension DocumentHeader {
    /// A sample's dates: the document's `effectiveTime`, else those given (features.md, row 133).
    func dates(from: Date, to: Date? = nil) -> (start: Date, end: Date) {
        guard let start = effectiveTime?.start?.date else { return (from, max(from, to ?? from)) }
        return (start, max(start, effectiveTime?.end?.date ?? start))
    }
}
