internal import HTML

/// The elements that a page may consist of; there is no way to write another.
enum HTMLTag: String, ElementName {
    case header, nav, main, footer, section, article, figure, figcaption, div, span, p, pre
    case h1, h2, h3, h4, h5, h6, hr, br, blockquote
    case ul, ol, li, dl, dt, dd
    case table, caption, colgroup, col, thead, tbody, tfoot, tr, th, td
    case details, summary
    case a, img, abbr, b, cite, code, dfn, em, i, kbd, mark, q, s, samp, small, strong, sub, sup
    case time, u, `var`, ins, del, address

    var end: ElementEnd {
        switch self {
        case .br, .hr, .img, .col: .none
        default: .tag
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

/// The attributes that an element may have. Each value is of a type that can only hold what is
/// safe in its place; there is none for styles, handlers or addresses that load by themselves.
enum HTMLAttribute {
    /// A class of our own style sheet.
    case style(StaticString)
    /// Several classes of our own style sheet.
    case styles([StaticString])
    case id(PageIdentifier)
    case lang(LanguageCode)
    case title(String)
    case label(String)
    case labelledBy(PageIdentifier)
    case headers([PageIdentifier])
    case scope(TableScope)
    case columnSpan(Int)
    case rowSpan(Int)
    case span(Int)
    case start(Int)
    case level(Int)
    /// A role of the fixed set that our pages use.
    case role(StaticString)
    /// A link out, which opens nothing by itself and tells the other side nothing.
    case link(SafeLink)
    /// A link to a place of the page.
    case place(PageIdentifier)
    /// A link to another page of the service, by the address that the caller gave.
    case own(address: String)
    /// A link to an attachment, by the address that the caller gave.
    case attachment(address: String, name: String)
    /// A picture inside the page.
    case picture(PictureData, alternative: String)
    /// The element can be scrolled, so it can be reached by the keyboard.
    case focusable
    /// What can be closed is open at first.
    case open
}

/// What a heading cell is the heading of (HTML, 4.9.10).
enum TableScope: String { case row, col, rowgroup, colgroup }
