package import FHIR
package import HTTPExchange

extension ScopeCoverage {
    /// Whether samples of a type are among those that are covered.
    package func includes(_ code: ObservationCode) -> Bool {
        includes { parameter in
            switch parameter {
            case "category": [(CodeSystem.observationCategory, code.category)]
            case "code": code.codings
            case "status": [(CodeSystem.observationStatus, "final")]
            default: nil
            }
        }
    }
}
