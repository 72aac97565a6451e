import AccessLog
import ClinicalDocument
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// AuditEvent: who wanted to see the person's data and what became of it, for the person.
struct AuditEventRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("AuditEvent") { try await search($0, $1) }
        router.post("AuditEvent/_search") { try await search($0, $1, hasForm: true) }
        router.get("AuditEvent/:id") { try await read($0, $1) }
    }

    private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireJSON(request)
        let (owner, _) = try service.owner(context, may: .read, on: "AuditEvent")
        guard let place = context.parameters.get("id").flatMap(Self.place),
            let access = try await owner.accesses(before: place + 1, limit: 1).first,
            access.index == place
        else { throw ServiceFailure.notFound }
        var json = JSONText()
        json.raw(access.auditEvent.bytes)
        return FHIRResponse.json(json)
    }

    private func search(
        _ request: Request, _ context: ServiceContext, hasForm: Bool = false
    ) async throws -> Response {
        try FHIRResponse.requireJSON(request)
        let (owner, person) = try service.owner(context, may: .search, on: "AuditEvent")
        let search = try OwnRecordSearch(
            try await service.parameters(request, hasForm: hasForm), of: person,
            tokens: ["action", "outcome"], isStrict: request.isStrict, now: service.parts.now())
        var place: Int64?
        if let token = search.paging.token {
            guard let start = Self.place(token.text) else {
                throw ServiceFailure.invalid("invalid-token", "not a paging token of this search")
            }
            place = start
        }
        var found: [RecordedAccess] = []
        var isWhole = false
        while found.count < max(1, search.paging.count), !isWhole {
            let wanted = max(1, search.paging.count) - found.count
            let part = try await owner.accesses(before: place, limit: wanted)
            found += part.filter { access in
                search.means(
                    [
                        "action": access.auditAction,
                        "outcome": access.event.decision == .allowed ? "0" : "4",
                    ], at: access.event.instant)
            }
            place = part.last?.index
            isWhole = part.count < wanted
        }
        let bundle = SearchBundle(
            base: service.base, path: "AuditEvent", understood: search.understood)
        let next = isWhole ? nil : place.map { PagingToken(text: "access-\($0)") }
        let total = isWhole && search.paging.token == nil ? found.count : nil
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

    /// The place in the log that an id names.
    private static func place(_ id: String) -> Int64? {
        guard id.hasPrefix("access-"), let place = Int64(id.dropFirst(7)), place >= 0,
            id == "access-\(place)"
        else { return nil }
        return place
    }
}

extension RecordedAccess {
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
