import Base
import HealthModel
import Statements

/// Provenance: of which document and which node of it a resource is made, and whose words it has.
extension Conversion {
    func makeProvenance(of resource: ClinicalResource, _ statement: ClinicalStatement) {
        let id = identity.id("Provenance", resource.address)
        var fields = Fields(resource: "Provenance", id: id)
        fields.add("meta", meta)
        fields.list("target", [.reference(resource.address)])
        let authors = statement.context.author
        let isOfDocument = authors?.level == .document || authors == nil
        let time =
            isOfDocument
            ? nil : authors?.parts.lazy.compactMap { $0.time.map { Span($0) }?.start }.first
        fields.instant("recorded", time ?? documentTime)
        var all = isOfDocument ? documentAgents : agents(authors?.parts ?? [])
        if let informant = statement.context.informant {
            all += named(by: informant.parts).map { agent("informant", $0) }
        }
        fields.list("agent", all)
        fields.list(
            "entity", [.fields(["role": "source", "what": source(statement.origin.xpath)])])
        guard let json = fields.value else { return }
        provenance.append(
            ClinicalResource(json, type: "Provenance", id: id, statements: resource.statements))
    }

    /// The document as a reference, with the XPath of the node.
    private func source(_ xpath: String) -> JSONValue {
        var fields = Fields()
        fields.add("reference", options.source.map(JSONValue.string))
        fields.add("identifier", documentIdentifier)
        fields.add("display", .string(xpath))
        return fields.value ?? .absent("unknown")
    }

    private static let agentTypes: Set<ResourceType> = [
        .Practitioner, .PractitionerRole, .Organization, .Patient, .RelatedPerson, .Device,
    ]
    private static let types = SystemNames.terminology + "provenance-participant-type"

    /// Whom participations name. Those of the statement before are asked for again and again,
    /// since statements repeat what stands around them.
    private func named(by parts: [Part]) -> [JSONValue] {
        if let last = lastAgents.first(where: { $0.parts == parts }) { return last.found }
        let found = references(to: parts, Self.agentTypes)
        lastAgents = Array((CollectionOfOne((parts, found)) + lastAgents).prefix(2))
        return found
    }

    /// Agents of authors, else the custodian; nobody is an agent too, with the reason for it.
    func agents(_ authors: [Part]) -> [JSONValue] {
        let found = named(by: authors)
        if !found.isEmpty { return found.map { agent("author", $0) } }
        if let custodian { return [agent("custodian", custodian)] }
        return [agent("author", .absent("unknown"))]
    }

    private func agent(_ type: String, _ who: JSONValue) -> JSONValue {
        .fields(["type": .concept(Self.types, type), "who": who])
    }
}
