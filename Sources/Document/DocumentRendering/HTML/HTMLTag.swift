/// The elements that a page may consist of; there is no way to write another.
enum HTMLTag: String {
    case header, nav, main, footer, section, article, figure, figcaption, div, span, p, pre
    case h1, h2, h3, h4, h5, h6, hr, br, blockquote
    case ul, ol, li, dl, dt, dd
    case table, caption, colgroup, col, thead, tbody, tfoot, tr, th, td
    case details, summary
    case a, img, abbr, b, cite, code, dfn, em, i, kbd, mark, q, s, samp, small, strong, sub, sup
    case time, u, `var`, ins, del, address

    /// Elements without content, which have no end tag.
    var isVoid: Bool {
        switch self {
        case .br, .hr, .img, .col: true
        default: false
        }
    }

    /// Elements that end an open paragraph (HTML, 13.1.2.4).
    var isBlock: Bool {
        switch self {
        case .header, .nav, .main, .footer, .section, .article, .figure, .figcaption, .div, .p,
            .pre, .h1, .h2, .h3, .h4, .h5, .h6, .hr, .blockquote, .ul, .ol, .li, .dl, .dt, .dd,
            .table, .caption, .colgroup, .col, .thead, .tbody, .tfoot, .tr, .th, .td, .address,
            .details:
            true
        default: false
        }
    }
}
