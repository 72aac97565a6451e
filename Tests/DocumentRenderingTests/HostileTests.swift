import DocumentRendering
import Fixtures
import Testing
import XMLTree

/// Every attack in every place it fits: no script, nothing loaded, no aborted page, no lost word.
@Suite struct HostileTests {
    private func documents(_ kind: HostileDocument.Kind) -> [HostileDocument] {
        HostileDocument.all.filter { $0.kind == kind }
    }

    // asvs 1.2.2
    @Test func addressesBecomeText() throws {
        for document in documents(.address) {
            let reader = try check(document.text, "\(document.name)")
            let links = reader.elements.compactMap { $0.attribute("href") }
                .filter { !$0.hasPrefix("#") }
            #expect(links.isEmpty, "\(document.name)")
        }
    }

    // asvs 1.2.1 1.3.3 1.3.5
    @Test func textsStayTextsAndMarkupKeepsItsText() throws {
        for document in documents(.text) + documents(.element) + documents(.attribute) {
            try check(document.text, "\(document.name)")
        }
    }

    @Test func filesAreWhatTheirBytesAre() throws {
        let harmless: Set<String> = [
            "application/pdf", "image/png", "image/gif", "text/plain", "application/octet-stream",
        ]
        for document in documents(.file) {
            try check(document.text, "\(document.name)")
            let page = try Made.page(document.text).1
            #expect(page.attachments.allSatisfy { harmless.contains($0.mediaType) })
            #expect(page.attachments.allSatisfy { !$0.fileName.contains("htm") })
        }
    }

    @Test func sizesAndDepthsEnd() throws {
        let row = "<tr>" + String(repeating: "<td>T</td>", count: 20) + "</tr>"
        let deep = { (tag: String) in
            String(repeating: "<\(tag)>a", count: 200) + String(repeating: "z</\(tag)>", count: 200)
        }
        let cases = [
            "<table><tbody>" + String(repeating: row, count: 1_000) + "</tbody></table>",
            Made.table("T", attributes: "colspan='2000000000' rowspan='2000000000'"),
            deep("content"), deep("paragraph"), deep("list"), deep("item"), deep("table"),
            deep("td"),
            deep("footnote"), deep("linkHtml"), deep("unknown"), deep("sub"), deep("caption"),
            String(repeating: "<br/>", count: 5_000) + "T",
            String(repeating: "<content>T</content>", count: 5_000),
            "<td>T</td><tr>T</tr><thead>T</thead><item>T</item><caption>T</caption>",
            "<table>T<tr>T<td>T</td>T</tr>T</table>", "<list>T<list>T</list>T</list>",
            Made.table("T" + Made.table("T")), Made.link("T" + Made.link("T")),
        ]
        for (number, narrative) in cases.enumerated() {
            try check(Made.document(narrative: narrative), "case \(number)")
        }
        var sections = ""
        for _ in 0..<80 {
            sections =
                "<component><section><title>t</title><text>x</text>\(sections)</section>"
                + "</component>"
        }
        try check(Made.document(sections: sections), "nested sections")
    }

    @Test func namesCannotCollide() throws {
        let ids = ["s1", "contents", "about", "a", "n-a", "a b", "a_20b", "ä", "A"]
        let narrative =
            (ids + ids).map { "<content ID='\($0)'>T</content>" }.joined()
            + "<linkHtml href='#s1'>T</linkHtml><linkHtml href='#nowhere'>T</linkHtml>"
        let reader = try check(Made.document(narrative: narrative), "names")
        let named = reader.elements.compactMap { $0.attribute("id") }.filter { $0.hasPrefix("n-") }
        #expect(named.count == ids.count)
        #expect(reader.elements.filter { $0.attribute("href") == "#n-s1" }.count == 1)
    }

    // asvs 1.3.5
    @Test func aStylesheetInstructionIsNotFollowed() throws {
        let reader = try check(
            Made.document(
                before: "<?xml-stylesheet type='text/xsl' href='http://h.invalid/x.xsl'?>"),
            "instruction")
        #expect(!reader.text.contains("h.invalid"))
    }

    @discardableResult
    private func check(_ document: String, _ comment: Comment) throws -> PageReader {
        let (tree, page) = try Made.page(document)
        let reader = try SafePage.check(page, comment)
        SafePage.holdsEveryWord(of: tree, reader, comment)
        return reader
    }
}
