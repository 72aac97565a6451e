/// The elements that a page of ours may have; what is not here cannot be written.
package enum MarkupTag: String, Sendable {
    case a, article, body, button, caption, circle, code, dd, details, div, dl, dt, fieldset
    case figcaption, figure, footer, form, g, h1, h2, h3, h4, head, header, html, iframe, img
    case input, label, legend, li, line, link, main, mark, meta, nav, ol, option, p, pre, rect
    case section, select, span, strong, summary, svg, table, tbody, td, textarea, th, thead
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
