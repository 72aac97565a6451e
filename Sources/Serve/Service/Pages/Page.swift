import Hummingbird

/// A whole page: its frame, its navigation, and what it may do.
struct Page: Sendable {
    /// Whose pages these are.
    enum Side: Sendable { case patient, staff, visitor }

    /// A place that the navigation leads to.
    struct Place: Sendable {
        let title: String
        let path: String
        let isCurrent: Bool
        /// How much waits there; what is more than ``waitingShown`` need not be counted.
        var waiting = 0
        /// As much is shown as a number, and more as `20+`.
        static let waitingShown = 20
    }

    /// The page that this one is part of.
    struct Parent: Sendable {
        let title: String
        let path: String
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
    let content: Markup

    init(
        title: String, setting: PageSetting, side: Side = .visitor, navigation: [Place] = [],
        parent: Parent? = nil, visitor: String? = nil, notice: PageNotice? = nil,
        @MarkupBuilder content: () -> Markup
    ) {
        self.title = title
        self.setting = setting
        self.side = side
        self.navigation = navigation
        self.parent = parent
        self.visitor = visitor
        self.notice = notice
        self.content = content()
    }

    /// The page as an answer, which no cache keeps and which loads nothing from elsewhere.
    func response(status: HTTPResponse.Status = .ok) -> Response {
        var bytes = Array("<!doctype html>\n".utf8)
        bytes += markup.bytes
        return Response(
            status: status, headers: Self.headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    static let headers: HTTPFields = [
        .contentType: "text/html; charset=utf-8",
        .cacheControl: "no-store",
        .contentSecurityPolicy: """
        default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; \
        form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """,
        .xContentTypeOptions: "nosniff",
        .referrerPolicy: "same-origin",
    ]
}
