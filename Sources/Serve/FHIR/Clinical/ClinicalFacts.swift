internal import Base
internal import ClinicalFHIR

/// What a search asks a resource for.
package struct ClinicalFacts: Sendable {
    /// A code with the address of its system.
    package typealias Token = (system: String?, code: String)

    /// An amount as a resource has it.
    package struct Amount: Sendable {
        package let value: Double
        /// `<`, `<=`, `>=`, `>`; nil for exactly this amount.
        package let comparator: String?
        package let unit: String?
        package let system: String?
        package let code: String?
    }

    package let codes: [Token]
    package let categories: [Token]
    package let status: String?
    package let clinicalStatus: String?
    package let verificationStatus: String?
    package let intent: String?
    /// The first instant that its time may mean, in microseconds since 1970; nil without a time.
    package let start: Int64?
    /// The last one, which still is part of it; nil for none, or an open end.
    package let end: Int64?
    /// `valueQuantity` of an Observation.
    package let amount: Amount?

    init(_ resource: ClinicalResource) {
        let facts = resource.facts
        codes = facts.codes.map { ($0.system, $0.code) }
        categories = facts.categories.map { ($0.system, $0.code) }
        status = facts.status
        clinicalStatus = facts.clinicalStatus
        verificationStatus = facts.verificationStatus
        intent = facts.intent
        start = facts.start.flatMap(FHIRTime.range)?.lowerBound
        end = facts.end.flatMap(FHIRTime.range).map { $0.upperBound - 1 }
        amount = resource.json["valueQuantity"].flatMap(Amount.init)
    }

    /// The codes of the resource by the name of a search parameter, for a scope's restriction; nil
    /// for a parameter that restricts nothing.
    package func codings(_ parameter: String) -> [(system: String, code: String)]? {
        func all(_ tokens: [Token]) -> [(system: String, code: String)] {
            tokens.map { ($0.system ?? "", $0.code) }
        }
        return switch parameter {
        case "code": all(codes)
        case "category": all(categories)
        case "status": status.map { [("", $0)] } ?? []
        case "clinical-status": clinicalStatus.map { [("", $0)] } ?? []
        default: nil
        }
    }
}

extension ClinicalFacts.Amount {
    /// nil without a number.
    fileprivate init?(_ quantity: JSONValue) {
        guard let value = quantity["value"]?.number else { return nil }
        self.value = value
        comparator = quantity["comparator"]?.text
        unit = quantity["unit"]?.text
        system = quantity["system"]?.text
        code = quantity["code"]?.text
    }
}
