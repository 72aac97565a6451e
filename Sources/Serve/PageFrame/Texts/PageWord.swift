import Foundation
package import HealthModel
package import Wording

/// What pages say in their own words: a case is a key of the catalogue, which has its text in each
/// language.
package protocol PageWord: TextGroup {}

extension PageWord {
    package var textKey: String { "\(Self.group).\(rawValue)" }
}

/// The texts of a page's language and region.
package struct PageWords: Sendable {
    package let phrases: Phrasebook

    package init(language: InterfaceLanguage) { phrases = Phrasebook(language) }

    package subscript(word: some TextKey) -> String { phrases[word] }

    /// A sentence with something in its places.
    package func callAsFunction(_ word: some TextKey, _ parts: String...) -> String {
        phrases(word, parts)
    }

    /// A sentence about a number, in the form that the language has for it.
    package func count(_ number: Int, _ word: some TextKey, _ parts: String...) -> String {
        phrases.count(number, word, parts)
    }

    /// A sentence whose first place is an element of the page.
    package func markup(_ word: some TextKey, _ element: Markup) -> Markup {
        let (before, after) = phrases.halves(word)
        return Markup([Markup(text: before), element, Markup(text: after)])
    }

    /// Several as one enumeration: `A, B and C`.
    package func list(_ items: [String]) -> String { phrases.list(items) }

    /// Names in the order of the language.
    package func sorted(_ names: some Sequence<String>) -> [String] {
        let locale = Locale(identifier: phrases.language.code)
        return names.sorted { $0.compare($1, locale: locale) == .orderedAscending }
    }
}

extension PageWords {
    /// What a field of documents' headers is called; nil where a document's page leaves it out.
    package func label(of field: HeaderField) -> String? {
        field.row.isLabelled ? self[NamedText("field.\(field.name)")] : nil
    }

    /// A field's value in a phrase for lists of documents.
    package func phrase(of field: HeaderField, _ value: String) -> String? {
        field.row.hasPhrase ? self(NamedText("field.\(field.name).phrase"), value) : nil
    }

    /// What a type of document is called: LOINC's name of its code where the catalogue has it,
    /// else as the sender wrote it.
    package func documentType(_ code: String?, _ displayName: String?) -> String? {
        code.flatMap { phrases.name(NamedText("documentType.\($0)")) } ?? displayName
    }

    /// What a code of confidentiality (HL7) is called; the code itself for one that HL7 does not
    /// have.
    package func confidentiality(_ code: String) -> String {
        phrases.name(NamedText("confidentiality.\(code)")) ?? code
    }
}
