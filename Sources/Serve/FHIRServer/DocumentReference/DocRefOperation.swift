import FHIR
import HTTPExchange
import Foundation
import HTTPTypes
import HealthModel
import Hummingbird

/// What `$docref` of US Core asks for: a person's documents of some types that were cared for in a
/// time; without a time the latest document of each type, without a type the latest summary (CCD).
struct DocRefOperation: Sendable {
    /// LOINC's code of the summary that is meant if no type is named.
    private static let summary = "\(CodeSystem.loinc)|34133-9"

    /// What is looked for: a search, or one for each type whose latest document is meant.
    private(set) var searches: [DocumentSearch] = []

    /// Reads the parameters of an address, or of a `Parameters` resource.
    ///
    /// - Throws: ``ServiceFailure`` with status 400.
    init(_ parameters: [SearchParameter], boundTo person: PersonID?, now: Date) throws {
        let named = Dictionary(grouping: parameters, by: \.name).mapValues { $0.map(\.written) }
        guard let patient = named["patient"]?.first, named["patient"]?.count == 1 else {
            throw ServiceFailure.invalid(
                "missing-parameter", "the operation $docref expects the parameter patient once")
        }
        let types = parameters.filter { $0.name == "type" }.flatMap(\.values)
        let (start, end) = (named["start"]?.first, named["end"]?.first)
        let isLatest = start == nil && end == nil
        let paging = parameters.filter { ["_count", SearchPaging.tokenName].contains($0.name) }
        func search(_ type: String) throws -> DocumentSearch {
            var search = try DocumentSearch(
                [("patient", patient), ("type", type)].map {
                    SearchParameter(name: $0.0, value: $0.1)
                } + paging, boundTo: person, isLenient: false, now: now)
            search.understood = parameters.filter { Self.names.contains($0.name) }
            search.sort = [DocumentSort(.startDate, ascending: false)]
            if isLatest {
                search.predicates.append(.status(.current))
                search.isLatestOnly = true
            } else {
                search.conditions.append(try Self.cared(from: start, to: end, now))
            }
            return search
        }
        if isLatest {
            searches = try (types.isEmpty ? [Self.summary] : types).map(search)
        } else {
            searches = [try search(types.joined(separator: ","))]
        }
    }

    private static let names: Set<String> = ["patient", "type", "start", "end", "_count"]

    /// Whether a document tells of care in a time: the period cared for, or the document's own
    /// date where it names none, overlaps it; a beginning or an end that it does not name is open.
    private static func cared(
        from start: String?, to end: String?, _ now: Date
    ) throws -> @Sendable (CDADocumentSample) -> Bool {
        let start = try start.map { try DateParameter($0, of: "start", now: now).range.lowerBound }
        let end = try end.map { try DateParameter($0, of: "end", now: now).range.upperBound }
        return { sample in
            let period = CarePeriod(sample)
            let own = sample.startDate.microseconds
            let from = period.isUnknown ? own : period.start ?? .min
            let to = period.isUnknown ? max(own, sample.endDate.microseconds) : period.end ?? .max
            return to >= start ?? .min && from < end ?? .max
        }
    }

    /// The parameters of a `Parameters` resource (FHIR R4, 2.5.1).
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for anything else.
    static func parameters(_ body: [UInt8]) throws -> [SearchParameter] {
        guard let resource = IncomingResource(body), resource.type == "Parameters" else {
            throw ServiceFailure.invalid(
                "invalid-parameters", "the operation expects a Parameters resource in JSON")
        }
        return resource.root["parameter"].list.compactMap { parameter in
            guard let name = parameter["name"].text else { return nil }
            let coding = [parameter["valueCodeableConcept"]["coding"][0], parameter["valueCoding"]]
                .first { $0["code"].text != nil }
            if let coding, let code = coding["code"].text {
                let system = coding["system"].text.map { $0 + "|" } ?? ""
                return SearchParameter(name: name, value: system + code)
            }
            let value = ["valueId", "valueString", "valueDate", "valueDateTime", "valueCode"]
                .lazy.compactMap { parameter[$0].text }.first
            return value.map { SearchParameter(name: name, value: $0) }
        }
    }
}
