package import FHIR
import HTTPExchange

extension ResourceID {
    /// Reads the references of a parameter.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for one to another type.
    package static func references(
        _ values: [String], to type: String, of parameter: String
    ) throws -> [ResourceID] {
        try values.map { value in
            guard let id = ResourceID(reference: value, to: type) else {
                throw ServiceFailure.invalid(
                    "invalid-reference",
                    "the parameter \(parameter) expects the id of a \(type), or \(type)/ "
                        + "with the id")
            }
            return id
        }
    }

    /// Reads the ids of a parameter.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for what no resource can have.
    package static func ids(_ values: [String], of parameter: String) throws -> [ResourceID] {
        try values.map { value in
            guard let id = ResourceID(value) else {
                throw ServiceFailure.invalid(
                    "invalid-id",
                    "the parameter \(parameter) expects 1 to 64 letters, digits, dashes and dots")
            }
            return id
        }
    }
}
