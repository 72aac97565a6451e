/// Why a document was not taken in.
public struct RejectionReason: Sendable, Hashable {
    /// Stable, as `CB-INTAKE-PATIENT`.
    public let code: String
    /// One sentence without content of the document.
    public let message: String

    /// Names a reason; the message must not hold content of the document.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    /// No identifier in `recordTarget/patientRole/id` that a person can be found by.
    static let noPatientIdentifier = RejectionReason(
        code: "CB-INTAKE-PATIENT",
        message: "no patient identifier has an extension or a UUID for its root; "
            + "say which person the document belongs to")

    /// Identifiers that are known to belong to different persons.
    static let severalPersons = RejectionReason(
        code: "CB-INTAKE-PATIENT",
        message: "the patient identifiers belong to more than one person; "
            + "say which person the document belongs to")

    /// Identifiers that are known to belong to somebody else than the sender says.
    static let personOfAnother = RejectionReason(
        code: "CB-INTAKE-PATIENT",
        message: "a patient identifier belongs to another person than the one that its sender names"
    )
}
