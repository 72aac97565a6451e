import DocumentRendering
import Fixtures
import Testing
import Wording

/// What narrative becomes. Expectations: CDA R2, 4.3.5 and HTML's elements of the same meaning.
@Suite struct NarrativeTests {
    @Test(arguments: [
        ("<paragraph>A</paragraph>", "<p>A</p>"),
        ("a<br/>b", "a<br>b"),
        ("H<sub>2</sub>O", "H<sub>2</sub>O"),
        ("10<sup>9</sup>/L", "10<sup>9</sup>/L"),
        ("<content styleCode='Bold'>A</content>", "<strong class=\"bold\">A</strong>"),
        ("<content styleCode='Italics xVendor'>A</content>", "<em class=\"italics\">A</em>"),
        ("<content language='fr-CH'>A</content>", "<span lang=\"fr-CH\" dir=\"ltr\">A</span>"),
        ("<content language='he'>A</content>", "<span lang=\"he\" dir=\"rtl\">A</span>"),
        ("<content ID='a.b'>A</content>", "<span id=\"n-a_2eb\">A</span>"),
        (
            "<content revised='delete'>A</content>",
            "<del><small class=\"note\">deleted</small>A</del>"
        ),
        (
            "<content revised='insert'>A</content>",
            "<ins><small class=\"note\">inserted</small>A</ins>"
        ),
        ("<list listType='ordered'><item>A</item></list>", "<ol><li>A</li>\n</ol>"),
        (
            "<list styleCode='Circle'><item>A</item></list>",
            "<ul class=\"circle\"><li>A</li>\n</ul>"
        ),
        (
            "<linkHtml href='https://example.org/x'>A</linkHtml>",
            "<a href=\"https://example.org/x\" rel=\"noopener noreferrer nofollow\">A</a>"
                + "<small class=\"note\"> (example.org)</small>"
        ),
        (
            "<linkHtml href='x.pdf'>A</linkHtml>",
            "<span>A</span><small class=\"note\"> (refers to: x.pdf)</small>"
        ),
        (
            "<footnoteRef IDREF='f'/><footnote ID='f'>A</footnote>",
            "<sup><a href=\"#n-f\"><small class=\"note\">[1]</small></a></sup>"
                + "<span id=\"n-f\" class=\"footnote\"><small class=\"note\">[1] </small>A</span>"
        ),
        (
            "<footnoteRef IDREF=' f&#10;'/><footnote ID=' f'>A</footnote>",
            "<sup><a href=\"#n-f\"><small class=\"note\">[1]</small></a></sup>"
                + "<span id=\"n-f\" class=\"footnote\"><small class=\"note\">[1] </small>A</span>"
        ),
        (
            "<linkHtml href=' https://example.org/x&#10;'>A</linkHtml>",
            "<a href=\"https://example.org/x\" rel=\"noopener noreferrer nofollow\">A</a>"
                + "<small class=\"note\"> (example.org)</small>"
        ),
        ("<list listType=' ordered'><item>A</item></list>", "<ol><li>A</li>\n</ol>"),
        ("<new>A</new>", "<span class=\"unknown\">A</span>"),
        ("a<br>b</br>c", "a<br><span class=\"unknown\">b</span>c"),
        ("a<h:br>b</h:br>c", "a<br><span class=\"unknown\">b</span>c"),
        (
            "a<br><paragraph>b</paragraph></br>",
            "a<br><div class=\"unknown\"><p>b</p></div>"
        ),
    ])
    func markup(narrative: String, expected: String) throws {
        #expect(try Made.markup(narrative).hasPrefix(expected + "</div>"), "\(narrative)")
    }

    @Test func tablesKeepTheirHeadings() throws {
        let markup = try Made.markup(
            """
            <table ID='t'><caption>C</caption><col span='2'/><thead><tr><th>A</th>\
            <th ID='b'>B</th></tr></thead><tbody><tr><th>1</th><td headers='b' \
            align='right'>2</td></tr>\
            <tr><td colspan='2'>3</td></tr></tbody></table>
            """)
        for part in [
            "<table id=\"n-t\"><caption>C</caption><col span=\"2\"><thead>",
            "<th scope=\"col\">A</th>", "<th id=\"n-b\" scope=\"col\">B</th>",
            "<th scope=\"row\">1</th>", "<td class=\"right\" headers=\"n-b\">2</td>",
            "<td colspan=\"2\">3</td>",
        ] {
            #expect(markup.contains(part), "\(part) in \(markup)")
        }
    }

