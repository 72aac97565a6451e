internal import XMLTree

/// Roots of identifiers that nobody else is kept from using.
struct IdentifierRootCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-ID-ROOT", .error, "an identifier whose root is no OID and no UUID",
        explanation: """
            The root makes an identifier unique in the world. The schema lets any word pass as a \
            name reserved by HL7, of which there are none, and letters beyond F in a UUID. Two \
            senders who both write such a word mix up their patients and results.
            """,
        failing: """
            <id root="FACILITY" extension="N-39395930"/>  <!-- here -->
            """,
        passing: """
            <id root="2.999.7.1" extension="N-39395930"/>
            """,
        hint: "Write an OID of your organization, or a generated UUID without prefix.",
        source: "HL7 V3 Data Types R1 (II.root, UID); ITU-T X.660; RFC 9562")

    static let attributes: [StaticString] = ["root"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let root = element.bytes(of: "root"), !UniqueIdentifier.isObjectIdentifier(root),
            !UniqueIdentifier.isUUID(root),
            !run.isSchemaChecked || UniqueIdentifier.isLexical(root)
        else { return }
        run.report(
            Self.rule, at: element, attribute: "root",
            "the `root` of \(element.shownName) is no OID (such as 2.999.7.1) and no UUID")
    }
}
