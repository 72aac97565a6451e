/// What is expected of one fixture, decoded from its `.expected.json`.
///
/// A refused fixture has ``refused`` and nothing else; all others have ``header``, ``schema`` and
/// ``outcome``.
public struct FixtureExpectation: Sendable, Equatable, Decodable {
    /// The header by the project's extraction rules R1 to R15, as an object with the rules' keys.
    public let header: ExpectedJSON?
    /// The verdicts of HL7's CDA R2 schema with the SDTC extensions.
    public let schema: SchemaVerdict?
    /// Where the schema is broken; `schema-invalid` fixtures only.
    public let defect: Defect?
    /// What intake makes of the document with the schema as its gate and an empty store.
    public let outcome: Outcome?
    /// Why the bytes are refused.
    public let refused: Refusal?

    /// The verdicts of the schema.
    public struct SchemaVerdict: Sendable, Equatable, Decodable {
        /// Valid once elements and attributes of foreign namespaces are set aside; foreign is
        /// what is in a namespace other than HL7 V3, SDTC and XML Schema instance.
        public let valid: Bool
        /// Valid as it stands.
        public let strict: Bool
    }

    /// The place of a defect.
    public struct Defect: Sendable, Equatable, Decodable {
        /// The local name of the element that a validator names first: for an element that is
        /// missing, the one in its place, or the parent when nothing follows.
        public let element: String
        /// The line of that element's start tag, counted from 1.
        public let line: Int
    }

    /// What becomes of the document.
    public struct Outcome: Sendable, Equatable, Decodable {
        /// What intake answers when the store is empty.
        public let intake: Intake
        /// Why it is rejected.
        public let why: Reason?
        /// The fixtures that this one supersedes once they are stored too, in either order.
        public let supersedes: [String]?
        /// The fixture with the same `id` and other bytes: whichever comes second conflicts.
        public let conflictsWith: String?

        /// Intake's answer.
        public enum Intake: String, Sendable, Decodable { case stored, rejected }
        /// Why a well-formed CDA document is rejected: the schema, or no one usable patient id.
        public enum Reason: String, Sendable, Decodable { case schema, patient }
    }

    /// Why bytes are refused before there is a document.
    public enum Refusal: String, Sendable, Decodable, CaseIterable {
        /// A document type declaration, whatever it holds.
        case doctype
        /// An encoding that is not on the list of those allowed.
        case encoding
        /// Not well-formed XML 1.0, or not namespace-well-formed.
        case notWellFormed = "not-well-formed"
        /// No bytes, or nothing but white space or a byte order mark.
        case empty
        /// A root element other than `ClinicalDocument`.
        case root
        /// A `ClinicalDocument` that is not in `urn:hl7-org:v3`.
        case namespace
    }
}
