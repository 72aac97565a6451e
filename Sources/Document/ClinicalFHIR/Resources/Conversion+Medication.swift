import Base
import HealthModel
import Statements

/// Medication Activity to MedicationRequest, where it is asked for, and to MedicationStatement or
/// MedicationAdministration, where it happens: HL7's guide maps only what is asked for.
extension Conversion {
    func makeMedicationRequest(_ statement: ClinicalStatement) {
        var fields = begin(statement, .MedicationRequest)
        let supply = orderedSupply(statement)
        fields.list("identifier", Persons.identifiers(statement.allIds + (supply?.allIds ?? [])))
        fields.add("status", status(statement, StatusTables.medicationRequest))
        fields.add("intent", intent(statement, StatusTables.medicationIntent))
        fields.add("priority", priority(statement))
        if isNegated(statement) { fields.add("doNotPerform", .boolean(true)) }
        addMedication(of: statement, to: &fields)
        fields.add("subject", patientReference)
        fields.add("encounter", encounter(statement))
        fields.list(
            "supportingInformation", entryReferences(statement, Self.anything, isReason: false))
        let author = ownAuthors(statement).isEmpty ? supply ?? statement : statement
        fields.dateTime("authoredOn", recorded(author))
        fields.add(
            "requester",
            reference(
                toFirst: ownAuthors(author),
                [
                    .Practitioner, .PractitionerRole, .Organization, .Patient, .RelatedPerson,
                    .Device,
                ]))
        fields.add(
            "performer",
            reference(
                toFirst: statement.performers,
                [
                    .Practitioner, .PractitionerRole, .Organization, .Patient, .RelatedPerson,
                    .Device,
                ]))
        fields.list("reasonCode", reasons(statement))
        fields.list("reasonReference", reasonReferences(statement) + namedReasons(statement))
        // A supply that is ordered belongs to the medication around it.
        let around =
            statement.statementClass == .supply && !isLinkDenied(statement)
            ? ancestors(statement, [.MedicationRequest]) : []
        fields.list("basedOn", itemReferences(statement, [.MedicationRequest]) + around)
        let dosages = dosages(statement)
        let substitution = allowedSubstitution(statement)
        fields.list("note", notes(statement) + entryText(statement))
        fields.list("dosageInstruction", dosages)
        fields.add("dispenseRequest", dispenseRequest(statement, supply ?? statement))
        fields.add("substitution", substitution)
        finish(fields, statement, .MedicationRequest)
    }

    /// The supply that a medication asks for, which tells what is to be dispensed.
    private func orderedSupply(_ statement: ClinicalStatement) -> ClinicalStatement? {
        let found = children[statement.number].first {
            targets[$0] == .part(of: statement.number)
                && document.statements[$0].statementClass == .supply
        }
        guard let found else { return nil }
        tell(found)
        return document.statements[found]
    }

    /// The reasons that references inside name.
    private func namedReasons(_ statement: ClinicalStatement) -> [JSONValue] {
        entryReferences(statement, [.Condition, .Observation], isReason: true)
    }

    private func dispenseRequest(_ order: ClinicalStatement, _ statement: ClinicalStatement)
        -> JSONValue?
    {
        var fields = Fields()
        if statement.statementClass == .supply {
            fields.period("validityPeriod", pointAsStart(Span(statement.effectiveTimes)))
        }
        if order.number != statement.number, order.repeatNumber?.value?.value != nil {
            lose(order, "repeatNumber", "R4 counts the repeats of the supply")
        }
        // `repeatNumber` counts all fills or doses, R4 the repeats after the first fill.
        if statement.statementClass == .supply,
            let number = statement.repeatNumber?.value?.value.flatMap(Int32.init), number > 0
        {
            fields.add("numberOfRepeatsAllowed", .number(number - 1))
        } else if statement.repeatNumber?.low?.value != nil
            || statement.repeatNumber?.high?.value != nil
        {
            lose(statement, "repeatNumber", "an interval, where R4 has one number")
        }
        fields.add("quantity", Quantities.quantity(statement.quantity))
        fields.add(
            "expectedSupplyDuration", Quantities.quantity(statement.expectedUseTime?.width))
        if order.number != statement.number {
            let performer = reference(toFirst: statement.performers, [.Organization])
            fields.add("performer", performer)
            if performer == nil, !statement.performers.isEmpty {
                lose(statement, "performer", "R4 has an organization that dispenses")
            }
        }
        return fields.value
    }

