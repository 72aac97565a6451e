internal import XMLTree

/// Identifiers that do not say in whose numbering they count.
struct IdentifierWithoutRootCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-ID-NO-ROOT", .warning, "an identifier without a root",
        explanation: """
            An extension alone is not unique: number 42 of one hospital is another patient than \
            number 42 of the next. Without a nullFlavor, the reason for the missing root is \
            unknown too.
            """,
        failing: """
            <setId extension="N-39395930"/>  <!-- here -->
            <versionNumber value="1"/>
            """,
        passing: """
            <setId root="2.999.7.1" extension="N-39395930"/>
            <versionNumber value="1"/>
            """,
        hint: "Add the OID of the authority that assigns these numbers; if there is none, a "
            + "nullFlavor such as NI.",
        source: "HL7 V3 Data Types R1 (II: root is mandatory)")

    static let elements: [StaticString] = ["id", "setId", "templateId"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard element.bytes(of: "root") == nil, element.bytes(of: "nullFlavor") == nil else {
            return
        }
        run.report(
            Self.rule, at: element,
            element.bytes(of: "extension") == nil
                ? "\(element.shownName) has neither `root` nor `nullFlavor`"
                : "\(element.shownName) has an `extension` but no `root`")
    }
}
