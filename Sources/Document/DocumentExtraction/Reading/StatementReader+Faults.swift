import HealthModel
import Statements

extension StatementReader {
    /// Elements that CDA R2 has at most once in a statement.
    private static let single: Set<String> = [
        "code", "statusCode", "text", "doseQuantity", "rateQuantity", "routeCode",
        "maxDoseQuantity", "administrationUnitCode", "repeatNumber", "quantity",
        "derivationExpr", "independentInd", "uncertaintyCode",
    ]

    /// Class codes that an element may have; the first is the default (CDA R2, 4.3.6).
    private static let classCodes: [StatementClass: Set<String>] = [
        .encounter: ["ENC"], .observationMedia: ["OBS"], .regionOfInterest: ["ROIOVL"],
        .procedure: ["PROC"], .substanceAdministration: ["SBADM"], .supply: ["SPLY"],
        .organizer: ["BATTERY", "CLUSTER"],
    ]

    private static let moods: Set<String> = [
        "EVN", "INT", "RQO", "PRP", "PRMS", "GOL", "DEF", "APT", "ARQ", "EVN.CRT", "OPT", "PERM",
        "PERMRQ", "RSK", "EXPEC", "SLOT", "CRT",
    ]

    /// Names what a statement contradicts itself in.
    func check(_ statement: ClinicalStatement) {
        var names: Set<String> = []
        var repeated: Set<String> = []
        for element in statement.elements where Self.single.contains(element.name) {
            if !names.insert(element.name).inserted { repeated.insert(element.name) }
        }
        for name in repeated.sorted() { fault(.severalElements, name) }
        if statement.statementClass == .observation {
            let values = statement.values
            if values.count > 1, values.dropFirst().contains(where: { $0 != values[0] }) {
                fault(.severalValues, "value")
            }
        }
        if Negation(statement.negationInd) == .unreadable {
            fault(.unreadableNegation, "@negationInd")
        }
        if Negation(statement.link.negationInd) == .unreadable {
            fault(.unreadableNegation, "../@negationInd")
        }
        if let code = statement.classCode,
            let allowed = Self.classCodes[statement.statementClass], !allowed.contains(code)
        {
            fault(.classOfAnotherElement, "@classCode")
        }
        if statement.moodCode.map({ !Self.moods.contains($0) }) ?? true {
            fault(.moodUnknown, "@moodCode")
        }
    }
}
