internal import Base
internal import ClinicalRecord
package import HealthModel

/// A `_content` or `_text` parameter (FHIR R4, 3.1.1.4.1): each alternative is found where all of
/// its words are, in part or as a whole, as in every other search for words.
package struct WordSearch: Sendable {
    private let alternatives: [TextSearch]
    /// Whether only narrative counts (`_text`).
    private let isOfNarrative: Bool

    /// nil for an alternative without a word, or with too many.
    package init?(_ values: [String], isOfNarrative: Bool) {
        let found = values.compactMap { TextSearch($0) }
        guard !found.isEmpty, found.count == values.count else { return nil }
        alternatives = found
        self.isOfNarrative = isOfNarrative
    }

    /// What an alternative can be.
    package static let expected =
        "1 to \(TextSearch.most) words, at most \(TextSearch.longest) bytes"

    /// Whether a document is meant, by what is kept of its body beside it: one whose body may not
    /// be seen, or was not read, is not.
    package func means(_ sample: CDADocumentSample) -> Bool {
        sample.document?.statementData.flatMap(DocumentContents.passages).map(means) ?? false
    }

    /// Whether a resource is meant: by the narrative that it refers to, and by its own texts and
    /// codes.
    package func means(_ placed: PersonResources.Resource) -> Bool {
        var passages = [TextPassage(kind: .narrative, text: placed.narrative)]
        if !isOfNarrative {
            var words: [String] = []
            placed.json.collectWords(into: &words)
            passages.append(TextPassage(kind: .codes, text: words.joined(separator: " ")))
        }
        return means(passages)
    }

    private func means(_ passages: [TextPassage]) -> Bool {
        let counted = isOfNarrative ? passages.filter { $0.kind == .narrative } : passages
        return alternatives.contains { $0.hits(in: counted) != nil }
    }
}

extension JSONValue {
    /// Members of resources that are addresses or for machines, and no words.
    private static let wordless: Set<String> = [
        "reference", "system", "url", "id", "lastUpdated", "resourceType", "contentType", "data",
        "profile", "hash",
    ]

    /// The texts and codes inside.
    fileprivate func collectWords(into words: inout [String]) {
        switch self {
        case .string(let text): words.append(text)
        case .number(let number): words.append(number.text)
        case .array(let values): values.forEach { $0.collectWords(into: &words) }
        case .object(let members):
            for member in members where !Self.wordless.contains(member.name) {
                member.value.collectWords(into: &words)
            }
        case .null, .boolean: break
        }
    }
}
