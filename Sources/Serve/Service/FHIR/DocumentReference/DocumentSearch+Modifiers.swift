import HealthModel
import HealthStore

extension DocumentSearch {
    /// Reads a parameter that has a modifier (FHIR R4, 3.1.1.4.5).
    ///
    /// - Returns: Whether the parameter is known with it.
    mutating func readModified(
        _ parameter: SearchParameter, boundTo person: PersonID?
    ) throws -> Bool {
        let (name, values) = (parameter.name, parameter.values)
        switch (name, parameter.modifier) {
        case ("patient", "Patient"), ("subject", "Patient"):
            try readPatient(values, name: name, person)
        case ("patient", "identifier"), ("subject", "identifier"):
            readPatientIdentifier(values)
        case ("related", "DocumentReference"): try readRelated(values)
        case ("related", "identifier"):
            related += values.map { .identifier(TokenParameter($0)) }
        case ("author.family", "exact"), ("author.family", "contains"),
            ("author.given", "exact"), ("author.given", "contains"):
            readAuthor(values.compactMap { NameMatch($0, modifier: parameter.modifier) })
        case (Self.tokens, "not"):
            let tokens =
                name == "status"
                ? try TokenParameter.all(values, of: name, in: CodeSystem.documentStatus)
                : values.map(TokenParameter.init)
            conditions.append { sample in
                !(sample.codes(for: name) ?? []).contains { coding in
                    let system = coding.system.isEmpty ? nil : coding.system
                    return tokens.contains { $0.means(coding.code, of: system) }
                }
            }
        case (Self.names, "missing"):
            guard values == ["true"] || values == ["false"] else {
                throw ServiceFailure.invalid(
                    "invalid-missing", "the parameter \(name):missing expects true or false")
            }
            guard CDADocumentSample.canLack(name) else { return false }
            conditions.append { $0.lacks(name) == (values == ["true"]) }
        default: return false
        }
        return true
    }

    /// The parameters that are compared as codes.
    private static let tokens: Set<String> = [
        "category", "event", "facility", "format", "security-label", "setting", "status", "type",
    ]
}

/// A name is meant by the set that it is in.
private func ~= (names: Set<String>, name: String) -> Bool { names.contains(name) }