    func makeMedicationStatement(_ statement: ClinicalStatement) {
        var fields = begin(statement, .MedicationStatement)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        fields.list(
            "basedOn",
            itemReferences(statement, [.MedicationRequest])
                + inside(statement, [.MedicationRequest]))
        let isNotTaken = isNegated(statement)
        fields.add(
            "status",
            isNotTaken ? "not-taken" : status(statement, StatusTables.medicationStatement))
        let refusals = isNotTaken ? refusals(statement) : []
        fields.list("statusReason", statusReasons(statement, refusals))
        addMedication(of: statement, to: &fields)
        fields.add("subject", patientReference)
        fields.add("context", encounter(statement))
        fields.choice("effective", Span(statement.effectiveTimes))
        fields.dateTime("dateAsserted", recorded(statement))
        fields.add(
            "informationSource",
            reference(
                toFirst: ownAuthors(statement),
                [.Practitioner, .PractitionerRole, .Organization, .Patient, .RelatedPerson]))
        fields.list("reasonCode", reasons(statement, besides: refusals.map(\.number)))
        fields.list(
            "reasonReference",
            reasonReferences(statement, besides: refusals.map(\.number)) + namedReasons(statement))
        let dosages = dosages(statement)
        fields.list("note", notes(statement) + entryText(statement))
        fields.list("dosage", dosages)
        finish(fields, statement, .MedicationStatement)
    }

    func makeAdministration(_ statement: ClinicalStatement) {
        var fields = begin(statement, .MedicationAdministration)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        fields.list("partOf", ancestors(statement, [.Procedure]))
        let isNotDone = isNegated(statement)
        fields.add(
            "status", isNotDone ? "not-done" : status(statement, StatusTables.administration))
        let refusals = isNotDone ? refusals(statement) : []
        fields.list("statusReason", statusReasons(statement, refusals))
        addMedication(of: statement, to: &fields)
        fields.add("subject", patientReference)
        fields.add("context", encounter(statement))
        let span = Span(statement.effectiveTimes)
        fields.choice("effective", span)
        if span.isEmpty { fields.add("effectivePeriod", .absent("unknown")) }
        fields.list(
            "performer",
            references(to: statement.performers, [.Practitioner, .PractitionerRole, .Patient]).map {
                .fields(["actor": $0])
            })
        fields.list("reasonCode", reasons(statement, besides: refusals.map(\.number)))
        fields.list(
            "reasonReference", reasonReferences(statement, besides: refusals.map(\.number)))
        let text = dosageText(statement)
        fields.list(
            "note",
            notes(statement) + (text.map { [.note($0)] } ?? []) + entryText(statement))
        fields.add("dosage", administeredDose(statement))
        finish(fields, statement, .MedicationAdministration)
    }

    private func administeredDose(_ statement: ClinicalStatement) -> JSONValue? {
        var fields = Fields()
        fields.add("site", statement.approachSites.lazy.compactMap { Codes.concept($0) }.first)
        fields.add("route", Codes.concept(statement.route))
        addOne("dose", "doseQuantity", statement, to: &fields)
        if let ratio = Quantities.ratio(statement.first("rateQuantity")?.ratio) {
            fields.add("rateRatio", ratio)
        } else {
            addOne("rateQuantity", "rateQuantity", statement, to: &fields)
        }
        // R4 (mad-1): a dosage without dose and rate is none.
        guard fields.has("dose") || fields.has("rateQuantity") || fields.has("rateRatio") else {
            if fields.value != nil {
                lose(statement, "routeCode", "R4 has a route only beside a dose")
            }
            return nil
        }
        return fields.value
    }