    /// HTML lets columns hold nothing, so their words stand in rows below them.
    @Test func columnsLoseNoWords() throws {
        let row = { (word: String) in
            "<tbody><tr><td><span class=\"unknown\">\(word)</span></td></tr></tbody>"
        }
        let group = """
            <table><colgroup span='2'>A<col span='2'>B</col><col/><new>C</new></colgroup>\
            <col>D</col><tbody><tr><td>E</td></tr></tbody></table>
            """
        let markup = try Made.markup(group)
        #expect(
            markup.contains(
                "<colgroup span=\"2\"><col span=\"2\"><col></colgroup>"
                    + "<tbody><tr><td>A</td></tr></tbody>" + row("B") + row("C") + "<col>"
                    + row("D") + "<tbody>"), "\(markup)")
    }

    /// Sections and texts where CDA has none are in the page, and sections in the contents too.
    @Test(arguments: [
        "<component><structuredBody><section><text>LOST</text></section></structuredBody></component>",
        "<component><structuredBody><text>LOST</text></structuredBody></component>",
        "<component><section><title>T</title><text>LOST</text></section></component>",
        "<component><component><section><text>LOST</text></section></component></component>",
        "<component><text>LOST</text></component>",
        "<structuredBody><component><section><text>LOST</text></section></component></structuredBody>",
        "<section><title>LOST</title></section>", "<text>LOST</text>",
        """
        <component><structuredBody><component><section><text>A</text><section><text>LOST</text>\
        </section></section></component></structuredBody></component>
        """,
        """
        <component><structuredBody><component><section><text>A</text><component><text>LOST</text>\
        <title>T</title></component></section></component></structuredBody></component>
        """,
    ])
    func noWordIsLostOutOfPlace(body: String) throws {
        let (tree, page) = try Made.page(Made.document(body: body))
        let reader = try SafePage.check(page, "\(body)")
        #expect(reader.text.contains("LOST"), "\(body)")
        SafePage.holdsEveryWord(of: tree, reader, "\(body)")
    }

    @Test func sectionsOutOfPlaceAreInTheContents() throws {
        let section = "<section><title>A</title><text>a</text></section>"
        let body = """
            <component><structuredBody>\(section)<component>\(section)</component>\
            </structuredBody></component>
            """
        let html = String(
            decoding: try Made.page(Made.document(body: body)).1.html, as: UTF8.self)
        for id in ["s1", "s2"] {
            #expect(html.contains("href=\"#\(id)\"") && html.contains("id=\"\(id)\""))
        }
    }

    /// One transparent pixel.
    private static let gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

    @Test func picturesStandWhereNarrativeRefersToThem() throws {
        let entry = """
            <entry><regionOfInterest ID='R'><entryRelationship><observationMedia ID='M'>\
            <value mediaType='image/tiff' representation='B64'>\(Self.gif)</value>\
            </observationMedia></entryRelationship></regionOfInterest></entry>
            """
        let both = try Made.markup(
            "<renderMultiMedia referencedObject='R'><caption>Hand</caption></renderMultiMedia>"
                + "<renderMultiMedia referencedObject='M'/>", entries: entry)
        let picture = "<img id=\"m1\" src=\"data:image/gif;base64,\(Self.gif)\" alt=\"Hand\">"
        #expect(both.contains(picture) && both.contains("<a href=\"#m1\">"))
        let alone = String(
            decoding: try Made.page(Made.document(entries: entry)).1.html, as: UTF8.self)
        #expect(alone.contains("data:image/gif"), "a picture that narrative does not mention")
    }

    /// The types of these attributes collapse white space (XML Schema 1.0, Part 2, 4.3.6).
    @Test func whiteSpaceAroundNamesIsNoPartOfThem() throws {
        let entry = """
            <entry><observationMedia ID=' M'><value mediaType='image/gif&#10;' \
            representation=' B64'>\(Self.gif)</value></observationMedia></entry>
            """
        let markup = try Made.markup(
            "<renderMultiMedia referencedObject='M '/>", entries: entry)
        #expect(markup.contains("<img id=\"m1\" src=\"data:image/gif;base64,\(Self.gif)\""))
    }

    /// ED: a thumbnail is a value of its own, and stands for the whole where that is elsewhere.
    @Test func aPictureWithAThumbnailIsShownOnce() throws {
        let thumbnail = """
            <thumbnail mediaType='image/gif' representation='B64'>\(Self.gif)</thumbnail>
            """
        let value = { (inside: String) in
            "mediaType='image/gif' representation='B64'>\(inside)\(thumbnail)"
        }
        for (inside, isOutside) in [(Self.gif, false), ("<reference value='r.gif'/>", true)] {
            let entry = """
                <entry><observationMedia ID='M'><value \(value(inside))</value>\
                </observationMedia></entry>
                """
            let body = Made.nonXML("<text \(value(inside))</text>")
            for document in [
                Made.document(
                    narrative: "<renderMultiMedia referencedObject='M'/>", entries: entry),
                Made.document(body: body),
            ] {
                let page = try Made.page(document).1
                let html = String(decoding: page.html, as: UTF8.self)
                #expect(html.split(separator: "data:image/gif;base64,\(Self.gif)\"").count == 2)
                #expect(html.contains("r.gif") == isOutside)
                #expect(page.attachments.isEmpty, "nothing is damaged")
            }
        }
        let text = Made.nonXML("<text mediaType='text/plain'>Words\(thumbnail)</text>")
        let page = try Made.page(Made.document(body: text)).1
        #expect(String(decoding: page.html, as: UTF8.self).contains(">Words</pre>"))
    }

    /// `representation` says how content is written where there is any.
    @Test(arguments: ["", " representation='B64'", " representation='TXT'"])
    func contentElsewhereIsNamed(representation: String) throws {
        let value = "mediaType='image/gif'\(representation)><reference value='rash.gif'/>"
        let entry = """
            <entry><observationMedia ID='M'><value \(value)</value></observationMedia></entry>
            """
        for document in [
            Made.document(narrative: "<renderMultiMedia referencedObject='M'/>", entries: entry),
            Made.document(body: Made.nonXML("<text \(value)</text>")),
        ] {
            let html = String(decoding: try Made.page(document).1.html, as: UTF8.self)
            #expect(
                html.contains("The content is outside the document and was not loaded: </small>")
                    && html.contains("rash.gif"))
        }
    }

    @Test func filesAreOfferedByTheAddressGiven() throws {
        let entry = """
            <entry><observationMedia ID='M'><value mediaType='application/pdf' \
            representation='B64'>JVBERi0xLjQK</value></observationMedia></entry>
            """
        let options = RenderingOptions { "/files/\($0.index)?a=1&b=2" }
        let page = try Made.page(Made.document(entries: entry), options).1
        #expect(page.attachments.map(\.mediaType) == ["application/pdf"])
        #expect(page.attachments.map(\.fileName) == ["attachment-1.pdf"])
        #expect(page.attachments.map(\.bytes) == [Array("%PDF-1.4\n".utf8)])
        #expect(page.contentSecurityPolicy.hasPrefix("sandbox allow-downloads; default-src 'none'"))
        let html = String(decoding: page.html, as: UTF8.self)
        #expect(
            html.contains("href=\"/files/1?a=1&amp;b=2\" download=\"attachment-1.pdf\""))
        try SafePage.check(page, links: ["/files/1?a=1&b=2"], "attachment")
    }

    @Test func theInterfaceSpeaksFourLanguages() throws {
        let expected: [InterfaceLanguage: String] = [
            .german: "2. März 2024", .french: "2 mars 2024", .italian: "2 marzo 2024",
            .english: "2 March 2024",
        ]
        for (language, date) in expected {
            let page = try Made.page(Made.document(), RenderingOptions(language: language)).1
            let html = String(decoding: page.html, as: UTF8.self)
            #expect(html.contains("<html lang=\"\(language.rawValue)\">") && html.contains(date))
            #expect(html.contains("<main lang=\"en\""))
        }
    }

    /// All content of a page is in a landmark (WAI-ARIA; axe's rule `region`).
    @Test func theWayBackIsNavigation() throws {
        let options = RenderingOptions(wayBack: PageLink(address: "/documents/7", text: "Back"))
        let html = String(decoding: try Made.page(Made.document(), options).1.html, as: UTF8.self)
        #expect(html.contains("<nav class=\"back\"><a href=\"/documents/7\">Back</a></nav>"))
    }

    @Test func emptySectionsSaySo() throws {
        let entry = "<entry><act classCode='ACT' moodCode='EVN'/></entry>"
        let section = { (inner: String) in
            "<component><structuredBody><component><section>\(inner)</section></component>"
                + "</structuredBody></component>"
        }
        let text = { (body: String) in
            String(decoding: try Made.page(Made.document(body: body)).1.html, as: UTF8.self)
        }
        #expect(try text(section("")).contains("This section has no text."))
        #expect(try text(section(entry + entry)).contains("2 coded entries without text"))
        #expect(try text("").contains("no content to show"))
    }

    /// Wherever the words stand, a page never says that there are none.
    @Test(arguments: [
        "<component><structuredbody><component><section><text>Words</text></section></component>"
            + "</structuredbody></component>",
        "<component><structuredBody><component><Section><text>Words</text></Section></component>"
            + "</structuredBody></component>",
        "<component><structuredBody><component><Section><Text>Words</Text></Section></component>"
            + "</structuredBody></component>",
        "<component><structuredBody><svg:g><component><section><text>Words</text></section>"
            + "</component></svg:g></structuredBody></component>",
        "<svg:g><component><structuredBody><component><section><text>Words</text></section>"
            + "</component></structuredBody></component></svg:g>",
        "<component><structuredBody><svg:g><svg:text>Words</svg:text></svg:g></structuredBody>"
            + "</component>",
        "<component><structuredBody><component><section><Text>Words</Text></section></component>"
            + "</structuredBody></component>",
        "<component><nonXMLBody><Text>Words</Text></nonXMLBody></component>",
    ]) func misplacedWordsAreShown(body: String) throws {
        let page = try Made.page(Made.document(body: body)).1
        let html = String(decoding: page.html, as: UTF8.self)
        #expect(html.contains("Words"))
        #expect(!html.contains("no content to show"))
    }

    @Test func aBodyWithoutAFileSaysSo() throws {
        let body = Made.nonXML("<text nullFlavor='NI'/>")
        let page = try Made.page(Made.document(body: body)).1
        #expect(String(decoding: page.html, as: UTF8.self).contains("no content to show"))
    }

    /// A file that is compressed is offered as one, whatever media type it has when unpacked.
    @Test(arguments: [
        ("DF", "S0wqBgA=", "deflate"), ("ZL", "eJxLTCoGAAJNASc=", "zlib"),
        ("GZ", "H4sIAAAAAAAAA0tMKgYA", "gz"), ("XX", "S0wqBgA=", "bin"),
    ]) func compressedFilesSaySo(algorithm: String, bytes: String, ending: String) throws {
        let body = Made.nonXML(
            "<text mediaType='text/plain' representation='B64' compression='\(algorithm)'>\(bytes)"
                + "</text>")
        let page = try Made.page(Made.document(body: body)).1
        #expect(page.attachments.map(\.fileName) == ["attachment-1.\(ending)"])
        let html = String(decoding: page.html, as: UTF8.self)
        #expect(html.contains("compressed: unpack it first (\(algorithm))") == (ending != "bin"))
    }

    @Test func whatIsInvisibleIsCounted() throws {
        let page = try Made.page(
            Made.document(narrative: "Amoxi\u{200B}cillin \u{202E}5<new>x</new>")
        ).1
        #expect(page.notices.invisibleCharacters == 2 && page.notices.unknownElements == 1)
        // Joiners belong to Persian, and to families of pictographs.
        let proper = try Made.page(Made.document(narrative: "می\u{200C}خواهم 👩\u{200D}⚕️ — ‘x’")).1
        #expect(proper.notices.invisibleCharacters == 0)
    }

    @Test func pagesAreTheSameEachTime() throws {
        let document = Made.document(narrative: "<paragraph ID='a'>A</paragraph>")
        #expect(try Made.page(document).1.html == Made.page(document).1.html)
    }

    @Test func otherRootsAreRefused() throws {
        #expect(throws: RenderingFailure.notAClinicalDocument) {
            try Made.page("<ClinicalDocument/>")
        }
    }
}
