import HealthModel
import Statements

extension StatementReader {
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
    ///
    /// - Parameter repeated: Elements that it has more than once.
    func check(_ statement: ClinicalStatement, repeated: SingleElements) {
        for name in repeated.names { fault(.severalElements, name) }
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

/// Elements that CDA R2 has at most once in a statement.
struct SingleElements: OptionSet {
    let rawValue: UInt16

    /// One element; the empty set for a name that may be repeated.
    init(name: String) {
        rawValue = Self.all.firstIndex(of: name).map { 1 << UInt16($0) } ?? 0
    }

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// In alphabetical order.
    var names: [String] {
        Self.all.indices.filter { rawValue & 1 << UInt16($0) != 0 }.map { Self.all[$0] }
    }

    private static let all = [
        "administrationUnitCode", "code", "derivationExpr", "doseQuantity", "independentInd",
        "maxDoseQuantity", "quantity", "rateQuantity", "repeatNumber", "routeCode", "statusCode",
        "text", "uncertaintyCode",
    ]
}
