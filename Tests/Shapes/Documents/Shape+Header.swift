/// Much in the header.
extension Shape {
    /// Much in the header.
    public static let header: [Shape] = [
        Shape("templateIds of the document") { n in
            var page = Page()
            page.templates = many(n) {
                "<templateId root=\"2.16.840.1.113883.10.20.22.1.\($0 % 30)\"/>"
            }
            return page
        },
        Shape("equal templateIds of the document") { n in
            var page = Page()
            page.templates = times(n / 55, "<templateId root=\"2.16.840.1.113883.10.20.22.1.1\"/>")
            return page
        },
        Shape("white space in the title") { n in
            var page = Page()
            page.title = times(n / 3, " \n\t") + "x"
            return page
        },
        Shape("combining marks in the title") { n in
            var page = Page()
            page.title = "e" + times(n / 2, "\u{301}")
            return page
        },
        Shape("joined characters in the title") { n in
            var page = Page()
            page.title = times(n / 7, "\u{1F468}\u{200D}")
            return page
        },
        Shape("a long title") { n in
            var page = Page()
            page.title = times(n / 5, "word ")
            return page
        },
        Shape("related documents") { n in
            var page = Page()
            page.late = many(n) {
                "<relatedDocument typeCode=\"RPLC\"><parentDocument>"
                    + "<id root=\"2.999.71.9\" extension=\"p\($0)\"/></parentDocument>"
                    + "</relatedDocument>"
            }
            return page
        },
        Shape("ids of one parent document") { n in
            var page = Page()
            let ids = many(n) { "<id root=\"2.999.71.9\" extension=\"p\($0)\"/>" }
            page.late =
                "<relatedDocument typeCode=\"RPLC\"><parentDocument>\(ids)</parentDocument>"
                + "</relatedDocument>"
            return page
        },
        Shape("orders") { n in
            var page = Page()
            page.late = many(n) {
                "<inFulfillmentOf><order><id root=\"2.999.71.5\" extension=\"o\($0)\"/></order>"
                    + "</inFulfillmentOf>"
            }
            return page
        },
        Shape("services") { n in
            var page = Page()
            page.late = many(n) {
                "<documentationOf><serviceEvent><id root=\"2.999.71.5\" extension=\"o\($0)\"/>"
                    + "<effectiveTime value=\"2024\"/></serviceEvent></documentationOf>"
            }
            return page
        },
    ]
}
