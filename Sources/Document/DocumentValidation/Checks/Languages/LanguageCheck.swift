internal import Base
internal import ClinicalDocument
internal import XMLTree

/// Languages that do not exist.
struct LanguageCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-LANGUAGE", .error, "a language tag that is none",
        explanation: """
            Receivers choose fonts, voices and interpreters by the language. A tag outside \
            BCP 47, such as english or en_US, is not recognized: a patient who needs an \
            interpreter is not flagged.
            """,
        failing: """
            <languageCode code="english"/>  <!-- here -->
            """,
        passing: """
            <languageCode code="en-GB"/>
            """,
        hint: "Write a language of ISO 639 in lower case, and a country after a hyphen: de-AT.",
        source: "CDA R2, 4.2.1 (languageCode); BCP 47 (RFC 5646)")

    static let elements: [StaticString] = ["languageCode"]
    static let attributes: [StaticString] = ["language"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        let name: StaticString = element.hasLocalName("languageCode") ? "code" : "language"
        guard let tag = element.token(of: name), !tag.isEmpty,
            let defect = LanguageTag(reading: String(tag)).defect
        else { return }
        let expected =
            switch defect {
            case .form: "expected parts of up to 8 letters or digits with hyphens between them"
            case .order: "a part is repeated, out of its place or incomplete"
            case .language: "its first part is no language of ISO 639"
            case .region: "it names no country of ISO 3166-1"
            }
        run.report(
            Self.rule, at: element, attribute: name,
            "the language of \(element.shownName) is no tag of BCP 47: \(expected)")
    }
}
