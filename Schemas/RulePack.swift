internal import CSchemaTexts

/// One of Casebook's own rule packs: an ISO Schematron schema with XPath 1.0, in `Schemas/Rules`.
///
/// Each assert has a stable id, a `role` (error, warning, information) and, where HL7 numbers the
/// statement, the number in `see` (`urn:hl7-conf:1198-5299`).
public struct RulePack: Sendable {
    /// The name that it is chosen by, such as `us-realm-header`; its file has the same.
    public let name: String
    /// What it checks, for people.
    public let title: String
    /// The roots of the document templates that it is meant for; empty: every document.
    public let templateIds: [String]

    /// Which releases of those templates it is about.
    public let releases: Releases
    /// Whether its rules declare variables.
    public let hasVariables: Bool

    /// The releases of a document's templates that a pack is about.
    public enum Releases: Sendable {
        /// All of them.
        case all
        /// Those with a version, which is their `extension`.
        case versioned
        /// Those of documents that state no version.
        case unversioned
    }

    private let text: @Sendable () -> cbx_text_span
    private let compiled: @Sendable () -> cbx_text_span

    /// The schema, in UTF-8: a copy of what the program holds; nothing is read from disk.
    public var bytes: [UInt8] { Array(text()) }

    /// What the schema was compiled to, as the engine for it packs what it compiles; a copy too.
    public var plan: [UInt8] { Array(compiled()) }

    init(
        _ name: String, title: String, templateIds: [String] = [], releases: Releases = .all,
        hasVariables: Bool = true,
        text: @escaping @Sendable () -> cbx_text_span,
        plan: @escaping @Sendable () -> cbx_text_span
    ) {
        self.name = name
        self.title = title
        self.templateIds = templateIds
        self.releases = releases
        self.hasVariables = hasVariables
        self.text = text
        compiled = plan
    }
}

extension [UInt8] {
    fileprivate init(_ span: cbx_text_span) {
        self.init(UnsafeBufferPointer(start: span.bytes, count: span.length))
    }
}
