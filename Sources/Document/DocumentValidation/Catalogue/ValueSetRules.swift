/// What the catalogue says of codes and the value sets that a guide binds them to.
enum ValueSetRules {
    static let entries: [RuleEntry] = [
        entry(
            .valueSet, .error, "a code outside of its value set",
            """
            The guide binds the element to a value set, and HL7's own rules test it. A receiver \
            built for the guide cannot process other codes. Casebook knows the closed value sets \
            of HL7's own code systems; others are checked once they are installed.
            """,
            failing: "An Immunization Activity whose moodCode is `RQO`; the set is EVN and INT.",
            passing: "The same with `EVN`."),
        entry(
            .valueSetCode, .warning, "a code missing from its installed value set",
            """
            The guide requires a code of this set, which is maintained separately and grows. The \
            code may be wrong, or newer than the installed set: therefore this is a warning.
            """,
            failing: "A marital status with a code outside of the installed set.",
            passing: "A code of the set, or a nullFlavor with the words in originalText."),
        entry(
            .valueSetAdvice, .information, "a code outside of a recommended value set",
            """
            The guide recommends (SHOULD) the set, but allows other codes. Receivers may treat \
            them as unknown.
            """,
            failing: "A problem's kind with a local code.",
            passing: "A code of the recommended set, with the local one as a translation."),
        entry(
            .valueSetSystem, .warning, "a code system that is not the value set's",
            """
            The value set has the code, but from another code system than the document states. \
            One of them is wrong; HL7's own rules compare codes only and do not notice it.
            """,
            failing: "<administrativeGenderCode code=\"M\" codeSystem=\"2.16.840.1.113883.5.2\"/>",
            passing: "<administrativeGenderCode code=\"M\" codeSystem=\"2.16.840.1.113883.5.1\"/>"),
        entry(
            .vocabularyDamaged, .error, "installed value sets that are damaged",
            """
            The file of compiled value sets was changed. Codes of the document could not be \
            looked up in it, so it is unknown whether they are right.
            """,
            failing: "A file of compiled value sets in which a byte was changed.",
            passing: "The value sets, removed and added again."),
    ]

    private static func entry(
        _ code: FindingCode, _ severity: ValidationSeverity, _ title: String,
        _ explanation: String, failing: String, passing: String
    ) -> RuleEntry {
        PackRules.entry(
            code, severity, title, explanation, failing: failing, passing: passing,
            source: "HL7 Consolidated CDA, QRDA: value set bindings")
    }
}
