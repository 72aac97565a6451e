internal import ClinicalDocument
package import ClinicalRecord
internal import Crypto
internal import DocumentExtraction
public import DocumentValidation
public import Foundation
public import HealthModel
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

extension CDADocumentSample {
    /// Makes a sample from a document's bytes, which are validated as an intake would
    /// (HKCDADocumentSample.init(data:start:end:metadata:)).
    ///
    /// It is a value and in no store; ``DocumentIntake`` stores documents. Title, patient, author,
    /// custodian and all other fields come from the header. The dates are the document's
    /// `effectiveTime`; those given here count where it has none.
    ///
    /// - Parameters:
    ///   - now: When it is made.
    /// - Throws: ``DocumentSampleError`` with every error's line, column and reason.
    public init(
        _ bytes: [UInt8], person: PersonID, source: Source, startDate: Date, endDate: Date,
        validator: DocumentValidator, policy: IntakePolicy = IntakePolicy(), now: Date = Date()
    ) throws(DocumentSampleError) {
        let digest = ContentDigest(bytes: SHA256.hash(data: bytes))!
        let (report, header) = validator.validateAndExtract(bytes, reading: HeaderField.facts)
        guard let header, policy.failedLevel(in: report) == nil else {
            throw DocumentSampleError(report)
        }
        let dates = header.dates(from: startDate, to: endDate)
        var document = CDADocument(
            header, bytes: bytes, digest: digest,
            validation: ValidationSummary(report, gate: policy.gate))
        document.documentData = bytes
        self.init(
            uuid: UUID(), person: person, source: source, startDate: dates.start,
            endDate: dates.end, storedAt: now, status: .current, document: document)
    }
}
