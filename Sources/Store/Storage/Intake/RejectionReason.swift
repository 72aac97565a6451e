public import HealthModel

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
    package static let noPatientIdentifier = patient(
        "no patient identifier has an extension or a UUID as its root; name the person of "
            + "the document")

    /// Several patients, and nothing says that they are one.
    package static let severalPatients = patient(
        "the document is about several patients; only an administrator can file it for one "
            + "of them (casebook assign)")

    /// Identifiers that are known to belong to different persons.
    package static let severalPersons = patient(
        "the patient identifiers belong to different persons; only an administrator can "
            + "file the document (casebook assign)")

    /// Identifiers that are known to belong to somebody else than the person who was named.
    package static let personOfAnother = patient(
        "a patient identifier belongs to another person than the one named")

    /// The person's identifier is not the document's, and both are of one assigning authority.
    package static let otherIdentifier = patient(
        "the document or its sender names an identifier of the person that differs from the "
            + "known one of the same assigning authority; if both are right, an administrator can "
            + "file the document (casebook assign)")

    /// The same bytes, whoever is named now.
    package static let storedForAnother = patient(
        "the same document is already stored for another person than the one named")

    /// To an app, nothing is told of whom the store knows by which identifier.
    package static let notThePerson = patient(
        "by its patient identifiers, the document is not about the person for whom the app saves")

    /// What is there, and the app may not see.
    package static let knownElsewhere = RejectionReason(
        code: "CB-INTAKE-KNOWN",
        message:
            "a document with these bytes or this id already exists, and the app may not see it; "
            + "an app's own document needs an id of its own")

    /// Somebody decided that it is not stored; it is not asked about again.
    package static let refusedByDecision = RejectionReason(
        code: "CB-INTAKE-REFUSED", message: "an administrator decided not to store this document")

    /// Whether it is only not clear whose the document is.
    package var isAboutPersons: Bool { code == Self.severalPersons.code }

    private static func patient(_ message: String) -> RejectionReason {
        RejectionReason(code: "CB-INTAKE-PATIENT", message: message)
    }
}

/// A document that intake refused before it came to the store: only its receipt is kept.
public struct Rejection: Sendable {
    /// The SHA-256 of the bytes.
    public var digest: ContentDigest
    /// Why it was refused.
    public var reason: RejectionReason
    /// What goes into the receipt.
    public var notes: IntakeNotes

    /// Puts a rejection together.
    public init(digest: ContentDigest, reason: RejectionReason, notes: IntakeNotes = .init()) {
        self.digest = digest
        self.reason = reason
        self.notes = notes
    }
}
