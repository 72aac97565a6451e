import Foundation
import HealthModel
import HealthStore

extension DocumentSearch {
    /// The elements of `_summary=true`.
    static let summaryElements: Set<String> = [
        "masterIdentifier", "identifier", "type", "category", "subject", "date", "author",
        "relatesTo", "securityLabel", "context",
    ]

    /// Reads a search.
    ///
    /// - Parameters:
    ///   - person: Whose documents the caller may ask for; nil for everybody's.
    ///   - isStrict: Whether a parameter that is not known is an error (`Prefer:
    ///     handling=strict`); otherwise it is ignored.
    ///   - now: For dates that are approximate.
    /// - Throws: ``ServiceFailure`` with status 400.
    init(
        _ parameters: [SearchParameter], boundTo person: PersonID?, isStrict: Bool, now: Date
    ) throws {
        self.init()
        for parameter in parameters where !parameter.written.isEmpty {
            if try paging.read(parameter, summary: Self.summaryElements) {
                if parameter.name != SearchPaging.tokenName { understood.append(parameter) }
            } else if try read(parameter, boundTo: person, now: now) {
                understood.append(parameter)
            } else if parameter.modifier != nil, Self.names.contains(parameter.name) {
                throw ServiceFailure.unknownModifier(of: parameter)
            } else if isStrict {
                throw ServiceFailure.unknown(parameter, Self.names)
            }
        }
    }

    /// The parameters that are known.
    static let names: Set<String> = [
        "_id", "_lastUpdated", "_sort", "_revinclude", "author.family", "author.given",
        "category", "creation", "date", "event", "facility", "format", "identifier", "patient",
        "patient.identifier", "period", "related", "security-label", "setting", "status",
        "subject", "type",
    ]

    private mutating func read(
        _ parameter: SearchParameter, boundTo person: PersonID?, now: Date
    ) throws -> Bool {
        guard parameter.modifier == nil else {
            return try readModified(parameter, boundTo: person)
        }
        let values = parameter.values
        switch parameter.name {
        case "_id":
            let ids = try ResourceID.ids(values, of: "_id")
            predicates.append(.uuids(Set(ids.compactMap(\.uuid))))
        case "patient", "subject": try readPatient(values, name: parameter.name, person)
        case "patient.identifier": readPatientIdentifier(values)
        case "identifier":
            readIdentifier(values, Self.document) { [$0.identifier] }
        case "type": readType(values.map(TokenParameter.init))
        case "status": try readStatus(values)
        case "date", "creation":
            let dates = try values.map { try DateParameter($0, of: parameter.name, now: now) }
            predicates.append(.or(dates.map(\.startPredicate)))
        case "_lastUpdated":
            let dates = try values.map { try DateParameter($0, of: "_lastUpdated", now: now) }
            conditions.append { sample in
                dates.contains { $0.means(sample.storedAt.microseconds) }
            }
        case "period":
            let dates = try values.map { try DateParameter($0, of: "period", now: now) }
            conditions.append { sample in
                let period = CarePeriod(sample)
                return dates.contains { $0.means(from: period.start, to: period.end) }
            }
        case "category":
            let tokens = values.map(TokenParameter.init)
            isEmpty =
                isEmpty
                || !tokens.contains { $0.means("clinical-note", of: CodeSystem.documentCategory) }
        case "format":
            let tokens = values.map(TokenParameter.init)
            conditions.append { sample in
                let format = DocumentFormat(sample.document)
                return tokens.contains { $0.means(format.code, of: format.system) }
            }
        case "security-label":
            let tokens = values.map(TokenParameter.init)
            conditions.append { sample in
                let code = sample.document?.confidentiality
                return tokens.contains { $0.means(code, of: CodeSystem.confidentiality) }
            }
        case "author.given", "author.family":
            readAuthor(values.map { NameMatch($0) })
        case "event", "facility", "setting": isEmpty = true
        case "related": try readRelated(values)
        case "_sort": return try readSort(values)
        case "_revinclude":
            guard values.contains("Provenance:target") else { return false }
            includesProvenance = true
        default: return false
        }
        return true
    }

