/// Names of elements that stand on lines of their own, CDA's and those of HTML that documents hold.
enum NarrativeBlocks {
    static let names: Set<String> = [
        "paragraph", "list", "item", "caption", "table", "thead", "tbody", "tfoot", "tr", "td",
        "th", "renderMultiMedia", "p", "div", "pre", "ul", "ol", "li", "dl", "dt", "dd",
        "blockquote", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "center", "section", "title",
        "text",
    ]
}
