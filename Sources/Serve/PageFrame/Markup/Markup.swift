import Base

/// A piece of a page, as escaped UTF-8. It is made from elements, attributes and text only, so
/// that no text can become markup.
package struct Markup: Sendable {
    package private(set) var bytes: [UInt8] = []

    /// Nothing.
    package init() {}

    /// Text, escaped.
    package init(text: String) {
        let escaping: MarkupEscaping = [.anywhere, .delete]
        escaping.append(text.utf8, to: &bytes)
    }

    /// An element with what is in it.
    package init(_ tag: MarkupTag, _ attributes: [MarkupAttribute], _ content: Markup) {
        bytes.append(UInt8(ascii: "<"))
        bytes += tag.rawValue.utf8
        for attribute in attributes { bytes += attribute.bytes }
        bytes.append(UInt8(ascii: ">"))
        guard !tag.isEmpty else { return }
        bytes += content.bytes
        bytes += "</\(tag.rawValue)>".utf8
    }

    /// Pieces one after the other.
    package init(_ pieces: [Markup]) {
        for piece in pieces { bytes += piece.bytes }
    }

    /// A script of the service's own, in a file: no page can hold the text of one.
    static func script(at address: String) -> Markup {
        var script = Markup()
        let source = MarkupAttribute.src(address).bytes
        script.bytes = Array("<script defer".utf8) + source + Array("></script>".utf8)
        return script
    }

    static func + (first: Markup, second: Markup) -> Markup { Markup([first, second]) }
}

/// Writes a page's pieces as Swift statements; strings are text.
@resultBuilder package enum MarkupBuilder {
    package static func buildExpression(_ text: String) -> Markup { Markup(text: text) }
    package static func buildExpression(_ markup: Markup) -> Markup { markup }
    package static func buildBlock(_ pieces: Markup...) -> Markup { Markup(pieces) }
    package static func buildOptional(_ piece: Markup?) -> Markup { piece ?? Markup() }
    package static func buildEither(first: Markup) -> Markup { first }
    package static func buildEither(second: Markup) -> Markup { second }
    package static func buildArray(_ pieces: [Markup]) -> Markup { Markup(pieces) }
}

extension MarkupTag {
    /// An element of this kind: `.p(.class("quiet")) { "text" }` is written `MarkupTag.p(...)`.
    package func callAsFunction(
        _ attributes: MarkupAttribute..., @MarkupBuilder content: () -> Markup
    ) -> Markup {
        Markup(self, attributes, content())
    }

    /// An element without content.
    package func callAsFunction(_ attributes: MarkupAttribute...) -> Markup {
        Markup(self, attributes, Markup())
    }
}

/// The elements that a page of ours may have; what is not here cannot be written.
package enum MarkupTag: String, Sendable {
    case a, article, body, button, caption, circle, code, dd, details, div, dl, dt, fieldset
    case figcaption, figure, footer, form, g, h1, h2, h3, h4, head, header, html, iframe, img
    case input, label, legend, li, line, link, main, mark, meta, nav, ol, option, p, polyline, pre
    case rect, section, select, span, strong, summary, svg, table, tbody, td, textarea, th, thead
    case time, title, tr, ul
    case svgText = "text"

    /// Whether HTML gives the element no end tag.
    var isEmpty: Bool {
        switch self {
        case .img, .input, .link, .meta: true
        default: false
        }
    }
}
