import Access
import FHIR
import HTTPExchange
import AccessLog
import Base
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// AuditEvent: who wanted to see the person's data and what became of it, for the person.
struct AuditEventRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("AuditEvent") { try await search($0, $1) }
        router.post("AuditEvent/_search") { try await search($0, $1) }
        router.get("AuditEvent/:id") { try await read($0, $1) }
    }

    private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (owner, _) = try service.owner(context, may: .read, on: "AuditEvent")
        guard let place = context.parameters.get("id").flatMap(Self.place),
            let access = try await owner.accesses(before: place + 1, limit: 1).first,
            access.index == place
        else { throw ServiceFailure.notFound }
        var json = JSONText()
        json.raw(access.auditEvent.bytes)
        return FHIRResponse.json(json)
    }

    private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (owner, person) = try service.owner(context, may: .search, on: "AuditEvent")
        let search = try OwnRecordSearch(
            SearchForm.read(request.uri.query), of: person,
            codes: ["action": CodeSystem.auditAction, "outcome": CodeSystem.auditOutcome],
            isLenient: request.isLenient, now: service.parts.now())
        let place = try search.paging.token.map { token in
            guard let place = Self.place(token.text) else { throw ServiceFailure.invalidToken }
            return place
        }
        let bundle = SearchBundle(
            base: service.base, path: "AuditEvent", understood: search.understood)
        if search.paging.isCount {
            let total = try await count(of: owner, search)
            return FHIRResponse.json(bundle.json(total: total, isEmpty: true) { _ in })
        }
        let (found, last) = try await accesses(
            of: owner, search, before: place, rows: search.paging.count)
        let next = last.map { PagingToken(text: "access-\($0)") }
        let total = last == nil && place == nil ? found.count : nil
        return FHIRResponse.json(
            bundle.json(
                total: total, token: search.paging.token, next: next, isEmpty: found.isEmpty
            ) { json in
                for access in found {
                    json.entry("\(service.base)AuditEvent/access-\(access.index)", mode: "match") {
                        $0.raw(access.auditEvent.bytes)
                    }
                }
            })
    }

    /// A page of accesses that a search means, the latest first; where the log has to be read on,
    /// if there is more of it.
    private func accesses(
        of owner: OwnerHandle, _ search: OwnRecordSearch, before place: Int64?, rows: Int
    ) async throws -> (found: [RecordedAccess], last: Int64?) {
        var found: [RecordedAccess] = []
        var place = place
        while found.count < rows {
            let slice = try await owner.accesses(before: place, limit: Self.slice)
            for access in slice {
                if search.means(access.auditCodes, at: access.event.instant) {
                    found.append(access)
                }
                place = access.index
                if found.count == rows { break }
            }
            guard slice.count == Self.slice || found.count == rows else { return (found, nil) }
        }
        return (found, place)
    }

    /// How many accesses a search means.
    private func count(of owner: OwnerHandle, _ search: OwnRecordSearch) async throws -> Int {
        var (count, place) = (0, Int64?.none)
        while true {
            let slice = try await owner.accesses(before: place, limit: Self.slice)
            count += slice.count { search.means($0.auditCodes, at: $0.event.instant) }
            guard slice.count == Self.slice, let last = slice.last else { return count }
            place = last.index
        }
    }

    /// Accesses that are read at a time.
    private static let slice = 200

    /// The place in the log that an id names.
    private static func place(_ id: String) -> Int64? {
        guard id.hasPrefix("access-"), let place = Int64(id.dropFirst(7)),
            (0..<Int64.max).contains(place), id == "access-\(place)"
        else { return nil }
        return place
    }
}

extension RecordedAccess {
    /// What searches compare, by their parameters.
    fileprivate var auditCodes: [String: (system: String?, code: String)] {
        [
            "_id": (nil, "access-\(index)"), "action": (CodeSystem.auditAction, auditAction),
            "outcome": (CodeSystem.auditOutcome, event.decision == .allowed ? "0" : "4"),
        ]
    }

    /// AuditEvent.action.
    fileprivate var auditAction: String {
        switch event.action {
        case .create: "C"
        case .read: "R"
        case .update: "U"
        case .delete: "D"
        case .search: "E"
        }
    }
}
