import DocumentRendering
import Fixtures
import Foundation
import Testing
import XMLTree

/// Pages by somebody else's stylesheet: as safe as our own, and no word lost either.
@Suite struct StylesheetTests {
    private func stylesheet(_ templates: String) throws -> XMLStylesheet {
        try XMLStylesheet(
            Array(
                """
                <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" \
                xmlns:c="urn:hl7-org:v3" exclude-result-prefixes="c"><xsl:output method="html"/>\
                \(templates)</xsl:stylesheet>
                """.utf8))
    }

    /// Copies everything under its own name, as careless stylesheets do.
    private var copying: String {
        """
        <xsl:template match="/"><html><head><title>x</title><script>s()</script></head>\
        <body onload="s()"><xsl:apply-templates select="//c:title|//c:text"/></body></html>\
        </xsl:template>\
        <xsl:template match="*"><xsl:element name="{local-name()}"><xsl:copy-of select="@*"/>\
        <xsl:apply-templates/></xsl:element></xsl:template>\
        <xsl:template match="c:linkHtml"><a><xsl:copy-of select="@*"/><xsl:apply-templates/></a>\
        </xsl:template>
        """
    }

    private func render(
        _ document: String, _ sheet: XMLStylesheet
    ) throws -> (RenderedDocument, PageReader) {
        let (tree, page) = try Made.page(document, RenderingOptions(stylesheet: sheet))
        let reader = try SafePage.check(page, "\(document)")
        SafePage.holdsEveryWord(of: tree, reader, "\(document)")
        return (page, reader)
    }

    @Test func whatAStylesheetCopiesIsFiltered() throws {
        let sheet = try stylesheet(copying)
        for element in HostileVectors.elements {
            _ = try render(Made.document(narrative: "a \(element) b"), sheet)
        }
        for address in HostileVectors.addresses {
            let link = "<linkHtml href=\"\(address)\">A</linkHtml>"
            let reader = try render(Made.document(narrative: link), sheet).1
            #expect(!reader.elements.contains { $0.tag == "a" }, "\(address)")
        }
        for attribute in HostileVectors.attributes {
            _ = try render(
                Made.document(
                    narrative: "<table \(attribute)><tr><td \(attribute)>A</td></tr></table>"),
                sheet)
        }
        for text in HostileVectors.texts { _ = try render(Made.document(narrative: text), sheet) }
    }

    @Test func whatAStylesheetWritesItselfIsFiltered() throws {
        let sheet = try stylesheet(
            """
            <xsl:template match="/"><html><body style="x" onload="s()"><style>*{}</style>\
            <xsl:text disable-output-escaping="yes">&lt;script>s()&lt;/script></xsl:text>\
            <h1 id="s1" class="x">Head</h1><p>A<table><tr><td colspan="2">B</td></tr></table></p>\
            <img src="http://h.invalid/t.png" alt="Logo"/>\
            <iframe srcdoc="x"/><a href="javascript:x()">C</a>\
            <a name="top" href="#end">D</a><img src="data:image/png;base64,R0lGODlhAQ==" alt="E"/>\
            <xsl:value-of select="//c:text"/></body></html></xsl:template>
            """)
        let (page, reader) = try render(Made.document(), sheet)
        let html = String(decoding: page.html, as: UTF8.self)
        #expect(
            html.contains("<h1 id=\"n-s1\">Head</h1>") && html.contains("<td colspan=\"2\">B</td>"))
        #expect(
            html.contains("src=\"data:image/gif;base64,")
                && html.contains("[Picture: Logo not shown here]"))
        #expect(html.contains("<a id=\"n-top\" href=\"#n-end\">D</a>"))
        #expect(reader.text.contains("<script>s()</script>"), "as text")
    }

    @Test func whatAStylesheetLeavesOutStandsBelow() throws {
        let none = try stylesheet("<xsl:template match='/'><html><body/></html></xsl:template>")
        let (page, _) = try render(Made.document(narrative: "<paragraph>A</paragraph>"), none)
        #expect(page.notices.partsLeftOut == 3)
        let all = try stylesheet(copying)
        #expect(
            try render(Made.document(narrative: "<paragraph>A</paragraph>"), all).0.notices
                .partsLeftOut == 0)
        let plain = Made.document(
            body: "<component><nonXMLBody><text>A letter</text></nonXMLBody></component>")
        #expect(try render(plain, none).0.notices.partsLeftOut == 2)
        let nothing = try stylesheet("<xsl:template match='/'>words only</xsl:template>")
        #expect(throws: RenderingFailure.stylesheetMadeNothing) {
            try Made.page(plain, RenderingOptions(stylesheet: nothing))
        }
    }

    /// Words in what should be empty, copied by a stylesheet or left out by it.
    @Test func noWordIsLostInABreak() throws {
        let none = try stylesheet("<xsl:template match='/'><html><body/></html></xsl:template>")
        for sheet in [try stylesheet(copying), none] {
            for narrative in ["a<br>LOST</br>b", "<table><col>LOST</col></table>"] {
                let reader = try render(Made.document(narrative: narrative), sheet).1
                #expect(reader.text.contains("LOST"), "\(narrative)")
            }
            let body = """
                <component><structuredBody><section><text>LOST</text></section><text>TOO</text>\
                </structuredBody></component>
                """
            let reader = try render(Made.document(body: body), sheet).1
            #expect(reader.text.contains("LOST") && reader.text.contains("TOO"))
        }
    }

    /// HL7's own stylesheet over every eighth document; it reads its tables from files, which it
    /// may not, and shows its page without them.
    @Test(.enabled(if: Shared.folder != nil, "needs CASEBOOK_SHARED"))
    func theStylesheetOfHL7() throws {
        let path =
            (Shared.folder ?? "") + "/standards/stylesheet/hl7-cda-core-xsl-4.1.0-beta2/CDA.xsl"
        let sheet = try XMLStylesheet([UInt8](try Data(contentsOf: URL(filePath: path))))
        var pages = 0
        for (number, path) in try Shared.corpus().enumerated() where number % Self.step == 0 {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            guard let document = try? XMLDocument(bytes),
                let page = try? DocumentRenderer(RenderingOptions(stylesheet: sheet)).render(
                    document)
            else { continue }
            let reader = try SafePage.check(page, "\(path)")
            SafePage.holdsEveryWord(of: document, reader, "\(path)")
            pages += 1
        }
        #expect(pages > 450 / Self.step)
    }

    private static let step =
        ProcessInfo.processInfo.environment["CASEBOOK_RENDER_ALL"] == nil ? 16 : 1
}
