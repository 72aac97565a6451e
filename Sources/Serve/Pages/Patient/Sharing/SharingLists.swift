import Access
import HTTPExchange
import PageFrame
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// What the overview of sharing shows the beginning of, page by page: decisions, requests, apps.
struct SharingLists {
    let parts: ServiceParts

    /// Rows of a page.
    static let rows = 50
    /// Apps of a page: each is a card.
    private static let appCards = 20

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("sharing/records/:part") { try await records($0, $1) }
        router.get("sharing/apps") { try await apps($0, $1) }
        router.get("requests") { try await requests($0, $1) }
        router.get("requests/types") { try await typeRequests($0, $1) }
    }

    // MARK: Decisions

    private func records(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let owner = try visit.owner()
        guard let part = context.parameters.get("part").flatMap(ConsentQuery.Part.init) else {
            throw ServiceFailure.notFound
        }
        let after = request.uri.queryParameters["after"].flatMap { Int64($0) }
        let page = try await owner.consentPage(
            ConsentQuery(part: part, after: after, limit: Self.rows))
        let directory = try await SharingDirectory(visit, now: parts.now(), naming: page.records)
        let known = try await owner.documents(matching: .all, limit: DocumentFilter.looksForKinds)
        let kinds = DocumentKind.all(in: known, visit.words)
        let address = "/sharing/records/\(part.rawValue)"
        return try await self.page(visit, visit.words[part.title]) {
            MarkupTag.div(.class("card")) {
                MarkupTag.ul(.class("rows")) {
                    for record in page.records {
                        RecordRow(
                            directory: directory, record: record, kinds: kinds, back: address
                        ).markup
                    }
                }
            }
            PageTurner(
                visit: visit, address: address, next: page.next.map { "after=\($0)" },
                isFirst: after == nil
            ).markup
        }
    }

    // MARK: Requests

    private func requests(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let after = Self.id(request)
        let page = try await visit.owner().documentRequests(after: after, limit: Self.rows)
        return try await list(page, visit, "/requests", isFirst: after == nil)
    }

    private func typeRequests(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let after = Self.id(request)
        let page = try await visit.owner().authorizationRequests(after: after, limit: Self.rows)
        return try await list(page, visit, "/requests/types", isFirst: after == nil)
    }

    private static func id(_ request: Request) -> UUID? {
        request.uri.queryParameters["after"].flatMap { UUID(uuidString: String($0)) }
    }

    private func list<Asked: ListedRequest>(
        _ page: RequestPage<Asked>, _ visit: PatientVisit, _ address: String, isFirst: Bool
    ) async throws -> Response {
        try await self.page(visit, visit.words[SharingWord.waitingTitle]) {
            MarkupTag.div(.class("card")) {
                RequestRows(visit: visit, requests: page.requests).markup
            }
            PageTurner(
                visit: visit, address: address,
                next: page.next.map { "after=\($0.uuidString.lowercased())" }, isFirst: isFirst
            ).markup
        }
    }

    // MARK: Apps

    private func apps(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let directory = try await SharingDirectory(visit, now: parts.now())
        let number = request.uri.queryParameters["page"].flatMap { Int($0) } ?? 1
        let (shown, hasMore) = try await Self.decided(directory, page: number)
        return try await page(visit, visit.words[SharingWord.appsTitle]) {
            MarkupTag.p(.class("hint")) { visit.words[SharingWord.appsText] }
            for app in shown {
                AppAuthorizationCard(
                    directory: directory, identifier: app.identifier, types: app.types
                ).markup
            }
            PageTurner(
                visit: visit, address: "/sharing/apps",
                next: hasMore ? "page=\(number + 1)" : nil, isFirst: number <= 1
            ).markup
        }
    }

    /// The apps of a page, from 1, with what was decided about each, and whether there are more.
    static func decided(
        _ directory: SharingDirectory, page number: Int
    ) async throws -> ([(identifier: String, types: [ObjectType: TypeAuthorization])], Bool) {
        let owner = try directory.visit.owner()
        let rest = directory.apps.keys.sorted().dropFirst(
            (min(max(1, number), directory.apps.count + 1) - 1) * appCards)
        var found: [(String, [ObjectType: TypeAuthorization])] = []
        for app in rest.prefix(appCards) {
            found.append((app, try await owner.authorizations(of: app)))
        }
        return (found, rest.count > appCards)
    }

    private func page(
        _ visit: PatientVisit, _ title: String, @MarkupBuilder content: () -> Markup
    ) async throws -> Response {
        try await visit.page(
            title, in: .sharing,
            parent: .init(title: visit.words[FrameWord.sharing], path: "/sharing"),
            content: content)
    }
}

/// Where a list goes on, and where it begins.
struct PageTurner {
    let visit: PatientVisit
    let address: String
    /// What leads to the next page; nil on the last one.
    let next: String?
    let isFirst: Bool

    @MarkupBuilder var markup: Markup {
        MarkupTag.div(.class("actions")) {
            if let next {
                MarkupTag.a(.class("button"), .href("\(address)?\(next)")) {
                    visit.words[SharingWord.more]
                }
            }
            if !isFirst {
                MarkupTag.a(.class("button"), .href(address)) {
                    visit.words[SharingWord.fromStart]
                }
            }
        }
    }
}

extension ConsentQuery.Part {
    var title: SharingWord {
        switch self {
        case .decisions: .whoTitle
        case .delegates: .delegatesTitle
        case .removals: .removedTitle
        }
    }
}
