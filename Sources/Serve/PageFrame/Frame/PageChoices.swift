package import HTTPExchange
import Wording
package import Foundation
import HTTPTypes
import HealthModel
package import Hummingbird

/// The language, the region and the time zone of pages: as chosen in this browser, else as it asks
/// for by `Accept-Language` (RFC 9110 section 12.5.4), else English and the service's zone.
package struct PageChoices: RouterMiddleware {
    package let timeZone: TimeZone

    package init(timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    static let languageCookie = "casebook-language"
    static let timeZoneCookie = "casebook-time-zone"

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        let chosen = request.cookies[Self.languageCookie]?.value
        context.language =
            chosen.flatMap(InterfaceLanguage.init(rawValue:))
            ?? InterfaceLanguage(accepting: request.headers[.acceptLanguage] ?? "") ?? .english
        let zone = request.cookies[Self.timeZoneCookie]?.value.replacing("~", with: "/")
        context.timeZone = zone.flatMap(TimeZone.init(databaseName:)) ?? timeZone
        return try await next(request, context)
    }

    /// Where choices are made.
    package static func add(to router: some RouterMethods<ServiceContext>) {
        router.post("language") { request, _ in try await choose(request) }
        router.get("preferences") { request, context in
            PreferencesPage(PageSetting(request, context)).response()
        }
    }

    private static func choose(_ request: Request) async throws -> Response {
        let fields = try await FormFields(of: request)
        let back = fields["back"] ?? "/"
        var response = Response.redirect(to: OwnAddress.accepts(back) ? back : "/")
        if let language = fields["language"].flatMap(InterfaceLanguage.init(rawValue:)) {
            response.setCookie(cookie(languageCookie, language.rawValue))
        }
        if let zone = fields["zone"].flatMap(TimeZone.init(databaseName:)) {
            response.setCookie(
                cookie(timeZoneCookie, zone.identifier.replacing("/", with: "~")))
        }
        return response
    }

    private static func cookie(_ name: String, _ value: String) -> Cookie {
        Cookie(
            name: name, value: value, maxAge: 365 * 86_400, path: "/", httpOnly: true,
            sameSite: .lax)
    }
}
