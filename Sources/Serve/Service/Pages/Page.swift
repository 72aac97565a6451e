import DocumentRendering
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
    }

    let title: String
    let language: InterfaceLanguage
    var side = Side.visitor
    var navigation: [Place] = []
    let content: Markup

    init(
        title: String, language: InterfaceLanguage, side: Side = .visitor,
        navigation: [Place] = [], @MarkupBuilder content: () -> Markup
    ) {
        self.title = title
        self.language = language
        self.side = side
        self.navigation = navigation
        self.content = content()
    }

    /// The page as an answer, which no cache keeps and which loads nothing from elsewhere.
    func response(status: HTTPResponse.Status = .ok) -> Response {
        let markup = MarkupTag.html(.lang(language.rawValue)) {
            MarkupTag.head {
                MarkupTag.meta(MarkupAttribute.meta.charset("utf-8"))
                MarkupTag.meta(
                    .name("viewport"),
                    MarkupAttribute.meta.content("width=device-width, initial-scale=1"))
                MarkupTag.title { "\(title) · Casebook" }
                MarkupTag.link(.rel("stylesheet"), .href("/assets/casebook.css"))
            }
            MarkupTag.body {
                MarkupTag.header {
                    MarkupTag.nav(.label("Casebook")) {
                        MarkupTag.ul {
                            for place in navigation {
                                MarkupTag.li {
                                    if place.isCurrent {
                                        MarkupTag.a(.href(place.path), .current("page")) {
                                            place.title
                                        }
                                    } else {
                                        MarkupTag.a(.href(place.path)) { place.title }
                                    }
                                }
                            }
                        }
                    }
                }
                MarkupTag.main(.id("main")) {
                    MarkupTag.h1 { title }
                    content
                }
            }
        }
        var bytes = Array("<!doctype html>\n".utf8)
        bytes += markup.bytes
        return Response(
            status: status, headers: Self.headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private static let headers: HTTPFields = [
        .contentType: "text/html; charset=utf-8",
        .cacheControl: "no-store",
        .contentSecurityPolicy: """
        default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; \
        script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; \
        frame-ancestors 'none'
        """,
        .xContentTypeOptions: "nosniff",
        .referrerPolicy: "no-referrer",
    ]
}
