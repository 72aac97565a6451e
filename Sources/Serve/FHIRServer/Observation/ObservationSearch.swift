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

    static let names: Set<String> = [
        "_id", "_sort", "category", "code", "date", "identifier", "patient", "status", "subject",
    ]

    /// What is read for Observations of documents alone.
    private static let understoodElsewhere: Set<String> = [
        "_include", "_revinclude", "_lastUpdated",
    ]

    /// - Throws: ``ServiceFailure`` with status 400.
    init(
        _ parameters: [SearchParameter], boundTo person: PersonID, isStrict: Bool, now: Date
    ) throws {
        for parameter in parameters where !parameter.written.isEmpty {
            if try paging.read(parameter, summary: ObservationWriter.summaryElements) {
                if parameter.name != SearchPaging.tokenName { understood.append(parameter) }
            } else if try read(parameter, person, now: now) {
                understood.append(parameter)
            } else if parameter.modifier != nil, Self.names.contains(parameter.name) {
                throw ServiceFailure.unknownModifier(of: parameter)
            } else if isStrict, !Self.understoodElsewhere.contains(parameter.name) {
                throw ServiceFailure.unknown(parameter, Self.names)
            }
        }
        isEmpty = isEmpty || types.isEmpty
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
        case ("_sort", nil):
            guard values.allSatisfy(["date", "-date"].contains) else { return false }
            sort += values.map { SampleSort(.startDate, ascending: $0 == "date") }
        default: return false
        }
        return true
    }
}
