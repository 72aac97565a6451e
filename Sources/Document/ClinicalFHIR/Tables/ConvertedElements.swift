import HealthModel
import Statements

/// What the builder of each resource tells of a statement's own elements and participations;
/// whatever else a statement has is listed, so that nothing is left out in silence.
enum ConvertedElements {
    private static let common: Set<String> = [
        "code", "statusCode", "effectiveTime", "text", "author", "informant", "subject",
        "uncertaintyCode", "typeId", "realmCode", "id", "templateId", "independentInd",
    ]

    private static let medication: Set<String> = [
        "routeCode", "approachSiteCode", "doseQuantity", "rateQuantity",
        "administrationUnitCode", "consumable", "product", "precondition",
    ]

    private static let supply: Set<String> = [
        "quantity", "repeatNumber", "expectedUseTime", "product", "performer",
    ]

    /// What is told of a part of another statement; of other parts the value alone.
    private static let parts: [StatementKind: Set<String>] = [
        .concern: [], .reaction: ["value", "effectiveTime"],
        .familyHistory: ["value", "effectiveTime"],
        .careTeam: ["value", "effectiveTime", "performer"],
        .specimen: ["value", "effectiveTime"],
    ]

    /// Names of the elements and parts of a statement that another one's resource tells, that say
    /// something and are not told.
    static func unconverted(part statement: ClinicalStatement) -> [String] {
        switch statement.statementClass {
        case .substanceAdministration:
            return unconverted(statement, besides: medication.union(["maxDoseQuantity"]))
        case .supply:
            return unconverted(statement, besides: supply)
        // A date of diagnosis, a reference to an entry.
        case .act where statement.kind == nil || statement.code?.code == "77975-1":
            return unconverted(statement, besides: ["value", "effectiveTime"])
        default:
            let names = statement.kind.flatMap { parts[$0] } ?? ["value"]
            let all = unconverted(statement, besides: names)
            let isTimeTold = names.contains("effectiveTime")
            let hasTime = statement.effectiveTimes.contains { !Span($0).isEmpty }
            return isTimeTold || !hasTime ? all : ["effectiveTime"] + all
        }
    }

    /// Whether performers are told without the time of each.
    static func hasPerformer(_ type: ResourceType) -> Bool {
        type != .Encounter && type != .CareTeam && rows[type]?.contains("performer") == true
    }

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
        .MedicationAdministration: medication.union([
            "performer", "participant",
        ]).subtracting(["precondition"]),
        .MedicationDispense: [
            "performer", "participant", "product", "quantity", "repeatNumber", "expectedUseTime",
        ],
        .MedicationRequest: medication.union([
            "performer", "maxDoseQuantity", "quantity", "repeatNumber", "expectedUseTime",
            "participant", "priorityCode",
        ]),
        .MedicationStatement: medication.union(["maxDoseQuantity", "participant"]),
        .Observation: [
            "value", "interpretationCode", "methodCode", "targetSiteCode", "performer", "specimen",
            "referenceRange", "participant",
        ],
        .Procedure: ["methodCode", "targetSiteCode", "performer", "participant", "value"],
        .ServiceRequest: [
            "value", "targetSiteCode", "performer", "participant", "priorityCode", "methodCode",
        ],
        .Specimen: ["methodCode", "targetSiteCode", "performer", "participant", "specimen"],
    ]

    /// Names of a statement's elements and parts that say something and are not told.
    static func unconverted(_ statement: ClinicalStatement, _ type: ResourceType) -> [String] {
        rows[type].map { unconverted(statement, besides: $0) } ?? []
    }

    private static func unconverted(
        _ statement: ClinicalStatement, besides row: Set<String>
    ) -> [String] {
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
