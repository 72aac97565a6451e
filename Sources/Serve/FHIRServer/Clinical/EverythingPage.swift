import Access
import FHIR
import Foundation
import HTTPExchange
import HealthModel
import HealthStore

/// A page of all that there is of a person: the patient, what the documents say, the documents. No
/// more documents are gone through than it shows.
struct EverythingPage {
    /// Where a page begins.
    enum Place {
        case placed(ClinicalPlace)
        /// A document, by the store's token; nil for the first one.
        case document(PagingToken?)

        private static let documents = "d"

        /// - Throws: ``ServiceFailure`` with status 400 for something else.
        init(_ token: PagingToken) throws {
            guard token.text.hasPrefix(Self.documents), !token.text.contains("_") else {
                self = .placed(try ClinicalPlace(token.text))
                return
            }
            let rest = String(token.text.dropFirst(Self.documents.count))
            self = .document(rest.isEmpty ? nil : PagingToken(text: rest))
        }

        var placed: ClinicalPlace? { if case .placed(let place) = self { place } else { nil } }

        var token: PagingToken {
            switch self {
            case .placed(let place): place.token
            case .document(let token): PagingToken(text: Self.documents + (token?.text ?? ""))
            }
        }
    }

    /// What is asked for, as far as the caller's scopes cover it.
    struct Wanted {
        private let caller: Caller
        private var types: Set<String>?
        var since: [DateParameter] = []

        init(_ caller: Caller) { self.caller = caller }

        mutating func add(types more: [String]) {
            types = types.map { $0.intersection(more) } ?? Set(more)
        }

        func means(_ type: String) -> Bool { types?.contains(type) ?? true }

        func means(_ placed: PersonResources.Resource) -> Bool {
            means(placed.type) && isNew(placed.stored)
                && (coverage(placed.type)?.includes(placed.facts.codings) ?? false)
        }

        func means(_ sample: CDADocumentSample) -> Bool {
            isNew(sample.storedAt.microseconds)
                && (coverage("DocumentReference")?.includes(sample) ?? false)
        }

        private func coverage(_ type: String) -> ScopeCoverage? {
            try? caller.coverage(of: .read, on: type)
        }

        private func isNew(_ stored: Int64) -> Bool { since.allSatisfy { $0.means(stored) } }
    }

    private(set) var hasPatient = false
    private(set) var placed: [PersonResources.Resource] = []
    private(set) var documents: [CDADocumentSample] = []
    /// Where the next page begins; nil for the last one.
    private(set) var next: Place?
    /// How much there is, where that is known.
    private(set) var total: Int?
    /// What has no part in it of the documents that it went through.
    private(set) var rest = PersonResources()

    var count: Int { (hasPatient ? 1 : 0) + placed.count + documents.count }

    init(
        from place: Place?, count limit: Int, _ wanted: Wanted, in store: any DocumentReading,
        through walk: inout ResourceWalk
    ) async throws {
        hasPatient = place == nil && wanted.means("Patient")
        var token: PagingToken?
        if case .document(let behind) = place {
            token = behind
        } else {
            try await add(from: place?.placed, limit, wanted, &walk)
            guard next == nil else { return }
        }
        var isAtEnd = !wanted.means("DocumentReference")
        while !isAtEnd {
            guard count < limit else {
                next = .document(token)
                return
            }
            var query = DocumentQuery(predicate: .status(.current), limit: limit - count)
            query.leavesOutDamaged = true
            let page = try await store.page(query, after: token)
            documents += page.samples.filter(wanted.means)
            token = page.next
            isAtEnd = token == nil
        }
        if place == nil { total = count }
    }

    /// Adds what documents say.
    private mutating func add(
        from first: ClinicalPlace?, _ limit: Int, _ wanted: Wanted, _ walk: inout ResourceWalk
    ) async throws {
        defer { walk.end() }
        var first = first
        while next == nil, let document = try await walk.next() {
            var found = document.shown.filter(wanted.means)[...]
            if let id = first?.id {
                found = found.drop { $0.id != id }
                guard !found.isEmpty else { throw ServiceFailure.invalidToken }
                first = nil
            }
            let shown = found.prefix(limit - count)
            placed += shown
            next = found.dropFirst(shown.count).first.map { .placed(ClinicalPlace($0)) }
        }
        guard walk.hasBegun else { throw ServiceFailure.invalidToken }
        rest.tell(walk)
    }
}
