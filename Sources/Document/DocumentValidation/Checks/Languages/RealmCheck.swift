internal import ClinicalDocument
internal import XMLTree

/// Realms that do not exist.
struct RealmCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-REALM", .warning, "a realm that is not a country",
        explanation: """
            The realm tells a receiver which rules the document follows: US for the United \
            States, CH for Switzerland, UV for all. With an unknown realm, the document is \
            checked against the wrong rules, or none.
            """,
        failing: """
            <realmCode code="CHE"/>  <!-- here -->
            """,
        passing: """
            <realmCode code="CH"/>
            """,
        hint: "Write two capital letters of ISO 3166-1, or UV for the universal realm.",
        source: "CDA R2, 4.2.1 (realmCode); ISO 3166-1")

    static let elements: [StaticString] = ["realmCode"]

    /// Realms of HL7 that are no countries of ISO 3166-1.
    private static let others: Set<String> = ["UV", "EU", "UK", "C1", "R1", "X1"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let bytes = element.token(of: "code"), !bytes.isEmpty else { return }
        let code = String(bytes)
        guard !CountryCodes.alpha2.contains(code), !Self.others.contains(code) else { return }
        run.report(
            Self.rule, at: element, attribute: "code",
            "the realm is neither a country of ISO 3166-1 in two capital letters nor `UV`")
    }
}
