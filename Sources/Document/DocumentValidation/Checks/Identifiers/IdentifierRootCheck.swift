internal import XMLTree

/// Roots of identifiers that nobody else is kept from using.
struct IdentifierRootCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-ID-ROOT", .error, "an identifier root that is not an OID or UUID",
        explanation: """
            The root makes an identifier globally unique. The schema accepts any word as a name \
            reserved by HL7, although there are none, and letters beyond F in a UUID. If two \
            senders use the same word, their patients and results are mixed up.
            """,
        failing: """
            <id root="FACILITY" extension="N-39395930"/>  <!-- here -->
            """,
        passing: """
            <id root="2.999.7.1" extension="N-39395930"/>
            """,
        hint: "Write an OID of your organization, or a generated UUID without a prefix.",
        source: "HL7 V3 Data Types R1 (II.root, UID); ITU-T X.660; RFC 9562")

    static let attributes: [StaticString] = ["root"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let root = element.bytes(of: "root"), !UniqueIdentifier.isObjectIdentifier(root),
            !UniqueIdentifier.isUUID(root),
            !run.isSchemaChecked || UniqueIdentifier.isLexical(root)
        else { return }
        run.report(
            Self.rule, at: element, attribute: "root",
            "the `root` of \(element.shownName) is neither an OID (such as 2.999.7.1) nor a UUID")
    }
}
