import ClinicalDocument
import Foundation
import HealthModel
import HealthStore
import Hummingbird

/// Consent: what the person has decided, for the person.
struct ConsentRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("Consent") { try await search($0, $1) }
        router.post("Consent/_search") { try await search($0, $1) }
        router.get("Consent/:id") { try await read($0, $1) }
    }

    /// All records, the latest first, and those that no other supersedes.
    private func records(
        of owner: OwnerHandle
    ) async throws -> (all: [ConsentRecord], old: Set<UUID>) {
        let all = try await owner.consentRecords()
        return (all.reversed(), Set(all.flatMap(\.supersedes)))
    }

    private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (owner, _) = try service.owner(context, may: .read, on: "Consent")
        let (all, old) = try await records(of: owner)
        guard let uuid = context.parameters.get("id").flatMap({ UUID(resource: $0) }),
            let record = all.first(where: { $0.id == uuid })
        else { throw ServiceFailure.notFound }
        var json = JSONText()
        json.raw(record.fhirJSON(isInForce: !old.contains(record.id)))
        return FHIRResponse.json(json)
    }

    private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (owner, person) = try service.owner(context, may: .search, on: "Consent")
        let search = try OwnRecordSearch(
            SearchForm.read(request.uri.query), of: person,
            codes: ["status": CodeSystem.consentState], isStrict: request.isStrict,
            now: service.parts.now())
        let (all, old) = try await records(of: owner)
        let found = all.filter { record in
            let isActive = !old.contains(record.id) && record.effect != .withdrawn
            return search.means(
                [
                    "_id": (nil, record.id.resourceID),
                    "status": (CodeSystem.consentState, isActive ? "active" : "inactive"),
                ], at: record.decidedAt.microseconds)
        }
        let bundle = SearchBundle(
            base: service.base, path: "Consent", understood: search.understood)
        let rest = try search.paging.token.map { try Self.rest(of: found, after: $0) } ?? found[...]
        let shown = search.paging.isCount ? [] : rest.prefix(search.paging.count)
        let next = shown.count < rest.count ? shown.last.map { Self.token(after: $0) } : nil
        return FHIRResponse.json(
            bundle.json(
                total: found.count, token: search.paging.token, next: next, isEmpty: shown.isEmpty
            ) { json in
                for record in shown {
                    json.entry(service.base + "Consent/" + record.id.resourceID, mode: "match") {
                        $0.raw(record.fhirJSON(isInForce: !old.contains(record.id)))
                    }
                }
            })
    }

    private static func token(after record: ConsentRecord) -> PagingToken {
        PagingToken(text: "before-\(record.sequence)")
    }

    /// The records behind a page, of those that are there, the latest first.
    private static func rest(
        of records: [ConsentRecord], after token: PagingToken
    ) throws -> ArraySlice<ConsentRecord> {
        guard token.text.hasPrefix("before-"), let sequence = Int64(token.text.dropFirst(7)) else {
            throw ServiceFailure.invalidToken
        }
        return records.drop { $0.sequence >= sequence }
    }
}
