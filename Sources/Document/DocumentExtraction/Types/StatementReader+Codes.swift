import HealthModel
import Statements
import XMLTree

extension StatementReader {
    /// Elements whose codes are of a code system that the standard fixes (data type CS).
    private static let structural: Set<String> = [
        "statusCode", "languageCode", "realmCode", "signatureCode", "event", "confidentialityCode",
    ]

    func concept(
        _ node: XMLNode, _ fields: inout Fields, _ nullFlavor: String?, _ place: String,
        _ rest: inout [Part]
    ) -> CodedConcept {
        var concept = CodedConcept(
            code: fields.take(.code), codeSystem: fields.take(.codeSystem),
            displayName: fields.take(.displayName), nullFlavor: nullFlavor)
        concept.codeSystemName = fields.take(.codeSystemName)
        concept.codeSystemVersion = fields.take(.codeSystemVersion)
        concept.valueSet = fields.take(.valueSet)
        concept.valueSetVersion = fields.take(.valueSetVersion)
        let text = forEachChild(node) { child, entry in
            switch entry.name {
            case "originalText" where concept.originalText == nil:
                concept.originalText = self.text(child, place + "/originalText", &rest)
            case "translation":
                concept.translations.append(inner(child, place + "/translation", &rest))
            case "qualifier": concept.qualifiers.append(qualifier(child, place, &rest))
            default: rest.append(part(child))
            }
        }
        keep(text, of: node, &rest)
        check(concept, fields.type, place)
        return concept
    }

    /// A concept inside another value.
    func inner(_ node: XMLNode, _ place: String, _ rest: inout [Part]) -> CodedConcept {
        var fields = fields(node)
        let nullFlavor = fields.take(.nullFlavor)
        let found = concept(node, &fields, nullFlavor, place, &rest)
        keep(fields, of: node, &rest)
        return found
    }

    private func qualifier(
        _ node: XMLNode, _ place: String, _ rest: inout [Part]
    ) -> CodedConcept.Qualifier {
        var fields = fields(node)
        var qualifier = CodedConcept.Qualifier(
            name: [], value: [], inverted: fields.take(.inverted))
        keep(fields, of: node, &rest)
        let text = forEachChild(node) { child, entry in
            switch entry.name {
            case "name": qualifier.name.append(inner(child, place + "/qualifier/name", &rest))
            case "value": qualifier.value.append(inner(child, place + "/qualifier/value", &rest))
            default: rest.append(part(child))
            }
        }
        keep(text, of: node, &rest)
        return qualifier
    }

    private func check(_ concept: CodedConcept, _ type: String?, _ place: String) {
        if concept.code != nil, concept.codeSystem == nil, type != "CS" {
            let slash = place.utf8.lastIndex(of: UInt8(ascii: "/"))
            let name = slash.map { String(place[place.utf8.index(after: $0)...]) } ?? place
            if !Self.structural.contains(name) { fault(.codeWithoutSystem, place) }
        }
        if concept.codeSystem != nil, concept.code == nil, concept.nullFlavor == nil,
            concept.originalText == nil, concept.translations.isEmpty
        {
            fault(.systemWithoutCode, place)
        }
    }
}
