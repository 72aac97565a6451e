import Base
import HealthModel
import Statements

/// Specimens of results and panels, and their collection (IHE XD-LAB: Specimen Collection and
/// Specimen Received; C-CDA: Specimen Collection Procedure), to Specimen.
extension Conversion {
    /// Whether it is the collection of a specimen, which R4 tells in the Specimen itself.
    func isCollection(_ statement: ClinicalStatement) -> Bool {
        statement.kind == .specimen && statement.statementClass == .procedure && statement.isEvent
            && statement.assertion == .affirmed && !isLinkDenied(statement)
            && !isAnothers(statement)
    }

    func makeSpecimen(_ statement: ClinicalStatement) {
        var fields = begin(statement, .Specimen)
        let written = collectedRoles(statement)
        let around = statement.parent.flatMap { document.statements[$0].specimens.first }
        let role = written.first ?? around?["specimenRole"]
        fields.list("identifier", Persons.identifiers(role?.ids ?? []))
        if statement.statusCode?.token == "nullified" { fields.add("status", "entered-in-error") }
        fields.add("type", role.flatMap(specimenType))
        fields.add("subject", patientReference)
        let parts = parts(statement, .specimen)
        if let receipt = parts.first(where: { $0.statementClass == .act }),
            let moment = Span(receipt.effectiveTimes).start
        {
            tell(receipt.number)
            fields.dateTime("receivedTime", moment)
        }
        var collection = Fields()
        collection.add(
            "collector",
            reference(toFirst: statement.performers, [.Practitioner, .PractitionerRole]))
        collection.choice("collected", Span(statement.effectiveTimes))
        collection.add("method", Codes.concept(statement.methods.first ?? statement.code))
        collection.add(
            "bodySite", statement.targetSites.lazy.compactMap { Codes.concept($0) }.first)
        fields.add("collection", collection.value)
        let conditions = parts.filter { $0.statementClass == .observation }.compactMap { part in
            let value = part.values.lazy.compactMap(\.concept).first
            return Codes.concept(value).map { (part.number, $0) }
        }
        conditions.forEach { tell($0.0) }
        fields.list("condition", conditions.map(\.1))
        fields.list("note", notes(statement))
        if written.count > 1 || statement.participants.count + statement.specimens.count > 1 {
            lose(statement, "participant", "R4's Specimen is one specimen, without participants")
        }
        if statement.targetSites.count > 1 {
            lose(statement, "targetSiteCode", "R4 has one; the first is told")
        }
        finish(fields, statement, .Specimen)
    }

    /// The roles of what was collected: its product, or its specimen.
    private func collectedRoles(_ statement: ClinicalStatement) -> [Part] {
        statement.participants.compactMap { $0["participantRole"] }
            .filter { $0.classCode == "SPEC" }
            + statement.specimens.compactMap { $0["specimenRole"] }
    }

    private func specimenType(_ role: Part) -> JSONValue? {
        let entity = role["specimenPlayingEntity"] ?? role["playingEntity"]
        return Codes.concept(
            entity?.code, words: entity?.names.lazy.compactMap(\.display).first)
    }

    /// The specimens that a report was made of: those whose collection is inside, and its own,
    /// unless that is one of them.
    func specimens(_ statement: ClinicalStatement) -> [JSONValue] {
        let collected = inside(statement, [.Specimen])
        guard !collected.isEmpty, let role = statement.specimens.first?["specimenRole"] else {
            return collected + [specimen(statement)].compactMap(\.self)
        }
        let known = children[statement.number].map { document.statements[$0] }
            .filter { targets[$0.number] == .resource(.Specimen) }
            .flatMap(collectedRoles).flatMap(\.ids).compactMap(\.key)
        let own = role.ids.compactMap(\.key)
        let isKnown = own.isEmpty || known.isEmpty || own.contains(where: known.contains)
        return isKnown ? collected : collected + [specimen(statement)].compactMap(\.self)
    }

    /// The specimen that an observation or report was made of.
    private func specimen(_ statement: ClinicalStatement) -> JSONValue? {
        guard let part = statement.specimens.first, let role = part["specimenRole"] else {
            return nil
        }
        if statement.specimens.count > 1 {
            lose(statement, "specimen", "R4 has one; the first is told")
        }
        let type = specimenType(role)
        guard type != nil || !Persons.identifiers(role.ids).isEmpty else { return nil }
        let id = identity.id("Specimen", statement.origin.xpath + "/specimen")
        var fields = Fields(resource: "Specimen", id: id)
        fields.add("meta", meta)
        fields.list("identifier", Persons.identifiers(role.ids))
        fields.add("type", type)
        fields.add("subject", patientReference)
        add(fields, .Specimen, id)
        return .reference("Specimen/\(id)")
    }
}
