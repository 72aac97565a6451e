/// The elements that a page of ours may have; what is not here cannot be written.
enum MarkupTag: String, Sendable {
    case a, abbr, article, aside, b, body, br, button, caption, circle, code, dd, details, div, dl
    case dt, em, fieldset, figcaption, figure, footer, form, g, h1, h2, h3, h4, head, header, hr
    case html, iframe, img, input, label, legend, li, line, link, main, mark, meta, nav, ol
    case option, p, path, polyline, pre, progress, rect, section, select, small, span, strong
    case summary, svg, table, tbody, td, textarea, th, thead, time, title, tr, ul
    case svgText = "text"
    case svgDescription = "desc"

    /// Whether HTML gives the element no end tag.
    var isEmpty: Bool {
        switch self {
        case .br, .hr, .img, .input, .link, .meta: true
        default: false
        }
    }
}