    mutating func readPatient(
        _ values: [String], name: String, _ person: PersonID?
    ) throws {
        let persons = try ResourceID.references(values, to: "Patient", of: name)
            .compactMap { $0.uuid.map { PersonID($0) } }
        if let person {
            isEmpty = isEmpty || !persons.contains(person)
        } else {
            predicates.append(.or(persons.map { .person($0) }))
        }
    }

    private mutating func readType(_ tokens: [TokenParameter]) {
        let known = tokens.compactMap { token -> SamplePredicate? in
            guard let code = token.code, code != DocumentTypeCoding.unknown else { return nil }
            switch token.system {
            case .any: return .typeCode(code, codeSystem: nil)
            case .named(let system):
                return CodeSystem.oid(of: system).map { .typeCode(code, codeSystem: $0) }
            case .none: return nil
            }
        }
        guard known.count != tokens.count else { return predicates.append(.or(known)) }
        conditions.append { sample in
            let type = DocumentTypeCoding(sample.document)
            return tokens.contains { $0.means(type.code, of: type.system) }
        }
    }

    mutating func readAuthor(_ wanted: [NameMatch]) {
        conditions.append { sample in
            sample.document?.authorNames.contains { name in
                wanted.contains { $0.means(name) }
            } ?? false
        }
    }

    private mutating func readStatus(_ values: [String]) throws {
        let system = CodeSystem.documentStatus
        let tokens = try TokenParameter.all(values, of: "status", in: system)
        predicates.append(
            .or(
                DocumentStatus.Kind.allCases.filter { kind in
                    tokens.contains { $0.means(kind.rawValue, of: system) }
                }.map { .status($0) }))
    }

    mutating func readRelated(_ values: [String]) throws {
        related += try ResourceID.references(values, to: "DocumentReference", of: "related")
            .map { .document($0.uuid) }
    }

    private mutating func readSort(_ values: [String]) throws -> Bool {
        let keys: [String: DocumentSort.Key] = [
            "date": .startDate, "creation": .startDate, "_lastUpdated": .storedAt,
        ]
        let wanted = values.compactMap { value -> DocumentSort? in
            let isDescending = value.hasPrefix("-")
            return keys[String(value.dropFirst(isDescending ? 1 : 0))].map {
                DocumentSort($0, ascending: !isDescending)
            }
        }
        guard wanted.count == values.count else { return false }
        sort += wanted
        return true
    }

    mutating func readPatientIdentifier(_ values: [String]) {
        readIdentifier(values, { Self.identifier($0).map { .patientIdentifier($0) } }) { sample in
            sample.document?.patientIdentifiers.compactMap { BusinessIdentifier($0) } ?? []
        }
    }

    /// An identifier that is named in full is looked up; a value of any system, or any value of a
    /// system, is compared with what each document has.
    private mutating func readIdentifier(
        _ values: [String], _ predicate: (TokenParameter) -> SamplePredicate?,
        _ identifiers: @escaping @Sendable (CDADocumentSample) -> [BusinessIdentifier]
    ) {
        let tokens = values.map(TokenParameter.init)
        let known = tokens.compactMap(predicate)
        guard known.count != tokens.count else { return predicates.append(.or(known)) }
        conditions.append { sample in
            identifiers(sample).contains { identifier in
                tokens.contains { $0.means(identifier.value, of: identifier.system) }
            }
        }
    }

    private static func document(_ token: TokenParameter) -> SamplePredicate? {
        if let code = token.code, code.lowercased().hasPrefix("urn:uuid:"),
            let uuid = UUID(uuidString: String(code.dropFirst(9)))
        {
            let own = SamplePredicate.uuid(uuid)
            return identifier(token).map { .or([own, .documentID($0)]) } ?? own
        }
        return identifier(token).map { .documentID($0) }
    }

    /// An identifier that a token names fully: without a system only a URI does.
    private static func identifier(_ token: TokenParameter) -> InstanceIdentifier? {
        guard let code = token.code else { return nil }
        switch token.system {
        case .named(let system):
            return BusinessIdentifier(system: system, value: code).instance
        case .any: return BusinessIdentifier(system: BusinessIdentifier.uri, value: code).instance
        case .none: return nil
        }
    }
}
