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
        var sections: [SectionCodes] = []
        var places: [String?: Int] = [:]
        for statement in extracted.statements {
            let next = sections.count
            let place = places[statement.section?.xpath] ?? next
            if place == next {
                places[statement.section?.xpath] = next
                sections.append(SectionCodes(statement.section))
            }
            sections[place].add(statement)
        }
        return sections.compactMap(\.passage)
    }
}

/// The codes of one section's statements, each once.
private struct SectionCodes {
    private let section: StatementSection?
    private var seen: Set<String> = []
    private var words = ""

    init(_ section: StatementSection?) { self.section = section }

    /// What a statement says in codes: of itself, its values, its product and what takes part.
    mutating func add(_ statement: ClinicalStatement) {
        for element in statement.elements {
            if case .coded(let concept) = element.value.content { add(concept) }
        }
        if let code = statement.material?.code { add(code) }
        for part in statement.parts where part.name == "participant" {
            if let code = part["participantRole"]?["playingEntity"]?.code { add(code) }
        }
    }

    /// A code with its name, and its translations.
    private mutating func add(_ concept: CodedConcept) {
        if let code = concept.code, seen.insert(code).inserted {
            if !words.isEmpty { words += "; " }
            words += code
            if let name = concept.displayName { words += " " + name }
        }
        for translation in concept.translations { add(translation) }
    }

    /// The words; nil without any.
    var passage: TextPassage? {
        guard !words.isEmpty else { return nil }
        return TextPassage(
            kind: .codes, title: section?.title, xpath: section?.xpath, text: words)
    }
}
