import HealthModel
import Statements

/// What the builder of each resource tells of a statement's own elements and participations;
/// whatever else a statement has is listed, so that nothing is left out in silence.
enum ToldElements {
    private static let common: Set<String> = [
        "code", "statusCode", "effectiveTime", "text", "author", "informant", "subject",
        "uncertaintyCode", "typeId", "realmCode", "id", "templateId", "independentInd",
    ]

    private static let medication: Set<String> = [
        "routeCode", "approachSiteCode", "doseQuantity", "rateQuantity",
        "administrationUnitCode", "consumable", "product", "precondition",
    ]

    private static let rows: [ResourceType: Set<String>] = [
        .AllergyIntolerance: ["value", "participant"],
        .CareTeam: ["performer", "participant"],
        .Condition: ["value", "targetSiteCode"],
        .DeviceRequest: ["product", "participant"],
        .DeviceUseStatement: ["product", "participant", "targetSiteCode", "quantity"],
        .DiagnosticReport: ["performer", "specimen"],
        .DocumentReference: [],
        .Encounter: ["priorityCode", "performer", "participant", "dischargeDispositionCode"],
        .FamilyMemberHistory: ["value"],
        .Goal: ["value"],
        .Immunization: medication.union([
            "performer", "participant", "repeatNumber",
        ]).subtracting(["precondition", "rateQuantity"]),
        .List: [],
        .Media: ["value"],
        .MedicationAdministration: medication.union(["performer"]).subtracting(["precondition"]),
        .MedicationDispense: [
            "performer", "product", "quantity", "repeatNumber", "expectedUseTime",
        ],
        .MedicationRequest: medication.union([
            "performer", "maxDoseQuantity", "quantity", "repeatNumber", "expectedUseTime",
        ]),
        .MedicationStatement: medication.union(["maxDoseQuantity"]),
        .Observation: [
            "value", "interpretationCode", "methodCode", "targetSiteCode", "performer", "specimen",
            "referenceRange", "participant",
        ],
        .Procedure: ["methodCode", "targetSiteCode", "performer", "participant", "value"],
        .ServiceRequest: [
            "value", "targetSiteCode", "performer", "participant", "priorityCode", "methodCode",
        ],
    ]

    /// Names of a statement's elements and parts that say something and are not told.
    static func untold(_ statement: ClinicalStatement, _ type: ResourceType) -> [String] {
        guard let row = rows[type] else { return [] }
        var found: [String] = []
        func add(_ name: String) {
            guard !row.contains(name), !common.contains(name), !found.contains(name) else {
                return
            }
            found.append(name)
        }
        for element in statement.elements where !element.value.isEmpty { add(element.name) }
        for part in statement.parts where saysSomething(part) { add(part.name) }
        return found
    }

    private static func saysSomething(_ part: Part) -> Bool {
        if part.values.contains(where: { $0.name != "templateId" && !$0.value.isEmpty }) {
            return true
        }
        return part.text?.trimmed != nil || part.parts.contains(where: saysSomething)
    }
}
