internal import ClinicalDocument
internal import XMLTree

/// Codes that do not say which list they are from.
struct CodeWithoutSystemCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-CODE-NO-SYSTEM", .warning, "a code without a code system",
        explanation: """
            The same code has different meanings in different lists. Without the system, a \
            receiver can only guess, or must drop the code. Elements with a list fixed by CDA R2 \
            (languageCode, statusCode and so on) need none.
            """,
        failing: """
            <code code="18842-5" displayName="Summary"/>  <!-- here -->
            """,
        passing: """
            <code code="18842-5" codeSystem="2.16.840.1.113883.6.1" displayName="Summary"/>
            """,
        hint: "Add codeSystem with the OID of the code's list.",
        source: "HL7 V3 Data Types R1 (CD.codeSystem is mandatory beside a code)")

    static let attributes: [StaticString] = ["code"]

    /// Elements of the type CS, and one whose code system is fixed.
    private static let systemIsKnown: [StaticString] = [
        "languageCode", "realmCode", "statusCode", "signatureCode", "conjunctionCode", "event",
    ]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard element.bytes(of: "codeSystem") == nil, element.bytes(of: "code")?.isEmpty == false,
            !TimeElements.isNamed(element, Self.systemIsKnown), !isSimple(element)
        else { return }
        run.report(
            Self.rule, at: element, attribute: "code",
            element.bytes(of: "codeSystemName") == nil
                ? "\(element.shownName) has a `code` but no `codeSystem`"
                : "\(element.shownName) names its code system in words but has no `codeSystem`")
    }

    private func isSimple(_ element: XMLNode) -> Bool {
        if let type = element.bytes(of: XMLName("type", xsi))?.trimmed {
            return type.equals("CS") || type.suffix(3).elementsEqual(":CS".utf8)
        }
        return element.hasLocalName("code")
            && element.parent?.hasLocalName("regionOfInterest") == true
    }
}
