import Base
import HealthModel
import Statements

/// Immunization Activity to Immunization, Medication Dispense to MedicationDispense, other supplies
/// to DeviceRequest and DeviceUseStatement.
extension Conversion {
    func makeImmunization(_ statement: ClinicalStatement) {
        var fields = begin(statement, .Immunization)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        // "No known immunizations" is no vaccination that was given.
        let isNotGiven = isNegated(statement) || statement.assertion == .noneKnown
        let table = StatusTables.immunization
        // R4 has no code for an unknown status of an immunization.
        let status = statement.statusCode?.token.flatMap { table[$0] }
        fields.required(
            "status", (isNotGiven ? "not-done" : status).map(JSONValue.string), absent: "unknown")
        let refusals = isNotGiven || status == "not-done" ? refusals(statement) : []
        fields.add("statusReason", statusReasons(statement, refusals).first)
        let material = statement.material
        fields.add("vaccineCode", medicationCode(statement, material))
        if let code = material?.code, Codes.losesQualifiers(code) {
            loseQualifiers(statement, "consumable")
        }
        fields.add("patient", patientReference)
        fields.add("encounter", encounter(statement))
        let span = Span(statement.effectiveTimes)
        if let start = span.start ?? span.end {
            fields.dateTime("occurrenceDateTime", start)
            if span.start != nil, span.end != nil, !span.isPoint {
                lose(statement, "effectiveTime/high", "R4's Immunization has one point in time")
            }
        } else {
            // R4 requires it, and has words for it.
            fields.add("occurrenceString", "unknown")
        }
        fields.dateTime("recorded", recorded(statement))
        fields.add("_primarySource", .absent("unsupported"))
        fields.add(
            "location", locations(statement).first)
        fields.add(
            "manufacturer",
            statement.product?["manufacturerOrganization"].flatMap { organization($0) })
        fields.text("lotNumber", material?.first("lotNumberText")?.text?.words)
        if let expiry = material?.first("expirationTime")?.time {
            fields.date("expirationDate", Span(expiry).start)
        }
        fields.add("site", statement.approachSites.lazy.compactMap { Codes.concept($0) }.first)
        fields.add("route", Codes.concept(statement.route))
        addOne("doseQuantity", "doseQuantity", statement, to: &fields)
        loseProduct(of: statement)
        fields.list(
            "performer",
            references(to: statement.performers, [.Practitioner, .PractitionerRole, .Organization])
                .map { .fields(["actor": $0]) })
        let (protocolApplied, reactions) = (protocolApplied(statement), reactions(statement))
        let besides = refusals.map(\.number)
        let (codes, references) = (
            reasons(statement, besides: besides), reasonReferences(statement, besides: besides)
        )
        let text = statement.narrative?.trimmed
        fields.list("note", notes(statement) + (text.map { [.note($0)] } ?? []))
        fields.list("reasonCode", codes)
        fields.list("reasonReference", references)
        fields.list("reaction", reactions)
        fields.one("protocolApplied", protocolApplied)
        finish(fields, statement, .Immunization)
    }

    private func reactions(_ statement: ClinicalStatement) -> [JSONValue] {
        children[statement.number].compactMap { number in
            let child = document.statements[number]
            guard child.kind == .reaction, child.assertion == .affirmed,
                let detail = reference(toStatement: number, [.Observation])
            else { return nil }
            var fields = Fields()
            fields.dateTime("date", Span(child.effectiveTimes).start)
            fields.add("detail", detail)
            return fields.value
        }
    }

    /// The number of the dose: CDA's `repeatNumber`, IHE's Medication Series Number (LOINC
    /// 30973-2), or the place of C-CDA's Substance Administered Act in the series.
    private func protocolApplied(_ statement: ClinicalStatement) -> JSONValue? {
        var written = statement.repeatNumber?.value?.value?.trimmed
        for part in parts(statement, .comment) {
            var found: String?
            if part.code?.best(of: SystemNames.loincOID)?.code == "30973-2" {
                found = part.values.lazy.compactMap { Self.words($0) }.first
            } else if part.code?.best(of: SystemNames.snomedOID)?.code == "416118004" {
                found = part.link.elements.first { $0.name == "sequenceNumber" }
                    .flatMap { Self.words($0.value) }
            } else {
                continue
            }
            guard written == nil || found == nil || written == found else { continue }
            written = written ?? found
            tell(part.number)
        }
        guard let written else { return nil }
        guard let number = Int32(written), number > 0 else {
            return .fields(["doseNumberString": .string(written)])
        }
        return .fields(["doseNumberPositiveInt": .number(number)])
    }

