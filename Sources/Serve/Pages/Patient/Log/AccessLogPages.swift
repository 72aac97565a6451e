import Access
import HTTPExchange
import PageFrame
import AccessLog
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Who wanted to see the person's data: the log in plain words, one access, and all of it to take
/// along.
struct AccessLogPages {
    let parts: ServiceParts

    /// Accesses of a page.
    private static let rows = 50
    /// Accesses of the file, each with its proof; older ones are in the download of everything.
    private static let fileRows = 1_000

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("access-log") { try await list($0, $1) }
        router.get("access-log/file") { try await file($0, $1) }
        router.get("access-log/:place") { try await details($0, $1) }
    }

    private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let owner = try visit.owner()
        let end = request.uri.queryParameters["before"].flatMap { Int64($0) }
        let found = try await owner.accesses(before: end, limit: Self.rows + 1)
        let shown = Array(found.prefix(Self.rows))
        let apps = try await apps(of: owner, visit, naming: shown)
        let documents = try await visit.documents.documents(named: shown.namedDocuments)
        return try await visit.page(visit.words[FrameWord.accessLog], in: .accessLog) {
            AccessLogList(
                visit: visit,
                accesses: shown.map {
                    AccessWords(access: $0, words: visit.words, apps: apps, documents: documents)
                }, isFirst: end == nil, hasMore: found.count > shown.count
            ).markup
        }
    }

    private func details(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let owner = try visit.owner()
        guard let place = context.parameters.get("place").flatMap({ Int64($0) }),
            (0..<Int64.max).contains(place),
            let access = try await owner.accesses(before: place + 1, limit: 1).first,
            access.index == place
        else { throw ServiceFailure.notFound }
        let words = AccessWords(
            access: access, words: visit.words,
            apps: try await apps(of: owner, visit, naming: [access]),
            documents: try await visit.documents.documents(named: [access].namedDocuments))
        return try await visit.page(
            visit.words[LogWord.notRecognised], in: .accessLog,
            parent: .init(title: visit.words[FrameWord.accessLog], path: "/access-log")
        ) { AccessSheet(visit: visit, words: words).markup }
    }

    /// The names of apps by identifier, those that accesses name among them.
    private func apps(
        of owner: OwnerHandle, _ visit: PatientVisit, naming accesses: [RecordedAccess]
    ) async throws -> [String: String] {
        let known = try await owner.apps()
        let named = accesses.flatMap { [$0.event.app, $0.event.agent?.identifier] }
            .compactMap(\.self)
        return named.reduce(into: known) { apps, app in
            let name = visit.appName(app, among: known)
            if name != app { apps[app] = name }
        }
    }

    private func file(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let proofs = try await visit.owner().accessProofs(limit: Self.fileRows)
        return DocumentPages.response(
            proofs.json.canonicalBytes, "application/json", fileName: "access-log.json")
    }
}
