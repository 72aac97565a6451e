internal import CRulePacks

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

    private let text: @Sendable () -> cbx_rule_text

    /// The schema, in UTF-8: a copy of what the program holds; nothing is read from disk.
    public var bytes: [UInt8] {
        let text = text()
        return Array(UnsafeBufferPointer(start: text.bytes, count: text.length))
    }

    init(
        _ name: String, title: String, templateIds: [String] = [],
        text: @escaping @Sendable () -> cbx_rule_text
    ) {
        self.name = name
        self.title = title
        self.templateIds = templateIds
        self.text = text
    }
}
