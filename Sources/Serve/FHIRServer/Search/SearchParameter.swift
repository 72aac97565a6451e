package import FHIR
import HTTPExchange

/// One parameter of a search (FHIR R4, 3.1.1): all of its values that are separated by commas are
/// alternatives; a parameter that is given twice must hold twice.
struct SearchParameter: Sendable, Hashable {
    /// Without its modifier: `author.family`, `_lastUpdated`.
    let name: String
    /// Behind the colon; nil if there is none.
    let modifier: String?
    /// As it was given, decoded.
    let written: String

    init(name: String, value: String) {
        let parts = name.split(separator: ":", maxSplits: 1)
        self.name = parts.first.map(String.init) ?? ""
        modifier = parts.count > 1 ? String(parts[1]) : nil
        written = value
    }

    /// The alternatives, with their escapes undone except `\|`, which ``TokenParameter`` reads.
    var values: [String] {
        var values = [""]
        var isEscaped = false
        for character in written {
            if isEscaped {
                if character == "|" { values[values.count - 1].append("\\") }
                values[values.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "," {
                values.append("")
            } else {
                values[values.count - 1].append(character)
            }
        }
        return values.filter { !$0.isEmpty }
    }

    /// The name with its modifier.
    var fullName: String { modifier.map { "\(name):\($0)" } ?? name }
}

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
