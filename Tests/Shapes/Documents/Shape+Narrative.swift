/// Much text for people.
extension Shape {
    private static func nested(_ open: String, _ inner: String, _ close: String, _ depth: Int)
        -> String
    { times(depth, open) + inner + times(depth, close) }

    static let narrative: [Shape] = [
        Shape("sections") { n in
            var page = Page()
            page.sections = many(n) { Page.section("<paragraph>p\($0)</paragraph>") }
            return page
        },
        Shape("nested sections") { n in
            var page = Page()
            let one = nested(
                "<component><section><title>d</title><text>t</text>", "", "</section></component>",
                50)
            page.sections = many(n) { _ in one }
            return page
        },
        Shape("a long text", text: { "<paragraph>" + times($0 / 5, "word ") + "</paragraph>" }),
        Shape("paragraphs", text: { n in many(n) { "<paragraph>p\($0)</paragraph>" } }),
        Shape(
            "line breaks",
            text: { n in "<paragraph>" + many(n) { "w\($0)<br/>" } + "</paragraph>" }),
        Shape(
            "nested lists",
            text: { n in
                let one = nested("<list><item>", "x", "</item></list>", 50)
                return many(n) { _ in one }
            }),
        Shape(
            "list items",
            text: { n in
                "<list>" + many(n) { "<item>i\($0)</item>" } + "</list>"
            }),
        Shape(
            "captions",
            text: { n in
                "<list>" + many(n) { "<item><caption>c\($0)</caption>x</item>" } + "</list>"
            }),
        Shape(
            "nested contents",
            text: { n in
                let one = nested("<content>", "x", "</content>", 100)
                return many(n) { _ in one }
            }),
        Shape(
            "style codes",
            text: { n in
                "<content styleCode=\"" + many(n) { "Bold\($0) " } + "\">z</content>"
            }),
        Shape(
            "styled contents",
            text: { n in
                many(n) { "<content styleCode=\"Bold xStyle\($0)\">z</content>" }
            }),
        Shape(
            "footnotes",
            text: { n in
                "<paragraph>"
                    + many(n) {
                        "<footnote ID=\"f\($0)\">n</footnote><footnoteRef IDREF=\"f\($0)\"/>"
                    }
                    + "</paragraph>"
            }),
        Shape(
            "links",
            text: { n in
                many(n) { "<linkHtml href=\"http://example.org/\($0)\">l</linkHtml>" }
            }),
        Shape(
            "links within",
            text: { n in
                many(n) {
                    "<content ID=\"c\($0)\">x</content><linkHtml href=\"#c\($0)\">l</linkHtml>"
                }
            }),
        Shape(
            "subscripts", text: { n in "<content>" + times(n / 14, "<sub>x</sub>") + "</content>" }),
    ]

    static let characters: [Shape] = [
        Shape("white space", text: { "<paragraph>x" + times($0 / 2, " \n") + "x</paragraph>" }),
        Shape("CDATA", text: { "<paragraph>" + times($0 / 14, "<![CDATA[a]]>b") + "</paragraph>" }),
        Shape(
            "character references",
            text: { "<paragraph>" + times($0 / 5, "&#65;") + "</paragraph>" }),
        Shape("accents", text: { "<paragraph>" + times($0 / 2, "\u{E9}") + "</paragraph>" }),
        Shape(
            "combining marks", text: { "<paragraph>e" + times($0 / 2, "\u{301}") + "</paragraph>" }),
        Shape("emoji", text: { "<paragraph>" + times($0 / 4, "\u{1F600}") + "</paragraph>" }),
        Shape(
            "invisible characters",
            text: { "<paragraph>" + times($0 / 6, "\u{202E}\u{200B}") + "</paragraph>" }),
        Shape(
            "damaged characters",
            text: { "<paragraph>" + times($0 / 3, "\u{FFFD}") + "</paragraph>" }),
        Shape(
            "texts with damaged characters",
            text: { n in many(n) { "<paragraph>\($0)\u{FFFD}</paragraph>" } }),
        Shape("a word without end", text: { "<paragraph>" + times($0, "x") + "</paragraph>" }),
        Shape("lines", text: { "<paragraph>" + times($0 / 2, "x\n") + "</paragraph>" }),
    ]
}