    /// A dose or rate where R4 has one amount.
    func addOne(
        _ name: String, _ place: String, _ statement: ClinicalStatement, to fields: inout Fields
    ) {
        guard let written = statement.first(place), !written.isEmpty else { return }
        if let single = Quantities.single(written.range) {
            fields.add(name, place == "doseQuantity" ? unit(of: statement, single) : single)
            if written.quantity?.value != nil {
                loseTranslations(written.quantity, statement, place)
            }
        } else if Self.words(written) != nil {
            lose(statement, place, "an interval or a ratio, where R4 has one amount")
        }
    }

    /// `medication[x]`: a code; a resource where more than a code is told of the product.
    func addMedication(of statement: ClinicalStatement, to fields: inout Fields) {
        let material = product(statement)
        if let reference = medication(statement) {
            fields.add("medicationReference", reference)
        } else {
            fields.add("medicationCodeableConcept", medicationCode(statement, material))
        }
        if let code = material?.code, Codes.losesQualifiers(code) {
            loseQualifiers(statement, "consumable")
        }
        loseProduct(of: statement)
        if statement.participants.contains(where: { !Self.isVehicle($0) })
            || statement.material == nil && !statement.participants.isEmpty
        {
            lose(statement, "participant", "R4 has no element for this participation")
        }
    }

    /// Lists what of a product and its administration no element tells: its package and the kind
    /// that it is of (IHE Pharmacy, eHDSI), a unit of administration beside the dose's own, the
    /// code of the act.
    func loseProduct(of statement: ClinicalStatement) {
        if let material = statement.material {
            loseName(of: statement, material)
            let package = material["asContent"]?.parts.first
            let isPackageTold = package.map { isTold($0, in: material) } ?? true
            for (name, isTold) in [("asContent", isPackageTold), ("asSpecializedKind", false)]
            where !isTold && material[name] != nil {
                lose(statement, "consumable/\(name)", "R4's Medication has no element for it")
            }
        }
        let dose = statement.dose
        let amounts = [dose?.value, dose?.low, dose?.high].compactMap(\.self)
            .filter { $0.value != nil }
        if Codes.says(statement.administrationUnit),
            amounts.isEmpty || amounts.contains(where: { $0.unit?.trimmed != nil })
        {
            lose(statement, "administrationUnitCode", "told where a dose has no unit of its own")
        }
        let general: Set = ["IMMUNIZ", "DRUG"]
        if let code = statement.code?.code?.token, !general.contains(code),
            statement.statementClass == .substanceAdministration,
            Codes.says(statement.material?.code)
        {
            lose(statement, "code", "beside the product, R4 has no code for the act")
        }
    }

    /// Whether nothing of a package is left out: its code where the drug has none, its capacity.
    private func isTold(_ package: Part, in material: Part) -> Bool {
        if Codes.says(material.code), Codes.says(package.code),
            package.code?.code != material.code?.code
        {
            return false
        }
        return package.parts.isEmpty
            && package.values.allSatisfy { value in
                switch value.name {
                case "code", "templateId", "capacityQuantity": true
                default: value.value.isEmpty
                }
            }
    }

    /// Lists what a product is called, where its code has other words.
    private func loseName(of statement: ClinicalStatement, _ material: Part) {
        guard let name = material.names.lazy.compactMap(\.display).first?.trimmed,
            let code = material.code, let text = code.originalText?.words?.trimmed
        else { return }
        let told = [text] + code.all.compactMap(\.displayName)
        if !told.contains(where: { $0.lowercased().contains(name.lowercased()) }) {
            lose(statement, "consumable/name", "beside the words of the code")
        }
    }

