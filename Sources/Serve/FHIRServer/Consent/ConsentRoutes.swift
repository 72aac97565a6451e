import Access
import FHIR
import HTTPExchange
import Base
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

    /// Calls `body` for record after record, the latest first, and whether it holds, until it
    /// returns false. A page of records is in memory at a time.
    ///
    /// - Parameter ids: Which ones; nil for all.
    private func eachRecord(
        of owner: OwnerHandle, _ ids: [UUID]?, before sequence: Int64? = nil,
        _ body: (_ record: ConsentRecord, _ isInForce: Bool) -> Bool
    ) async throws {
        if let ids {
            let page = try await owner.consents(ids)
            for record in page.records where record.sequence < sequence ?? .max {
                guard body(record, page.inForce.contains(record.id)) else { return }
            }
            return
        }
        var query = ConsentQuery(isInForce: false, after: sequence, limit: StoreLimits.pageRows)
        while true {
            let page = try await owner.consentPage(query)
            for record in page.records {
                guard body(record, page.inForce.contains(record.id)) else { return }
            }
            guard let next = page.next else { return }
            query.after = next
        }
    }

    private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (owner, _) = try service.owner(context, may: .read, on: "Consent")
        guard let uuid = context.parameters.get("id").flatMap({ UUID(resource: $0) }) else {
            throw ServiceFailure.notFound
        }
        var json: JSONText?
        try await eachRecord(of: owner, [uuid]) { record, isInForce in
            json = JSONText()
            json?.raw(record.consent(isInForce: isInForce).bytes)
            return false
        }
        guard let json else { throw ServiceFailure.notFound }
        return FHIRResponse.json(json)
    }

    private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (owner, person) = try service.owner(context, may: .search, on: "Consent")
        let search = try OwnRecordSearch(
            SearchForm.read(request.uri.query), of: person,
            codes: ["status": CodeSystem.consentState], isLenient: request.isLenient,
            now: service.parts.now())
        let place = try search.paging.token.map(Self.sequence)
        let rows = search.paging.isCount ? 0 : search.paging.count
        let counts = search.paging.isCount || search.paging.wantsTotal
        var shown: [(record: ConsentRecord, isInForce: Bool)] = []
        var total = 0
        var isMore = false
        try await eachRecord(of: owner, search.ids, before: counts ? nil : place) {
            record, isInForce in
            guard
                search.means(
                    [
                        "_id": (nil, record.id.resourceID),
                        "status": (CodeSystem.consentState, isInForce ? "active" : "inactive"),
                    ], at: record.decidedAt.microseconds)
            else { return true }
            total += 1
            guard record.sequence < place ?? .max else { return true }
            if shown.count < rows { shown.append((record, isInForce)) } else { isMore = true }
            return counts || !isMore
        }
        let bundle = SearchBundle(
            base: service.base, path: "Consent", understood: search.understood)
        let next = isMore ? shown.last.map { Self.token(after: $0.record) } : nil
        // How many there are is known where all of them were looked at.
        let isWhole = counts || place == nil && !isMore
        return FHIRResponse.json(
            bundle.json(
                total: isWhole ? total : nil, token: search.paging.token, next: next,
                isEmpty: shown.isEmpty
            ) { json in
                for (record, isInForce) in shown {
                    json.entry(service.base + "Consent/" + record.id.resourceID, mode: "match") {
                        $0.raw(record.consent(isInForce: isInForce).bytes)
                    }
                }
            })
    }

    private static func token(after record: ConsentRecord) -> PagingToken {
        PagingToken(text: "before-\(record.sequence)")
    }

    /// The place that a page begins behind.
    private static func sequence(of token: PagingToken) throws -> Int64 {
        guard token.text.hasPrefix("before-"), let sequence = Int64(token.text.dropFirst(7)),
            sequence >= 0
        else { throw ServiceFailure.invalidToken }
        return sequence
    }
}
