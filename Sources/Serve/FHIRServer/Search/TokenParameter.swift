import FHIR
package import HTTPExchange
package import HealthModel

/// A value of a `token` parameter (FHIR R4, 3.1.1.4.10): `code`, `system|code`, `|code`, `system|`.
package struct TokenParameter: Sendable, Hashable {
    /// What the value says of the system.
    enum System: Sendable, Hashable {
        /// Nothing: any will do.
        case any
        /// That there is none.
        case none
        /// Which one.
        case named(String)
    }

    let system: System
    /// nil for every code of the system.
    let code: String?

    package init(_ value: String) {
        var parts = [""]
        var isEscaped = false
        for character in value {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else if character == "|", !isEscaped, parts.count == 1 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
                isEscaped = false
            }
        }
        guard parts.count > 1 else {
            system = .any
            code = parts[0]
            return
        }
        system = parts[0].isEmpty ? .none : .named(parts[0])
        code = parts[1].isEmpty ? nil : parts[1]
    }

    /// Reads the values of a parameter that compares codes of a system of which all are known.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for a code that is none of them.
    static func all(
        _ values: [String], of name: String, in system: String
    ) throws -> [TokenParameter] {
        let tokens = values.map(TokenParameter.init)
        let known = CodeSystem.closed[system] ?? []
        guard tokens.allSatisfy({ $0.code.map(known.contains) ?? true }) else {
            throw ServiceFailure.invalid(
                "invalid-code",
                "the parameter \(name) expects one of \(known.joined(separator: ", "))")
        }
        return tokens
    }

    /// Whether a code of a system is meant.
    package func means(_ code: String?, of system: String?) -> Bool {
        switch self.system {
        case .any: break
        case .none: if system != nil { return false }
        case .named(let wanted): if system != wanted { return false }
        }
        return self.code == nil ? code != nil : self.code == code
    }
}

extension ObservationCode {
    /// Whether a token means the code.
    package func isMeant(by token: TokenParameter) -> Bool {
        token.means(identifier, of: Self.healthKit)
            || loinc.contains { token.means($0, of: CodeSystem.loinc) }
    }
}

extension ScopeCoverage {
    /// Whether a document is among those that are covered.
    package func includes(_ sample: CDADocumentSample) -> Bool {
        includes { DocumentParameter.named[$0]?.codes?(sample) }
    }
}
