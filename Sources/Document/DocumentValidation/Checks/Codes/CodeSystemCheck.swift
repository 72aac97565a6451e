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

/// Code systems that documents often name by a word (HL7 OID Registry).
enum KnownCodeSystems {
    /// The name as it is usually written, and the OID; nil for other words.
    static func identifier(named word: String) -> (name: String, identifier: String)? {
        let folded = word.lowercased().filter { $0.isLetter || $0.isNumber }
        return rows.first { $0.name.lowercased().filter { $0.isLetter || $0.isNumber } == folded }
    }

    private static let rows: [(name: String, identifier: String)] = [
        ("LOINC", "2.16.840.1.113883.6.1"),
        ("SNOMED CT", "2.16.840.1.113883.6.96"),
        ("SNOMED", "2.16.840.1.113883.6.96"),
        ("RxNorm", "2.16.840.1.113883.6.88"),
        ("ICD-9-CM", "2.16.840.1.113883.6.103"),
        ("ICD-10", "2.16.840.1.113883.6.3"),
        ("ICD-10-CM", "2.16.840.1.113883.6.90"),
        ("ICD-10-PCS", "2.16.840.1.113883.6.4"),
        ("CPT", "2.16.840.1.113883.6.12"),
        ("CPT-4", "2.16.840.1.113883.6.12"),
        ("HCPCS", "2.16.840.1.113883.6.285"),
        ("NDC", "2.16.840.1.113883.6.69"),
        ("CVX", "2.16.840.1.113883.12.292"),
        ("MVX", "2.16.840.1.113883.12.227"),
        ("UCUM", "2.16.840.1.113883.6.8"),
        ("ATC", "2.16.840.1.113883.6.73"),
        ("NUCC", "2.16.840.1.113883.6.101"),
        ("UNII", "2.16.840.1.113883.4.9"),
        ("ActCode", "2.16.840.1.113883.5.4"),
        ("ActClass", "2.16.840.1.113883.5.6"),
        ("RoleCode", "2.16.840.1.113883.5.111"),
        ("Confidentiality", "2.16.840.1.113883.5.25"),
        ("AdministrativeGender", "2.16.840.1.113883.5.1"),
        ("ObservationInterpretation", "2.16.840.1.113883.5.83"),
    ]
}
