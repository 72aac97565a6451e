internal import Base
internal import ClinicalDocument
internal import XMLTree

/// Three letters for a language that has two.
struct LongLanguageCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-LANGUAGE-LONG", .warning,
        "a three-letter code where two letters exist",
        explanation: """
            BCP 47 has one code for each language: the two letters of ISO 639-1 if they exist. A \
            receiver that compares tags does not treat eng as equal to en.
            """,
        failing: """
            <languageCode code="eng"/>  <!-- here -->
            """,
        passing: """
            <languageCode code="en"/>
            """,
        hint: "Write the two letters: en for eng, de for deu or ger, es for spa.",
        source: "BCP 47 (RFC 5646, 2.2.1)")

    static let elements: [StaticString] = ["languageCode"]
    static let attributes: [StaticString] = ["language"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        let name: StaticString = element.hasLocalName("languageCode") ? "code" : "language"
        guard let tag = element.token(of: name), tag.count >= 3,
            tag.count == 3 || tag[3] == UInt8(ascii: "-"),
            case let tag = LanguageTag(reading: String(tag)), tag.defect == nil,
            let shorter = tag.shorterLanguage
        else { return }
        run.report(
            Self.rule, at: element, attribute: name,
            "the language of \(element.shownName) has three letters; BCP 47 uses `\(shorter)`"
        )
    }
}
