@_exported public import HTML
import HTTPExchange

/// The elements that a page of ours may have; what is not here cannot be written.
package enum MarkupTag: String, ElementName {
    case a, article, body, button, caption, circle, code, dd, details, div, dl, dt, fieldset
    case figcaption, figure, footer, form, g, h1, h2, h3, h4, head, header, html, iframe, img
    case input, label, legend, li, line, link, main, mark, meta, nav, ol, option, p, polyline, pre
    case rect, section, select, span, strong, summary, svg, table, tbody, td, textarea, th, thead
    case time, title, tr, ul
    case svgText = "text"

    package var end: ElementEnd {
        switch self {
        case .img, .input, .link, .meta: .none
        default: .tag
        }
    }
}

extension Markup {
    /// An element with what is in it.
    package init(_ tag: MarkupTag, _ attributes: [MarkupAttribute], _ content: Markup) {
        self.init(element: tag, attributes, content)
    }

    /// A script of the service's own, in a file: no page can hold the text of one.
    static func script(at address: String) -> Markup {
        ScriptTag.script(MarkupAttribute("defer"), .src(address))
    }

    private enum ScriptTag: String, ElementName {
        case script
        var end: ElementEnd { .tag }
    }
}

/// The attributes of a page's elements. There is none for scripts or inline style, and addresses
/// are the service's own.
extension MarkupAttribute {
    fileprivate init(_ name: StaticString, _ value: String) {
        self.init(name: name.description, value)
    }

    fileprivate init(_ name: StaticString) { self.init(name: name.description) }

    /// An address on this service; anything else becomes `#`.
    private init(_ name: StaticString, address: String) {
        self.init(name, OwnAddress.accepts(address) ? address : "#")
    }

    package static func `class`(_ value: StaticString) -> Self { Self("class", "\(value)") }
    package static func id(_ value: String) -> Self { Self("id", value) }
    package static func href(_ value: String) -> Self { Self("href", address: value) }
    package static func src(_ value: String) -> Self { Self("src", address: value) }
    package static func action(_ value: String) -> Self { Self("action", address: value) }
    package static func method(_ value: StaticString) -> Self { Self("method", "\(value)") }
    package static func name(_ value: String) -> Self { Self("name", value) }
    package static func value(_ value: String) -> Self { Self("value", value) }
    package static func type(_ value: StaticString) -> Self { Self("type", "\(value)") }
    package static func `for`(_ value: String) -> Self { Self("for", value) }
    package static func lang(_ value: String) -> Self { Self("lang", value) }
    package static func title(_ value: String) -> Self { Self("title", value) }
    package static func alt(_ value: String) -> Self { Self("alt", value) }
    package static func scope(_ value: StaticString) -> Self { Self("scope", "\(value)") }
    package static func role(_ value: StaticString) -> Self { Self("role", "\(value)") }
    static func rel(_ value: StaticString) -> Self { Self("rel", "\(value)") }
    package static func dateTime(_ value: String) -> Self { Self("datetime", value) }
    package static func autocomplete(_ value: StaticString) -> Self {
        Self("autocomplete", "\(value)")
    }
    static func encoding(_ value: StaticString) -> Self { Self("enctype", "\(value)") }
    package static func accept(_ value: StaticString) -> Self { Self("accept", "\(value)") }
    package static func sandbox(_ value: StaticString) -> Self { Self("sandbox", "\(value)") }
    package static func label(_ value: String) -> Self { Self("aria-label", value) }
    /// The head of a cell's column, shown before the cell where rows of a table are stacked.
    package static func columnLabel(_ value: String) -> Self { Self("data-label", value) }
    package static func labelledBy(_ value: String) -> Self { Self("aria-labelledby", value) }
    package static func describedBy(_ value: String) -> Self { Self("aria-describedby", value) }
    package static func current(_ value: StaticString) -> Self { Self("aria-current", "\(value)") }
    package static func width(_ value: Int) -> Self { Self("width", "\(value)") }
    package static func height(_ value: Int) -> Self { Self("height", "\(value)") }
    package static func min(_ value: String) -> Self { Self("min", value) }
    package static let invalid = Self("aria-invalid", "true")
    static let hidden = Self("aria-hidden", "true")
    static let checked = Self("checked")
    static let unchecked = Self("formnovalidate")
    static let required = Self("required")
    static let selected = Self("selected")
    package static let open = Self("open")
    package static let download = Self("download")
    package static func tabindex(_ value: Int) -> Self { Self("tabindex", "\(value)") }
    /// An attribute of the SVG elements, by a fixed list of names.
    package static func svg(_ name: SVGName, _ value: String) -> Self { Self(name, value) }
    static let meta = MetaAttributes()

    package enum SVGName: String, Sendable {
        case viewBox, x, y, x1, x2, y1, y2, cx, cy, r, rx, width, height, points
        case anchor = "text-anchor"
    }

    private init(_ name: SVGName, _ value: String) { self.init(name: name.rawValue, value) }

    /// Attributes of `meta`.
    struct MetaAttributes: Sendable {
        func charset(_ value: StaticString) -> MarkupAttribute {
            MarkupAttribute("charset", "\(value)")
        }
        func content(_ value: StaticString) -> MarkupAttribute {
            MarkupAttribute("content", "\(value)")
        }
    }
}
