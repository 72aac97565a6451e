import FHIR
import HTTPExchange
import Foundation
import HealthModel
import HealthStore

/// A search of Observations, as a query of samples.
struct ObservationSearch: Sendable {
    var types = ObservationWriter.types
    var predicates: [SamplePredicate] = []
    var isEmpty = false
    var sort: [SampleSort] = []
    var paging = SearchPaging()
    var understood: [SearchParameter] = []

    /// What only samples are asked for, or both in ways of their own.
    private static let names: Set<String> = [
        "_count", "_elements", "_format", "_pretty", "_sort", "_summary", "_total", "identifier",
        SearchPaging.tokenName,
    ]

    /// Reads what means something for samples; the rest is for the search among statements, which
    /// refuses what nobody knows.
    ///
    /// - Throws: ``ServiceFailure`` with status 400.
    init(
        _ parameters: [SearchParameter], boundTo person: PersonID, isLenient: Bool, now: Date
    ) throws {
        for parameter in parameters where !parameter.written.isEmpty {
            if try paging.read(parameter, summary: ObservationWriter.summaryElements) {
                if parameter.name != SearchPaging.tokenName { understood.append(parameter) }
            } else if try read(parameter, person, now: now) {
                understood.append(parameter)
            } else if parameter.modifier != nil, Self.names.contains(parameter.name) {
                throw ServiceFailure.unknownModifier(of: parameter)
            } else if !isLenient, Self.names.contains(parameter.name) {
                throw ServiceFailure.unknown(parameter, Self.names)
            }
        }
        isEmpty = isEmpty || types.isEmpty
    }

    /// The same search among the Observations of documents, all of them at once.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for what neither knows.
    func statements(
        _ parameters: [SearchParameter], boundTo person: PersonID, isLenient: Bool, now: Date
    ) throws -> ClinicalSearch {
        var search = try ClinicalSearch(
            .observation,
            parameters.filter { !Self.names.contains($0.name) || $0.name == "_sort" },
            boundTo: person, isLenient: isLenient, now: now)
        // Only samples have an identifier that is theirs.
        search.isEmpty = search.isEmpty || parameters.contains { $0.name == "identifier" }
        return search
    }

    var query: SampleQuery {
        var query = SampleQuery(
            types: types, predicate: .and(predicates), sort: sort, limit: paging.count)
        // What documents measured is told as the documents' own Observations.
        query.leavesOutDocumentSamples = true
        return query
    }

    private mutating func read(
        _ parameter: SearchParameter, _ person: PersonID, now: Date
    ) throws -> Bool {
        let values = parameter.values
        switch (parameter.name, parameter.modifier) {
        case ("patient", nil), ("subject", nil), ("patient", "Patient"), ("subject", "Patient"):
            let ids = try ResourceID.references(values, to: "Patient", of: parameter.name)
            isEmpty = isEmpty || !ids.contains { $0.uuid == person.uuid }
        case ("_id", nil):
            let ids = try ResourceID.ids(values, of: "_id")
            predicates.append(.uuids(Set(ids.compactMap(\.uuid))))
        case ("identifier", nil):
            let uuids = values.map(TokenParameter.init).compactMap { token -> UUID? in
                guard let code = token.code, code.hasPrefix("urn:uuid:"),
                    token.means(code, of: BusinessIdentifier.uri)
                else { return nil }
                return UUID(resource: code.dropFirst(9))
            }
            predicates.append(.uuids(Set(uuids)))
        case ("code", nil), ("code", "not"):
            let tokens = values.map(TokenParameter.init)
            types.removeAll { type in
                tokens.contains { ObservationCode(type).isMeant(by: $0) }
                    == (parameter.modifier == "not")
            }
        case ("category", nil), ("category", "not"):
            let tokens = values.map(TokenParameter.init)
            types.removeAll { type in
                tokens.contains {
                    $0.means(ObservationCode(type).category, of: CodeSystem.observationCategory)
                } == (parameter.modifier == "not")
            }
        case ("status", nil), ("status", "not"):
            let system = CodeSystem.observationStatus
            let isFinal = try TokenParameter.all(values, of: "status", in: system)
                .contains { $0.means("final", of: system) }
            isEmpty = isEmpty || isFinal == (parameter.modifier == "not")
        case ("date", nil):
            let dates = try values.map { try DateParameter($0, of: "date", now: now) }
            predicates.append(.or(dates.map(\.periodPredicate)))
        case ("_content", nil), ("_text", nil), ("_has", _?):
            // No sample has words, and nothing refers to one.
            isEmpty = true
        case ("value-quantity", nil):
            predicates.append(
                .or(try parameter.amounts.map { $0.predicate(among: ObservationWriter.types) }))
        case ("value-quantity", "missing"):
            let isMissing = try parameter.wantsMissing
            types.removeAll { ($0.objectType.kind == .quantity) == isMissing }
        case ("code", "missing"), ("category", "missing"), ("status", "missing"),
            ("date", "missing"):
            isEmpty = try parameter.wantsMissing || isEmpty
        case ("_include", nil), ("_revinclude", nil): return true
        case ("_sort", nil):
            guard values.allSatisfy(["date", "-date"].contains) else { return false }
            sort += values.map { SampleSort(.startDate, ascending: $0 == "date") }
        default: return false
        }
        return true
    }
}