    func makeDispense(_ statement: ClinicalStatement) {
        var fields = begin(statement, .MedicationDispense)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        fields.add(
            "status",
            isNegated(statement) ? "declined" : status(statement, StatusTables.dispense))
        addMedication(ofSupply: statement, to: &fields)
        fields.add("subject", patientReference)
        fields.add("context", encounter(statement))
        fields.list(
            "performer",
            references(to: statement.performers, [.Practitioner, .PractitionerRole, .Organization])
                .map { .fields(["actor": $0]) })
        fields.list(
            "authorizingPrescription",
            ancestors(statement, [.MedicationRequest])
                + inside(statement, [.MedicationRequest])
                + itemReferences(statement, [.MedicationRequest]))
        fields.add("type", Codes.concept(statement.code))
        fields.add("quantity", Quantities.quantity(statement.quantity))
        fields.add("daysSupply", Quantities.quantity(statement.expectedUseTime?.width))
        let span = Span(statement.effectiveTimes)
        if span.isReversed {
            fields.dateTime("whenPrepared", span.start)
        } else if span.isPoint {
            fields.dateTime("whenHandedOver", span.start)
        } else {
            fields.dateTime("whenPrepared", span.start)
            fields.dateTime("whenHandedOver", span.end)
        }
        let dosages = dosages(statement)
        let substitution = dispensedSubstitution(statement)
        fields.list("note", notes(statement) + entryText(statement))
        fields.list("dosageInstruction", dosages)
        fields.add("substitution", substitution)
        if statement.repeatNumber?.value?.value != nil {
            lose(statement, "repeatNumber", "R4's MedicationDispense does not number fills")
        }
        finish(fields, statement, .MedicationDispense)
    }

    /// The product of a supply is often that of the medication around it.
    private func addMedication(ofSupply statement: ClinicalStatement, to fields: inout Fields) {
        guard statement.material == nil, let parent = statement.parent,
            document.statements[parent].material != nil
        else { return addMedication(of: statement, to: &fields) }
        let around = document.statements[parent]
        fields.add("medicationCodeableConcept", medicationCode(around, around.material))
    }

    func makeDeviceRequest(_ statement: ClinicalStatement) {
        var fields = begin(statement, .DeviceRequest)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        fields.add("status", status(statement, StatusTables.request))
        fields.add("intent", intent(statement, StatusTables.intent))
        fields.add("codeCodeableConcept", supplied(statement))
        fields.add("subject", patientReference)
        fields.add("encounter", encounter(statement))
        addTime("occurrence", statement, to: &fields)
        fields.dateTime("authoredOn", recorded(statement))
        fields.add(
            "requester",
            reference(
                toFirst: ownAuthors(statement),
                [.Practitioner, .PractitionerRole, .Organization, .Device]))
        fields.list("reasonCode", reasons(statement))
        fields.list("note", notes(statement))
        finish(fields, statement, .DeviceRequest)
    }

    private func supplied(_ statement: ClinicalStatement) -> JSONValue {
        let device = statement.participants.lazy.compactMap {
            $0["participantRole"]?["playingDevice"]?.code
        }.first { Codes.says($0) }
        if let device, let code = Codes.concept(device) { return code }
        return medicationCode(statement, statement.material)
    }

    func makeDeviceUse(_ statement: ClinicalStatement) {
        var fields = begin(statement, .DeviceUseStatement)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        let table = [
            "active": "active", "completed": "completed", "nullified": "entered-in-error",
            "aborted": "stopped", "suspended": "on-hold", "held": "on-hold",
        ]
        let status = statement.statusCode?.token.flatMap { table[$0] }
        fields.required("status", status.map(JSONValue.string), absent: "unknown")
        fields.add("subject", patientReference)
        addTime("timing", statement, to: &fields)
        fields.dateTime("recordedOn", recorded(statement))
        let devices = devices(statement)
        fields.add("device", devices.first ?? device(statement, supplied(statement)))
        if devices.count > 1 { lose(statement, "participant", "R4 has one device") }
        fields.list("reasonCode", reasons(statement))
        fields.add("bodySite", statement.targetSites.lazy.compactMap { Codes.concept($0) }.first)
        fields.list("note", notes(statement))
        if statement.quantity?.value != nil {
            lose(statement, "quantity", "R4's DeviceUseStatement has no amount")
        }
        finish(fields, statement, .DeviceUseStatement)
    }

    /// A device of which nothing is known but its type.
    private func device(_ statement: ClinicalStatement, _ type: JSONValue) -> JSONValue {
        let id = identity.id("Device", statement.origin.xpath + "/product")
        var fields = Fields(resource: "Device", id: id)
        fields.add("meta", meta)
        fields.list("identifier", Persons.identifiers(statement.product?.ids ?? []))
        fields.add("type", type)
        fields.add("patient", patientReference)
        add(fields, .Device, id)
        return .reference("Device/\(id)")
    }
}
