import ClinicalDocument
import HealthModel
import Statements
import XMLTree

extension StatementReader {
    /// Reads the header, then the body.
    func readDocument(_ root: XMLNode) {
        var bodies: [XMLNode] = []
        _ = forEachChild(root) { child, entry in
            if entry.name == "component", child.isInNamespace(hl7) {
                bodies.append(child)
            } else {
                readHeader(child, entry)
            }
        }
        var surroundings = Surroundings()
        let participants = result.header.parts.filter { $0.name != "subject" }
        _ = surroundings.enter(repeatable(participants), at: .document)
        surroundings.omits = takeOmission()
        holdsEntries = true
        for body in bodies { readContainer(body, surroundings, depth: 0) }
        listUnseen(below: bodies)
    }

    private static let statements = XMLVocabulary(
        namespaces: [hl7],
        elements: [
            "act", "encounter", "observation", "observationMedia", "organizer", "procedure",
            "regionOfInterest", "substanceAdministration", "supply",
        ], attributes: [])

    /// Lists statements of the body that stand where CDA R2 has no entries: in narrative, in the
    /// head of a section.
    private func listUnseen(below bodies: [XMLNode]) {
        let bodies = Set(bodies.map(\.identity))
        document.walk(Self.statements) { stop in
            guard stop.element != nil, !seen.contains(stop.node.identity), allowance >= 0 else {
                return
            }
            var above = stop.node.parent
            while let current = above {
                guard bodies.contains(current.identity) else {
                    above = current.parent
                    continue
                }
                list(stop.node, "a statement where CDA R2 has no entry")
                return
            }
        }
    }

    private func readHeader(_ node: XMLNode, _ entry: ElementNames.Entry) {
        guard let found = namedValue(node, entry) else {
            result.header.parts.append(part(node))
            return
        }
        let value = found.value
        switch entry.name {
        case "id" where result.header.id == nil: result.header.id = value.identifier
        case "setId" where result.header.setId == nil: result.header.setId = value.identifier
        case "versionNumber": result.header.versionNumber = value.quantity?.value
        case "code" where result.header.code == nil: result.header.code = value.concept
        case "title": result.header.title = (value.text?.text).map(normalized)
        case "effectiveTime": result.header.effectiveTime = value.time
        case "languageCode": result.header.languageCode = value.concept?.code
        case "confidentialityCode": result.header.confidentialityCode = value.concept
        case "templateId":
            if let id = value.identifier { result.header.templateIds.append(id) }
        default: break
        }
    }

    /// Reads what a part of the body holds, wherever statements stand in it.
    private func readContainer(_ node: XMLNode, _ surroundings: Surroundings, depth: Int) {
        for child in node.elements {
            guard document.work?.spend(1) ?? true, allowance >= 0 else { return }
            switch entry(child).name {
            case "section" where child.isInNamespace(hl7):
                readSection(child, surroundings, depth: depth + 1)
            case "text", "title", "code", "id", "templateId", "author", "informant", "subject":
                break
            default:
                if case .statement(let found) = entry(child).rule, child.isInNamespace(hl7) {
                    let link = StatementLink(element: entry(node).name)
                    _ = readStatement(child, found, link, surroundings)
                } else if holdsStatement(child) {
                    _ = readLink(child, surroundings)
                } else {
                    let before = result.entries
                    readContainer(child, surroundings, depth: depth + 1)
                    listIfEmpty(child, unchangedSince: before)
                }
            }
        }
    }

    /// An `entry` with something inside that is no statement of CDA's.
    private func listIfEmpty(_ node: XMLNode, unchangedSince before: Int) {
        guard result.entries == before, entry(node).name == "entry",
            node.elements.first(where: { _ in true }) != nil
        else { return }
        list(node, "an entry without a clinical statement of CDA R2")
    }

    private func readSection(_ node: XMLNode, _ surroundings: Surroundings, depth: Int) {
        var surroundings = surroundings
        var section = StatementSection(xpath: path(node))
        var participants: [Part] = []
        holdsEntries = false
        for child in node.elements where child.isInNamespace(hl7) {
            switch entry(child).name {
            case "code" where section.code == nil:
                section.code = value(child, as: .coded, "code").concept
            case "title" where section.title == nil: section.title = child.normalizedText
            case "templateId":
                if let id = value(child, as: .identifier, "templateId").identifier {
                    section.templateIds.append(id)
                }
            case "author", "informant", "subject": participants.append(part(child))
            default: break
            }
        }
        holdsEntries = true
        surroundings.meaning = SectionMeaning.of(section) ?? surroundings.meaning
        surroundings.section = repeatable(section)
        _ = surroundings.enter(repeatable(participants), at: .section)
        if takeOmission() { surroundings.omits = true }
        readContainer(node, surroundings, depth: depth)
    }

    /// Participations that each statement below may repeat.
    func repeatable(_ parts: [Part]) -> [Part] {
        let conducted = parts.filter { Surroundings.conducted.contains($0.name) }
        guard !conducted.isEmpty else { return [] }
        var left = ExtractionLimits.inheritedBytes
        var kept: [Part] = []
        for part in conducted {
            let size = 16 + part.size(upTo: left)
            left -= size
            if left > 0 {
                kept.append(part)
            } else {
                omitsContext = true
                // That there is one is said all the same.
                if !kept.contains(where: { $0.name == part.name }) {
                    kept.append(Part(name: part.name, namespace: part.namespace))
                }
            }
        }
        return kept
    }

    /// Whether something was left out since this was asked last.
    func takeOmission() -> Bool {
        defer { omitsContext = false }
        return omitsContext
    }

    private func repeatable(_ section: StatementSection) -> StatementSection {
        let ids = section.templateIds.reduce(0) {
            $0 + ($1.root?.utf8.count ?? 0) + ($1.extension?.utf8.count ?? 0) + 8
        }
        let size = (section.code?.size ?? 0) + (section.title?.utf8.count ?? 0) + ids
        guard size >= ExtractionLimits.inheritedBytes else { return section }
        omitsContext = true
        return StatementSection(xpath: section.xpath)
    }
}
