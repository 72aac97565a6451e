import Base
import HealthModel
import Statements

/// Systolic and diastolic pressure of one panel to one Observation (C-CDA on FHIR, vital signs;
/// US Core Blood Pressure): FHIR's readers look for the two of them together.
extension Conversion {
    private static let systolic: Set<String> = ["8480-6"]
    private static let diastolic: Set<String> = ["8462-4"]

    /// Finds the pairs. Two that differ in anything but their values stay apart.
    func pairBloodPressures() {
        for statement in document.statements where statement.kind == .vitalSignPanel {
            let members = children[statement.number].filter {
                targets[$0] == .resource(.Observation) && children[$0].isEmpty
            }
            let high = members.filter { isPressure($0, Self.systolic) }
            let low = members.filter { isPressure($0, Self.diastolic) }
            guard high.count == 1, low.count == 1, areAlike(high[0], low[0]) else { continue }
            targets[low[0]] = .part(of: high[0])
            bloodPressures[high[0]] = low[0]
            pairedPressures.insert(low[0])
        }
    }

    private func isPressure(_ number: Int, _ codes: Set<String>) -> Bool {
        let statement = document.statements[number]
        guard let code = statement.code?.best(of: SystemNames.loincOID)?.code,
            codes.contains(code), statement.assertion == .affirmed, statement.values.count == 1,
            let quantity = statement.values.first?.quantity, quantity.nullFlavor == nil
        else { return false }
        return Quantities.decimal(quantity.value) != nil
    }

    private func areAlike(_ first: Int, _ second: Int) -> Bool {
        let own: Set = ["code", "value", "text", "interpretationCode"]
        func rest(_ number: Int) -> [NamedValue] {
            document.statements[number].elements.filter { !own.contains($0.name) }
        }
        func parts(_ number: Int) -> [Part] {
            document.statements[number].parts.filter { $0.name != "referenceRange" }
        }
        return rest(first) == rest(second) && parts(first) == parts(second)
    }

    /// The code, value and components of an observation that is a pair's.
    func bloodPressureComponents(_ statement: ClinicalStatement) -> [JSONValue]? {
        guard let low = bloodPressures[statement.number] else { return nil }
        tell(low)
        return [statement, document.statements[low]].compactMap { member in
            var fields = Fields()
            fields.add("code", Codes.required(member.code, words: member.narrative))
            fields.add(
                "valueQuantity", Quantities.quantity(member.values.first?.quantity))
            fields.list(
                "interpretation", member.interpretations.compactMap { Codes.concept($0) })
            fields.list("referenceRange", referenceRanges(member))
            return fields.value
        }
    }
}
