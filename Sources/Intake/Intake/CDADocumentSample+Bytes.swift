internal import ClinicalDocument
internal import Crypto
public import DocumentValidation
public import Foundation
public import HealthModel

extension CDADocumentSample {
    /// Makes a sample from a document's bytes, which are validated as an intake would
    /// (HKCDADocumentSample.init(data:start:end:metadata:)).
    ///
    /// It is a value and in no store; ``DocumentIntake`` stores documents. Title, patient, author,
    /// custodian and all other fields come from the header. The dates are the document's
    /// `effectiveTime`; those given here count where it has none.
    ///
    /// - Parameters:
    ///   - now: When it is made.
    /// - Throws: ``DocumentSampleError`` with every error's line, column and reason.
    public init(
        _ bytes: [UInt8], person: PersonID, source: Source, startDate: Date, endDate: Date,
        validator: DocumentValidator, policy: IntakePolicy = IntakePolicy(), now: Date = Date()
    ) throws(DocumentSampleError) {
        let digest = ContentDigest(bytes: SHA256.hash(data: bytes))!
        let (report, header) = validator.validateAndExtract(bytes, reading: HeaderField.facts)
        guard let header, policy.failedLevel(in: report) == nil else {
            throw DocumentSampleError(report)
        }
        let dates = header.dates(from: startDate, to: endDate)
        var document = CDADocument(
            header, bytes: bytes, digest: digest,
            validation: ValidationSummary(report, gate: policy.gate))
        document.documentData = bytes
        self.init(
            uuid: UUID(), person: person, source: source, startDate: dates.start,
            endDate: dates.end, storedAt: now, status: .current, document: document)
    }
}
