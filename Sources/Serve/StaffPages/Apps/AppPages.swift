import Access
import HTTPExchange
import Hummingbird
import PageFrame

/// The apps that have registered themselves, and how they are removed.
struct AppPages {
    let parts: ServiceParts

    /// Apps on the page, the newest first.
    private static let rows = 200

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("apps") { try await list($0, $1) }
        router.post("apps/remove") { try await remove($0, $1) }
        router.post("apps/remove-unused") { try await removeUnused($0, $1) }
    }

    private func book() throws -> RegistrationBook {
        guard let book = parts.authority?.registrations else { throw ServiceFailure.notFound }
        return book
    }

    private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let words = visit.words
        let apps = try book().all
        return visit.page(words[StaffWord.apps], in: .apps) {
            MarkupTag.p(.class("lead")) { words[AppWord.lead] }
            if apps.isEmpty {
                MarkupTag.p(.class("card")) { words[AppWord.none] }
            } else {
                MarkupTag.section(.class("card"), .label(words[StaffWord.apps])) {
                    if apps.count > Self.rows {
                        MarkupTag.p(.class("hint")) {
                            words(
                                AppWord.shown, visit.figures.count(Self.rows),
                                visit.figures.count(apps.count))
                        }
                    }
                    MarkupTag.ul(.class("rows")) {
                        for app in apps.prefix(Self.rows) { row(app, visit) }
                    }
                }
            }
            if apps.contains(where: { !$0.isUsed }) {
                MarkupTag.section(.class("card"), .label(words[AppWord.removeUnused])) {
                    MarkupTag.p(.class("hint")) { words[AppWord.removeUnusedHint] }
                    PageForm.button(
                        words[AppWord.removeUnused], to: "/staff/apps/remove-unused",
                        visit.setting, kind: .bad)
                }
            }
        }
    }

    private func row(_ app: RegistrationBook.Entry, _ visit: StaffVisit) -> Markup {
        let words = visit.words
        return MarkupTag.li(.class("row")) {
            MarkupTag.div {
                MarkupTag.h2 { app.client.name }
                MarkupTag.dl(.class("facts")) {
                    PageFact.code("client_id", app.client.identifier)
                    for address in app.redirects {
                        PageFact.code(words[AppWord.leadsTo], address)
                    }
                    PageFact.row(words[AppWord.registered], visit.dates.dayAndTime(app.registered))
                    PageFact.row(
                        words[app.isUsed ? AppWord.used : AppWord.unused],
                        visit.dates.dayAndTime(app.end))
                }
            }
            PageForm.button(
                words[AppWord.remove], to: "/staff/apps/remove", visit.setting, kind: .bad,
                label: app.client.name, fields: [("app", app.client.identifier)])
        }
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try StaffVisit(request, context, parts)
        try await book().remove(try await FormFields(of: request)["app"] ?? "")
        return Response.redirect(to: "/staff/apps?done=app-removed")
    }

    private func removeUnused(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        _ = try StaffVisit(request, context, parts)
        _ = try await FormFields(of: request)
        try await book().removeUnused()
        return Response.redirect(to: "/staff/apps?done=app-removed")
    }
}

/// What the page about apps says that have registered themselves.
enum AppWord: String, PageWord {
    static let group = "registeredApp"

    case lead, none, shown, registered, used, unused, leadsTo, remove, removeUnused,
        removeUnusedHint, removed
}
