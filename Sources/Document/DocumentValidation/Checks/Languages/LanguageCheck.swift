internal import Base
internal import ClinicalDocument
internal import XMLTree

/// Languages that do not exist.
struct LanguageCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-LANGUAGE", .error, "an invalid language tag",
        explanation: """
            Receivers choose fonts, voices and interpreters by the language. A tag outside of BCP \
            47, such as english or en_US, is not recognized: a patient who needs an interpreter \
            is not flagged.
            """,
        failing: """
            <languageCode code="english"/>  <!-- here -->
            """,
        passing: """
            <languageCode code="en-GB"/>
            """,
        hint: "Write an ISO 639 language in lower case, then a hyphen and a country if needed: "
            + "de-AT.",
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
            case .order: "a part is repeated, incomplete or in the wrong place"
            case .language: "its first part is not a language of ISO 639"
            case .region: "its country is not in ISO 3166-1"
            }
        run.report(
            Self.rule, at: element, attribute: name,
            "the language of \(element.shownName) is not a BCP 47 tag: \(expected)")
    }
}
