import Access
import Base
import FHIR
import HTTPExchange
import HealthModel
import HealthStore

/// What apps can be told of. Each topic is about one type of resource.
enum SubscriptionTopic: String, Sendable, Codable, CaseIterable {
    /// A document came in, or was removed.
    case documents = "urn:casebook:topic:documents"
    /// A measurement of the person's samples came in, or was deleted.
    case measurements = "urn:casebook:topic:measurements"

    /// The type of the resources that it is about.
    var resource: String {
        switch self {
        case .documents: "DocumentReference"
        case .measurements: "Observation"
        }
    }

    /// By what a filter may choose.
    var parameters: [String] {
        switch self {
        case .documents: ["category", "type"]
        case .measurements: ["category", "code"]
        }
    }

    /// The samples that it is about, as far as scopes and a filter mean them.
    func types(_ coverage: ScopeCoverage, _ filter: ScopeCoverage) -> [SampleType] {
        switch self {
        case .documents: [SampleType(.cda)]
        case .measurements:
            ObservationWriter.types.filter { type in
                let code = ObservationCode(type)
                return coverage.includes(code) && filter.includes(code)
            }
        }
    }

    /// Whether a new sample is an event, as far as scopes and a filter mean it. What documents
    /// measured is news of its document.
    func means(_ sample: Sample, _ coverage: ScopeCoverage, _ filter: ScopeCoverage) -> Bool {
        switch (self, sample) {
        case (.documents, .document(let document)):
            coverage.includes(document) && filter.includes(document)
        case (.documents, _): false
        case (.measurements, _): !sample.isOfDocument
        }
    }

    /// Reads the filter of a criterion, as `Observation?category=vital-signs`, of which `patient`
    /// may only say the app's own person.
    ///
    /// - Throws: ``ServiceFailure`` with status 400.
    func filter(_ criterion: String, of person: PersonID) throws -> String? {
        let halves = criterion.split(separator: "?", maxSplits: 1).map(String.init)
        guard halves.count == 2, halves[0] == resource else {
            throw expected("\(resource)?NAME=CODE")
        }
        var rest: [Substring] = []
        for part in halves[1].split(separator: "&", omittingEmptySubsequences: false) {
            let name = part.prefix { $0 != "=" }
            if name == "patient" || name == "subject" {
                let value = part.dropFirst(name.count + 1)
                guard ResourceID(reference: String(value), to: "Patient")?.uuid == person.uuid
                else { throw expected("no other patient than the app's own") }
                continue
            }
            guard parameters.contains(String(name)) else {
                throw expected("one of " + (parameters + ["patient"]).joined(separator: ", "))
            }
            rest.append(part)
        }
        guard !rest.isEmpty else { return nil }
        let query = rest.joined(separator: "&")
        guard ScopeRestriction(query: query) != nil else {
            throw expected("codes, as system|code or code, without modifiers")
        }
        return query
    }

    private func expected(_ what: String) -> ServiceFailure {
        ServiceFailure.invalid(
            "invalid-filter", "backport-filter-criteria of this topic: expected \(what)")
    }
}

extension AppSubscription {
    /// What the filter means.
    var filter: ScopeCoverage {
        guard let filter = wish.filter else { return .everything }
        // What cannot be read any more means nothing.
        return .matching(ScopeRestriction(query: filter).map { [$0] } ?? [])
    }
}
