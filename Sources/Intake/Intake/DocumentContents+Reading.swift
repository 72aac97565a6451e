internal import ClinicalDocument
package import ClinicalRecord
internal import DocumentExtraction
internal import HealthModel
internal import Statements
package import XMLTree

/// Reads what a store keeps of a document's body, from the tree that was validated.
extension DocumentContents {
    /// The statements and the words; nil where the document's budget of steps was spent before.
    ///
    /// - Complexity: O(*n*) in the document.
    package init?(_ document: XMLDocument) {
        guard let extracted = StatementReader.extract(document) else { return nil }
        self.init(extracted: extracted, passages: [])
        passages = header(of: document) + narrative(of: document) + codes()
    }

    private static let namespace = "urn:hl7-org:v3"

    private static let sections = XMLVocabulary(
        namespaces: ["urn:hl7-org:v3"], elements: ["section"], attributes: [])

    /// The words of everything before the body.
    private func header(of document: XMLDocument) -> [TextPassage] {
        var words: [String] = []
        for child in document.root.elements where !child.hasLocalName("component") {
            words += child.textPieces
        }
        words += [extracted.header.code?.displayName].compactMap(\.self)
        guard !words.isEmpty else { return [] }
        return [TextPassage(kind: .header, text: words.joined(separator: " "))]
    }

    /// The words of each section's narrative.
    private func narrative(of document: XMLDocument) -> [TextPassage] {
        var found: [TextPassage] = []
        document.walk(Self.sections) { stop in
            guard stop.element != nil else { return }
            let title = stop.node.elements.first { $0.hasLocalName("title") }?.normalizedText
            let text = stop.node.elements.first { $0.hasLocalName("text") }
            let words = text?.textPieces.joined(separator: " ") ?? ""
            guard !words.isEmpty || title?.isEmpty == false else { return }
            document.work?.spend(1 + words.utf8.count / 16)
            found.append(
                TextPassage(
                    kind: .narrative, title: title,
                    xpath: stop.node.path(prefixes: [Self.namespace: ""]), text: words))
        }
        return found
    }

    /// The codes of each section's statements with their names, each once.
    private func codes() -> [TextPassage] {
        var order: [StatementSection?] = []
        var words: [String?: [String]] = [:]
        var seen: Set<[String?]> = []
        for statement in extracted.statements {
            let place = statement.section?.xpath
            if words[place] == nil { order.append(statement.section) }
            var lines = words[place] ?? []
            for concept in statement.concepts {
                guard let code = concept.code, seen.insert([place, code]).inserted else { continue }
                lines.append([code, concept.displayName].compactMap(\.self).joined(separator: " "))
            }
            words[place] = lines
        }
        return order.compactMap { section in
            let lines = words[section?.xpath] ?? []
            guard !lines.isEmpty else { return nil }
            return TextPassage(
                kind: .codes, title: section?.title, xpath: section?.xpath,
                text: lines.joined(separator: "; "))
        }
    }
}

extension ClinicalStatement {
    /// What it says in codes: of itself, its values, its product and what takes part, with all
    /// translations.
    fileprivate var concepts: [CodedConcept] {
        let parts = participants.compactMap { $0["participantRole"]?["playingEntity"]?.code }
        return (elements.compactMap(\.value.concept) + [material?.code].compactMap(\.self) + parts)
            .flatMap(\.all)
    }
}
