import Foundation
import HTTPTypes
import HealthModel
import Hummingbird

/// What `$docref` of US Core asks for: a person's documents of some types that were cared for in a
/// time; without a type the latest summary (CCD).
struct DocRefOperation: Sendable {
    /// LOINC's code of the summary that is meant if no type is named.
    private static let summary = "34133-9"

    private(set) var search: DocumentSearch

    /// Reads the parameters of an address, or of a `Parameters` resource.
    ///
    /// - Throws: ``ServiceFailure`` with status 400.
    init(_ parameters: [SearchParameter], boundTo person: PersonID?, now: Date) throws {
        let named = Dictionary(grouping: parameters, by: \.name).mapValues { $0.map(\.written) }
        guard let patient = named["patient"]?.first, named["patient"]?.count == 1 else {
            throw ServiceFailure.invalid(
                "missing-parameter", "the operation $docref expects the parameter patient once")
        }
        search = try DocumentSearch(
            [SearchParameter(name: "patient", value: patient)], boundTo: person, isStrict: true,
            now: now)
        let types = named["type"] ?? []
        let (start, end) = (named["start"]?.first, named["end"]?.first)
        if !types.isEmpty {
            try add("type", types.joined(separator: ","), now)
        } else if start == nil, end == nil {
            search.predicates += [
                .typeCode(Self.summary, codeSystem: CodeSystem.oid(of: CodeSystem.loinc)),
                .status(.current),
            ]
            search.isLatestOnly = true
        }
        try cared(from: start, to: end, now)
        search.understood = parameters.filter {
            ["patient", "type", "start", "end"].contains($0.name)
        }
    }

    private mutating func add(_ name: String, _ value: String, _ now: Date) throws {
        let part = try DocumentSearch(
            [SearchParameter(name: name, value: value)], boundTo: nil, isStrict: true, now: now)
        search.predicates += part.predicates
        search.conditions += part.conditions
    }

    /// Asks for care in a time: the period cared for, or the document's own date where it names
    /// none, overlaps it.
    private mutating func cared(from start: String?, to end: String?, _ now: Date) throws {
        let start = try start.map { try DateParameter($0, of: "start", now: now).range.lowerBound }
        let end = try end.map { try DateParameter($0, of: "end", now: now).range.upperBound }
        guard start != nil || end != nil else { return }
        search.conditions.append { sample in
            let period = sample.document?.servicePeriod
            let from = period?.start?.microseconds ?? sample.startDate.microseconds
            let to = period?.end?.microseconds ?? max(from, sample.endDate.microseconds)
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
