import HTTPExchange
package import Hummingbird
package import HTTPTypes

/// A whole page: its frame, its navigation, and what it may do.
package struct Page: Sendable {
    /// Whose pages these are.
    package enum Side: Sendable { case patient, staff, visitor }

    /// A place that the navigation leads to.
    package struct Place: Sendable {
        package let title: String
        package let path: String
        package let isCurrent: Bool
        /// How much waits there; what is more than ``waitingShown`` need not be counted.
        package var waiting = 0

        package init(title: String, path: String, isCurrent: Bool, waiting: Int = 0) {
            self.title = title
            self.path = path
            self.isCurrent = isCurrent
            self.waiting = waiting
        }
        /// As much is shown as a number, and more as `20+`.
        package static let waitingShown = 20
    }

    /// The page that this one is part of.
    package struct Parent: Sendable {
        package let title: String
        package let path: String

        package init(title: String, path: String) {
            self.title = title
            self.path = path
        }
    }

    let title: String
    let setting: PageSetting
    let side: Side
    let navigation: [Place]
    let parent: Parent?
    /// The name of whoever is signed in, where it is not their own record.
    let visitor: String?
    /// What was just done, in words.
    let notice: PageNotice?
    /// Whether the page asks for passkeys, which needs the one script that there is.
    let asksPasskeys: Bool
    let content: Markup

    package init(
        title: String, setting: PageSetting, side: Side = .visitor, navigation: [Place] = [],
        parent: Parent? = nil, visitor: String? = nil, notice: PageNotice? = nil,
        asksPasskeys: Bool = false, @MarkupBuilder content: () -> Markup
    ) {
        self.title = title
        self.setting = setting
        self.side = side
        self.navigation = navigation
        self.parent = parent
        self.visitor = visitor
        self.notice = notice
        self.asksPasskeys = asksPasskeys
        self.content = content()
    }

    /// The page as an answer, which no cache keeps and which loads nothing from elsewhere.
    package func response(status: HTTPResponse.Status = .ok) -> Response {
        var bytes = Array("<!doctype html>\n".utf8)
        bytes += markup.bytes
        var headers = Self.headers
        if asksPasskeys { headers[.contentSecurityPolicy]? += "; script-src 'self'" }
        return Response(status: status, headers: headers, bytes: bytes)
    }

    static let headers: HTTPFields = [
        .contentType: "text/html; charset=utf-8",
        .cacheControl: "no-store",
        .contentSecurityPolicy: """
        default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; \
        manifest-src 'self'; \
        form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """,
        .xContentTypeOptions: "nosniff",
        .referrerPolicy: "same-origin",
    ]
}

extension Response {
    /// Lets the page's forms lead to sources besides the service itself: a browser follows a form's
    /// redirect only to where the page's policy lets it.
    package mutating func letForms(leadTo sources: [String]) {
        let allowed = (["form-action 'self'"] + sources).joined(separator: " ")
        headers[.contentSecurityPolicy] = headers[.contentSecurityPolicy]?
            .replacing("form-action 'self'", with: allowed)
    }
}

extension Response {
    /// A form that comes back with what is wrong in it (RFC 9110 section 15.5.21).
    package var asMistaken: Response {
        var response = self
        response.status = .unprocessableContent
        return response
    }
}
