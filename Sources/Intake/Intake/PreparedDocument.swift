internal import ClinicalDocument
internal import DocumentValidation
public import HealthModel
internal import HealthStore

/// One set of bytes on its way through intake: read and validated, and not decided about yet.
public struct PreparedDocument: Sendable {
    enum Decision: Sendable {
        /// The store knows the bytes already.
        case known(IntakeReceipt)
        case rejection(Rejection)
        case document(NewDocument)
        /// An app's own.
        case own(NewDocument, ClientHandle)
    }

    /// The SHA-256 of the bytes.
    public let digest: ContentDigest
    /// Bytes that are held.
    public var byteCount: Int {
        switch decision {
        case .document(let document), .own(let document, _): document.bytes.count
        case .known, .rejection: 0
        }
    }

    let decision: Decision
    private let report: ValidationReport?
    private let header: DocumentHeader?

    init(
        digest: ContentDigest, decision: Decision, report: ValidationReport? = nil,
        header: DocumentHeader? = nil
    ) {
        self.digest = digest
        self.decision = decision
        self.report = report
        self.header = header
    }

    func receipt(_ outcome: StoreOutcome) -> IntakeReceipt {
        IntakeReceipt(outcome: outcome, digest: digest, report: report, header: header)
    }
}
