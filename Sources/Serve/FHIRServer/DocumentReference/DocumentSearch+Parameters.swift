import FHIR
import HTTPExchange
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
    ///   - isLenient: Whether a parameter that is not known is passed over (`Prefer:
    ///     handling=lenient`); otherwise it is an error.
    ///   - now: For dates that are approximate.
    /// - Throws: ``ServiceFailure`` with status 400.
    init(
        _ parameters: [SearchParameter], boundTo person: PersonID?, isLenient: Bool, now: Date
    ) throws {
        self.init()
        let asker = DocumentParameter.Asker(person: person, now: now)
        for parameter in parameters where !parameter.written.isEmpty {
            if try paging.read(parameter, summary: Self.summaryElements) {
                if parameter.name != SearchPaging.tokenName { understood.append(parameter) }
            } else if try read(parameter, asker) {
                understood.append(parameter)
            } else if parameter.modifier != nil, Self.isKnown(parameter.name) {
                throw ServiceFailure.unknownModifier(of: parameter)
            } else if !isLenient {
                throw ServiceFailure.unknown(
                    parameter, DocumentParameter.names.union(Self.resultParameters))
            }
        }
    }

    /// The parameters that say how the result is given.
    private static let resultParameters: Set<String> = ["_include", "_revinclude", "_sort"]

    private static func isKnown(_ name: String) -> Bool {
        DocumentParameter.named[name] != nil || resultParameters.contains(name)
    }

    private mutating func read(
        _ parameter: SearchParameter, _ asker: DocumentParameter.Asker
    ) throws -> Bool {
        let values = parameter.values
        switch (parameter.name, parameter.modifier) {
        case ("_sort", nil): return try readSort(values)
        case ("_revinclude", nil):
            guard values == [ClinicalSearch.provenance] else { return false }
            includesProvenance = true
            return true
        case ("_include", nil):
            let patient = ClinicalType.patientParameters.map { "DocumentReference:\($0)" }
            guard values.allSatisfy(patient.contains) else { return false }
            includesPatient = true
            return true
        case ("_content", nil), ("_text", nil):
            let words = try WordSearch(parameter)
            readsWords = true
            conditions.append { words.means($0) }
            return true
        default: break
        }
        guard let row = DocumentParameter.named[parameter.name] else { return false }
        guard let modifier = parameter.modifier else {
            try row.read(&self, values, asker)
            return true
        }
        return try row.read(values, modifier: modifier, into: &self, asker)
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

    /// A code that a predicate can look up; what it cannot is compared with each document.
    mutating func readCode(_ values: [String], of field: HeaderField) {
        let tokens = values.map(TokenParameter.init)
        let known = tokens.compactMap { token -> SamplePredicate? in
            guard let code = token.code, code != DocumentTypeCoding.unknown else { return nil }
            switch token.system {
            case .any: return .field(field, .code(code, system: nil))
            case .named(let system):
                return CodeSystem.oid(of: system).flatMap {
                    .field(field, .code(code, system: $0))
                }
            case .none: return nil
            }
        }
        guard known.count != tokens.count else { return predicates.append(.or(known)) }
        conditions.append { sample in
            let coding = DocumentTypeCoding(sample.document?.header.code(field))
            return tokens.contains { $0.means(coding.code, of: coding.system) }
        }
    }

    mutating func readSymbol(
        _ values: [String], of field: HeaderField, _ parameter: HeaderRow.Parameter
    ) {
        let tokens = values.map(TokenParameter.init)
        let known = tokens.compactMap { token -> SamplePredicate? in
            guard let code = token.code, token.means(code, of: parameter.system) else {
                return nil
            }
            return .field(field, .code(code, system: nil))
        }
        guard known.count != tokens.count else { return predicates.append(.or(known)) }
        conditions.append { sample in
            let code = sample.document?.symbol(field, of: parameter)
            return tokens.contains { $0.means(code, of: parameter.system) }
        }
    }

    mutating func readNames(_ wanted: [NameMatch], of field: HeaderField) {
        conditions.append { sample in
            sample.document?.header.texts(field).contains { name in
                wanted.contains { $0.means(name) }
            } ?? false
        }
    }

    package mutating func readStatus(_ values: [String]) throws {
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

    mutating func readIdentifiers(_ values: [String], of field: HeaderField) {
        readIdentifier(
            values, { Self.identifier($0).flatMap { .field(field, .identifier($0)) } }
        ) { sample in
            let header = sample.document?.header
            let one = header?.identifier(field).map { [$0] }
            return (one ?? header?.identifiers(field) ?? []).compactMap { BusinessIdentifier($0) }
        }
    }

    mutating func readOwnIdentifier(_ values: [String]) {
        readIdentifier(values, Self.document) { [$0.identifier] }
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
