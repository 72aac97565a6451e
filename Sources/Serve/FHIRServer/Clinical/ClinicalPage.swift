import Access
import FHIR
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird

/// A place in the order of all that a person's documents say: the document and the resource of it.
struct ClinicalPlace: Sendable {
    let document: UUID
    let id: String

    init(_ placed: PersonResources.Resource) {
        document = placed.document
        id = placed.id
    }

    /// - Throws: ``ServiceFailure`` with status 400 for something else.
    init(_ text: String) throws {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let document = UUID(resource: parts[0]),
            let id = ResourceID(String(parts[1]))
        else { throw ServiceFailure.invalidToken }
        self.document = document
        self.id = id.text
    }

    var token: PagingToken { PagingToken(text: document.resourceID + "_" + id) }
}

/// A page of the resources that a search finds.
struct ClinicalPage {
    var found: [PersonResources.Resource] = []
    /// What their documents say besides, where something of it may come with them.
    private(set) var around: [PersonResources] = []
    /// How many there are on all pages, where that is known.
    var total: Int?
    /// With which one the next page begins; nil for the last one.
    var next: ClinicalPlace?
    /// What has no part in it of the documents that it went through.
    private(set) var rest = PersonResources()

    /// What may be found in a document, of a type.
    typealias Coverage = (PersonResources, String) -> [PersonResources.Resource]

    /// A page that goes through no more documents than it shows, unless an order or a number of
    /// all is asked for.
    ///
    /// - Parameters:
    ///   - first: The resource with which it begins; nil for the first one.
    ///   - count: Resources on it; nil for as many as there are.
    /// - Throws: ``ServiceFailure`` with status 400 where the first one is not there any more.
    init(
        of search: ClinicalSearch, from first: ClinicalPlace?, count: Int?, needsAll: Bool,
        through walk: inout ResourceWalk, _ covered: Coverage
    ) async throws {
        defer { walk.end() }
        var matched: [PersonResources.Resource] = []
        var first = first
        while needsAll || next == nil, let document = try await walk.next() {
            var matches = search.matches { covered(document, $0) }[...]
            if needsAll {
                total = (total ?? 0) + matches.count
                if search.paging.isCount { continue }
            } else {
                try Self.drop(&matches, until: &first)
                let shown = matches.prefix((count ?? .max) - matched.count)
                next = matches.dropFirst(shown.count).first.map { ClinicalPlace($0) }
                matches = shown
            }
            guard !matches.isEmpty else { continue }
            matched += matches
            if search.includesSomething { around.append(document) }
        }
        rest.tell(walk)
        guard walk.hasBegun else { throw ServiceFailure.invalidToken }
        if needsAll {
            total = total ?? 0
            guard !search.paging.isCount else { return }
            var rest = search.sorted(matched)[...]
            try Self.drop(&rest, until: &first)
            found = Array(rest.prefix(count ?? .max))
            next = rest.dropFirst(found.count).first.map { ClinicalPlace($0) }
        } else {
            found = matched
            if first == nil, search.first == nil, next == nil { total = found.count }
        }
    }

    /// Nothing of documents.
    init() { total = 0 }

    private static func drop(
        _ all: inout ArraySlice<PersonResources.Resource>, until first: inout ClinicalPlace?
    ) throws {
        guard let id = first?.id else { return }
        all = all.drop { $0.id != id }
        guard !all.isEmpty else { throw ServiceFailure.invalidToken }
        first = nil
    }

    /// What comes with resources of it, as far as a caller may read it.
    func included(
        with found: [PersonResources.Resource], of search: ClinicalSearch, for caller: Caller
    ) -> [PersonResources.Resource] {
        guard !around.isEmpty else { return [] }
        let byDocument = Dictionary(grouping: found, by: \.document)
        return around.flatMap { all in
            all.documents.keys.flatMap { document in
                search.included(with: byDocument[document] ?? [], among: all, for: caller)
            }
        }
    }
}

extension FHIRService {
    /// A walk through what the documents of a person say, as a caller sees it.
    func walk(
        of caller: Caller, _ person: PersonID, _ request: Request, from start: UUID? = nil
    ) throws -> ResourceWalk {
        let documents = try documents(of: caller, about: person, request)
        return ResourceWalk(
            through: documents, of: person,
            keeping: (parts.resources, ResourceCache.Reader(caller.readerName, of: person)),
            from: start)
    }

    /// A page of what a caller finds.
    func page(
        of search: ClinicalSearch, for caller: Caller, _ person: PersonID, _ request: Request,
        _ covered: ClinicalPage.Coverage
    ) async throws -> ClinicalPage {
        let needsAll = search.needsAll
        var walk = try walk(
            of: caller, person, request, from: needsAll ? nil : search.first?.document)
        return try await ClinicalPage(
            of: search, from: search.first, count: search.paging.count, needsAll: needsAll,
            through: &walk, covered)
    }

    /// The first resource that is meant, of what a caller may see.
    func first(
        of caller: Caller, _ person: PersonID, _ request: Request,
        _ isMeant: (PersonResources) -> PersonResources.Resource?
    ) async throws -> PersonResources.Resource? {
        var walk = try walk(of: caller, person, request)
        defer { walk.end() }
        while let document = try await walk.next() {
            if let found = isMeant(document) { return found }
        }
        return nil
    }
}

extension ClinicalSearch {
    /// What the page's resources refer to by the elements that were asked for, and what refers to
    /// them, as far as the caller may read it.
    func included(
        with found: [PersonResources.Resource], among all: PersonResources, for caller: Caller
    ) -> [PersonResources.Resource] {
        guard includesSomething, !found.isEmpty else { return [] }
        var wanted: Set<String> = []
        for placed in found {
            for parameter in includes { wanted.formUnion(placed.addresses(of: parameter)) }
        }
        let matched = Set(found.map(\.address))
        return all.placed.filter { placed in
            guard !matched.contains(placed.address) else { return false }
            let isWanted =
                wanted.contains(placed.address) || refers(placed, to: matched)
            guard isWanted, let coverage = try? caller.coverage(of: .read, on: placed.type)
            else { return false }
            return coverage.includes(placed.facts.codings)
        }
    }

    private func refers(_ placed: PersonResources.Resource, to matched: Set<String>) -> Bool {
        guard !matched.isDisjoint(with: placed.references) else { return false }
        if placed.type == "Provenance" { return includesProvenance }
        return reverse.contains { link in
            link.type == placed.type
                && !matched.isDisjoint(with: placed.addresses(of: link.parameter))
        }
    }
}
