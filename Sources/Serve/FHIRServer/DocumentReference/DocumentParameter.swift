import FHIR
import HTTPExchange
package import Foundation
package import HealthModel
import HealthStore

/// A search parameter of DocumentReference: a row from which its reading, its modifiers, what
/// scopes compare and its place in the CapabilityStatement follow.
package struct DocumentParameter: Sendable {
    /// Who asks, and when.
    package struct Asker: Sendable {
        /// Whose documents the caller may ask for; nil for everybody's.
        let person: PersonID?
        /// For dates that are approximate.
        package let now: Date
    }

    package typealias Reading =
        @Sendable (inout DocumentSearch, [String], Asker) throws -> Void
    package typealias Codes = @Sendable (CDADocumentSample) -> [(system: String, code: String)]

    package let name: String
    /// `token`, `string`, `date` or `reference`; nil for what says how the result is given.
    let type: String?
    /// Reads its values.
    let read: Reading
    /// What a document's reference has for it, where it compares codes.
    package var codes: Codes?
    /// The system whose codes alone it may be asked for.
    var closedSystem: String?
    /// Whether a document's reference has nothing for it; nil where that is not known.
    var lacks: (@Sendable (CDADocumentSample) -> Bool)?
    /// Reads its values with a modifier that not every parameter of its kind has.
    var modified: [String: Reading] = [:]

    package static let all =
        own + HeaderField.all.flatMap { field in field.row.parameters.map { Self($0, field) } }
    package static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    static let names = Set(named.keys)

    /// A parameter that compares codes which no field of the header holds.
    private init(
        _ name: String, closedSystem: String? = nil, codes: @escaping Codes,
        read: @escaping Reading
    ) {
        self.init(
            name: name, type: "token", read: read, codes: codes, closedSystem: closedSystem,
            lacks: { codes($0).isEmpty })
    }

    private init(
        name: String, type: String?, read: @escaping Reading, codes: Codes? = nil,
        closedSystem: String? = nil, lacks: (@Sendable (CDADocumentSample) -> Bool)? = nil,
        modified: [String: Reading] = [:]
    ) {
        self.name = name
        self.type = type
        self.read = read
        self.codes = codes
        self.closedSystem = closedSystem
        self.lacks = lacks
        self.modified = modified
    }

    /// Reads values with a modifier (FHIR R4, 3.1.1.4.5).
    ///
    /// - Returns: Whether the parameter has the modifier.
    func read(
        _ values: [String], modifier: String, into search: inout DocumentSearch, _ asker: Asker
    ) throws -> Bool {
        if let reading = modified[modifier] {
            try reading(&search, values, asker)
        } else if modifier == "not", let codes {
            let tokens =
                try closedSystem.map { try TokenParameter.all(values, of: name, in: $0) }
                ?? values.map(TokenParameter.init)
            search.conditions.append { sample in
                !codes(sample).contains { coding in
                    let system = coding.system.isEmpty ? nil : coding.system
                    return tokens.contains { $0.means(coding.code, of: system) }
                }
            }
        } else if modifier == "missing", let lacks {
            guard values == ["true"] || values == ["false"] else {
                throw ServiceFailure.invalid(
                    "invalid-missing", "the parameter \(name):missing expects true or false")
            }
            search.conditions.append { lacks($0) == (values == ["true"]) }
        } else {
            return false
        }
        return true
    }
}