    func medicationCode(_ statement: ClinicalStatement, _ material: Part?) -> JSONValue {
        let name = material?.names.lazy.compactMap(\.display).first
        // IHE Pharmacy: where the drug has no code, its package has one.
        let package = material?["asContent"]?.parts.lazy.compactMap(\.code).first
        let coded = Codes.says(material?.code) ? material?.code : package ?? material?.code
        if let code = Codes.concept(coded, words: name) { return code }
        if statement.assertion == .noInformation, let code = AbsentCodes.code(of: statement.kind) {
            return .concept(SystemNames.absent, code)
        }
        // What kind of an item it is (IHE Pharmacy) is not what it is of.
        // Nor is what kind of an act it is (ActCode: DRUG, IMMUNIZ).
        let acts: Set = ["1.3.6.1.4.1.19376.1.9.2.2", "2.16.840.1.113883.5.4"]
        let isItem = statement.code?.codeSystem.map(acts.contains) == true
        return (isItem ? nil : Codes.concept(statement.code))
            ?? .words(statement.narrative)
            ?? .absent(AbsentReason.of(material?.code?.nullFlavor ?? statement.nullFlavor))
    }

    /// The product of a statement, or of the one that it belongs to.
    private func product(_ statement: ClinicalStatement) -> Part? {
        if let own = statement.material { return own }
        guard statement.statementClass == .supply else { return nil }
        if let parent = statement.parent, let around = document.statements[parent].material {
            return around
        }
        return children[statement.number].lazy.compactMap {
            self.document.statements[$0].material
        }.first
    }

    private func medication(_ statement: ClinicalStatement) -> JSONValue? {
        guard let material = statement.material else { return nil }
        let maker = statement.product?["manufacturerOrganization"]
        let form = Codes.concept(material.first("formCode")?.concept)
        let lot = material.first("lotNumberText")?.text?.words?.trimmed
        let ingredients = ingredients(material) + vehicles(statement)
        let amount = packageAmount(material)
        let makerReference = maker.flatMap { organization($0) }
        guard
            form != nil || lot != nil || !ingredients.isEmpty || makerReference != nil
                || amount != nil
        else { return nil }
        let id = identity.id("Medication", statement.origin.xpath)
        var fields = Fields(resource: "Medication", id: id)
        fields.add("meta", meta)
        fields.list("identifier", Persons.identifiers(statement.product?.ids ?? []))
        fields.add("code", medicationCode(statement, material))
        fields.add("manufacturer", makerReference)
        fields.add("form", form)
        fields.add("amount", amount)
        fields.list("ingredient", ingredients)
        if let lot { fields.add("batch", .fields(["lotNumber": .string(lot)])) }
        add(fields, .Medication, id)
        return .reference("Medication/\(id)")
    }

    /// What a drug is given with (C-CDA: Drug Vehicle): an ingredient that is not active.
    private func vehicles(_ statement: ClinicalStatement) -> [JSONValue] {
        statement.participants.filter(Self.isVehicle).compactMap { part in
            let entity = part["participantRole"]?["playingEntity"]
            let name = entity?.names.lazy.compactMap(\.display).first
            guard let item = Codes.concept(entity?.code, words: name) else { return nil }
            return .fields(["itemCodeableConcept": item, "isActive": .boolean(false)])
        }
    }

    static func isVehicle(_ part: Part) -> Bool {
        part.typeCode == "CSM" && part["participantRole"]?["playingEntity"] != nil
    }

    /// What a package holds (IHE Pharmacy, epSOS), for one package.
    private func packageAmount(_ material: Part) -> JSONValue? {
        let package = material["asContent"]?.parts.first
        let capacity = package?.first("capacityQuantity")?.quantity
        guard let amount = Quantities.quantity(capacity), amount["value"] != nil else { return nil }
        return .fields([
            "numerator": amount, "denominator": .fields(["value": .number(Int32(1))]),
        ])
    }

    /// Ingredients as IHE Pharmacy and epSOS write them.
    private func ingredients(_ material: Part) -> [JSONValue] {
        material.parts.filter { $0.name == "ingredient" }.compactMap { part in
            let substance =
                part["ingredientSubstance"] ?? part["ingredientManufacturedMaterial"]
                ?? part["ingredient"]
            let name = substance?.names.lazy.compactMap(\.display).first
            guard let item = Codes.concept(substance?.code, words: name) else { return nil }
            var fields = Fields()
            fields.add("itemCodeableConcept", item)
            fields.add("strength", Quantities.ratio(part.first("quantity")?.ratio))
            return fields.value
        }
    }
}
