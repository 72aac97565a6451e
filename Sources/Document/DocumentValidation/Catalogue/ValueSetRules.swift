/// What the catalogue says of codes and the value sets that a guide binds them to.
enum ValueSetRules {
    static let entries: [RuleEntry] = [
        entry(
            .valueSet, .error, "a code outside of its value set",
            """
            The guide binds the element to a value set, and HL7's own rules test it. A receiver \
            that was built on the guide has no branch for any other code. The sets of HL7's own \
            code systems that cannot grow are known; others count once they are installed.
            """,
            failing: "An Immunization Activity whose moodCode is `RQO`; the set is EVN and INT.",
            passing: "The same with `EVN`."),
        entry(
            .valueSetCode, .warning, "a code that an installed value set does not have",
            """
            The guide requires a code of this set, which is maintained apart from the guide and \
            grows. The code may be wrong, or newer than the set that is installed: therefore it is \
            a warning.
            """,
            failing: "A marital status with a code that the installed set does not have.",
            passing: "A code of the set, or a nullFlavor with the words in originalText."),
        entry(
            .valueSetAdvice, .information, "a code outside of a recommended value set",
            """
            The guide recommends (SHOULD) the set, and allows other codes. Receivers may treat \
            them as unknown.
            """,
            failing: "A problem's kind with a local code.",
            passing: "A code of the recommended set, the local one as translation."),
        entry(
            .valueSetSystem, .warning, "a code of the value set with another code system",
            """
            The value set has the code, of another code system than the document states. One of \
            the two is wrong; HL7's own rules compare codes alone and do not see it.
            """,
            failing: "<administrativeGenderCode code=\"M\" codeSystem=\"2.16.840.1.113883.5.2\"/>",
            passing: "<administrativeGenderCode code=\"M\" codeSystem=\"2.16.840.1.113883.5.1\"/>"),
        entry(
            .vocabularyDamaged, .error, "installed value sets that are damaged",
            """
            The file that value sets were compiled to is not what was written. Codes of the \
            document that should have been looked up in it have not been, so that nobody knows \
            whether they are right.
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