/// The parameters that are no fields of the header.
extension DocumentParameter {
    private static let own: [DocumentParameter] =
        [
            DocumentParameter(
                name: "_id", type: "token",
                read: { search, values, _ in
                    let ids = try ResourceID.ids(values, of: "_id")
                    search.predicates.append(.uuids(Set(ids.compactMap(\.uuid))))
                }, lacks: { _ in false }),
            DocumentParameter(
                name: "_lastUpdated", type: "date",
                read: { search, values, asker in
                    let dates = try values.map {
                        try DateParameter($0, of: "_lastUpdated", now: asker.now)
                    }
                    search.conditions.append { sample in
                        dates.contains { $0.means(sample.storedAt.microseconds) }
                    }
                }, lacks: { _ in false }),
            patient("patient"), patient("subject"), date("date"), date("creation"),
            DocumentParameter(
                "status", closedSystem: CodeSystem.documentStatus,
                codes: { [(CodeSystem.documentStatus, $0.status.kind.rawValue)] },
                read: { search, values, _ in try search.readStatus(values) }),
            DocumentParameter(
                "category", codes: { _ in [(CodeSystem.documentCategory, "clinical-note")] },
                read: { search, values, _ in
                    let isMeant = values.map(TokenParameter.init)
                        .contains { $0.means("clinical-note", of: CodeSystem.documentCategory) }
                    search.isEmpty = search.isEmpty || !isMeant
                }),
            DocumentParameter(
                "format",
                codes: { sample in
                    let format = DocumentFormat(sample.document)
                    return [(format.system, format.code)]
                },
                read: { search, values, _ in
                    let tokens = values.map(TokenParameter.init)
                    search.conditions.append { sample in
                        let format = DocumentFormat(sample.document)
                        return tokens.contains { $0.means(format.code, of: format.system) }
                    }
                }),
        ]
        // No document's event, facility or practice setting is kept, so no reference has one.
        + ["event", "facility", "setting"].map { name in
            DocumentParameter(
                name, codes: { _ in [] }, read: { search, _, _ in search.isEmpty = true })
        }

    private static func patient(_ name: String) -> DocumentParameter {
        let read: Reading = { search, values, asker in
            try search.readPatient(values, name: name, asker.person)
        }
        return DocumentParameter(
            name: name, type: "reference", read: read, lacks: { _ in false },
            modified: [
                "Patient": read,
                "identifier": { search, values, _ in
                    search.readIdentifiers(values, of: .patientIdentifiers)
                },
            ])
    }

    private static func date(_ name: String) -> DocumentParameter {
        DocumentParameter(
            name: name, type: "date",
            read: { search, values, asker in
                let dates = try values.map { try DateParameter($0, of: name, now: asker.now) }
                search.predicates.append(.or(dates.map(\.startPredicate)))
            }, lacks: { _ in false })
    }
}

/// The parameters that are fields of the header, by their kinds.
extension DocumentParameter {
    private init(_ parameter: HeaderRow.Parameter, _ field: HeaderField) {
        let name = parameter.name
        switch field.kind {
        case .code:
            self.init(
                name,
                codes: { sample in
                    let coding = DocumentTypeCoding(sample.document?.header.code(field))
                    return [(coding.system ?? "", coding.code)]
                },
                read: { search, values, _ in search.readCode(values, of: field) })
        case .symbol:
            self.init(
                name,
                codes: { sample in
                    sample.document?.symbol(field, of: parameter)
                        .map { [(parameter.system ?? "", $0)] } ?? []
                },
                read: { search, values, _ in search.readSymbol(values, of: field, parameter) })
        case .identifier where field == .id:
            self.init(
                name: name, type: parameter.type,
                read: { search, values, _ in search.readOwnIdentifier(values) },
                lacks: { _ in false })
        case .identifier, .identifiers:
            self.init(
                name: name, type: parameter.type,
                read: { search, values, _ in search.readIdentifiers(values, of: field) })
        case .text, .personName, .organizationName, .authorNames, .time, .version:
            self.init(
                name: name, type: parameter.type, read: Self.names(field, modifier: nil),
                modified: [
                    "exact": Self.names(field, modifier: "exact"),
                    "contains": Self.names(field, modifier: "contains"),
                ])
        case .period:
            self.init(
                name: name, type: parameter.type,
                read: { search, values, asker in
                    let dates = try values.map {
                        try DateParameter($0, of: name, now: asker.now)
                    }
                    search.conditions.append { sample in
                        let period = CarePeriod(sample.document?.header.period(field))
                        return dates.contains { $0.means(from: period.start, to: period.end) }
                    }
                },
                lacks: { CarePeriod($0.document?.header.period(field)).isUnknown })
        case .relations:
            let read: Reading = { search, values, _ in try search.readRelated(values) }
            self.init(
                name: name, type: parameter.type, read: read,
                lacks: { sample in
                    let related = sample.document?.header.relations(field) ?? []
                    return !related.contains { $0.relationCode != nil }
                },
                modified: [
                    "DocumentReference": read,
                    "identifier": { search, values, _ in
                        search.related += values.map { .identifier(TokenParameter($0)) }
                    },
                ])
        }
    }

    private static func names(_ field: HeaderField, modifier: String?) -> Reading {
        { search, values, _ in
            search.readNames(values.compactMap { NameMatch($0, modifier: modifier) }, of: field)
        }
    }
}
