internal import XMLTree

/// Code systems named by a word.
struct CodeSystemCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-CODE-SYSTEM", .error, "a code system that is neither an OID nor a UUID",
        explanation: """
            A code has a meaning only in its code system. The schema accepts any word as a name \
            reserved by HL7, although there are none; a receiver that looks up codes by OID finds \
            nothing and treats the code as unknown.
            """,
        failing: """
            <code code="18842-5" codeSystem="LOINC" displayName="Discharge summary"/>  <!-- here -->
            """,
        passing: """
            <code code="18842-5" codeSystem="2.16.840.1.113883.6.1" codeSystemName="LOINC"
                displayName="Discharge summary"/>
            """,
        hint: "Write the code system's OID; its name belongs in codeSystemName.",
        source: "HL7 V3 Data Types R1 (CD.codeSystem: UID)")

    static let attributes: [StaticString] = ["codeSystem"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let system = element.bytes(of: "codeSystem"),
            !UniqueIdentifier.isObjectIdentifier(system), !UniqueIdentifier.isUUID(system),
            !run.isSchemaChecked || UniqueIdentifier.isLexical(system)
        else { return }
        let known = KnownCodeSystems.identifier(named: String(system))
        let hint = known.map { "; `\($0.name)` is \($0.identifier)" } ?? ""
        run.report(
            Self.rule, at: element, attribute: "codeSystem",
            "the `codeSystem` of \(element.shownName) is neither an OID nor a UUID\(hint)")
    }
}
