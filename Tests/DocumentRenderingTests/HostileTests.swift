import DocumentRendering
import Foundation
import Testing
import XMLTree

/// Every attack in every place it fits: no script, nothing loaded, no aborted page, no lost word.
@Suite struct HostileTests {
    @Test func addressesBecomeText() throws {
        for address in HostileVectors.addresses {
            let reference = "<reference value=\"\(address)\"/>"
            let slots = [
                Made.document(narrative: "<linkHtml href=\"\(address)\">Words</linkHtml>"),
                Made.document(
                    narrative: "<renderMultiMedia referencedObject='M'/>",
                    entries: "<entry><observationMedia ID='M'><value mediaType='image/png'>"
                        + "\(reference)</value></observationMedia></entry>"),
                Made.document(
                    body: Made.nonXML("<text mediaType='text/html'>\(reference)</text>")),
                Made.document(
                    header: "<recordTarget><patientRole><telecom value=\"\(address)\"/>"
                        + "</patientRole></recordTarget>"),
            ]
            for (slot, document) in slots.enumerated() {
                let reader = try check(document, "\(address) in slot \(slot)")
                let links = reader.elements.compactMap { $0.attribute("href") }
                    .filter { !$0.hasPrefix("#") }
                #expect(links.isEmpty, "\(address) in slot \(slot)")
            }
        }
    }

    @Test func textsStayTexts() throws {
        for text in HostileVectors.texts {
            let attribute = text.contains("CDATA") ? "x" : text.replacing("\"", with: "&quot;")
            let slots = [
                Made.document(title: text), Made.document(sectionTitle: text),
                Made.document(narrative: text),
                Made.document(narrative: "<paragraph>\(text)</paragraph>"),
                Made.document(narrative: "<content styleCode='Bold'>\(text)</content>"),
                Made.document(
                    narrative: "<list><caption>\(text)</caption><item>\(text)</item></list>"),
                Made.document(
                    narrative: "<table summary=\"\(attribute)\"><caption>\(text)</caption><tbody>"
                        + "<tr><th>\(text)</th><td>\(text)</td></tr></tbody></table>"),
                Made.document(
                    narrative: "<linkHtml href='#x' title=\"\(attribute)\">\(text)</linkHtml>"),
                Made.document(narrative: "<footnote ID='f'>\(text)</footnote>"),
                Made.document(
                    header: "<recordTarget><patientRole><id root='1' extension=\"\(attribute)\"/>"
                        + "<addr><city>\(text)</city></addr><patient><name><given>\(text)</given>"
                        + "</name></patient></patientRole></recordTarget>"),
                Made.document(
                    header: "<code code=\"\(attribute)\" displayName=\"\(attribute)\"/><custodian>"
                        + "<assignedCustodian><representedCustodianOrganization>"
                        + "<name>\(text)</name></representedCustodianOrganization>"
                        + "</assignedCustodian></custodian>"),
                Made.document(body: Made.nonXML("<text>\(text)</text>")),
            ]
            for (slot, document) in slots.enumerated() {
                try check(document, "\(text) in slot \(slot)")
            }
        }
    }

    @Test func foreignElementsKeepTheirText() throws {
        for element in HostileVectors.elements {
            let slots = [
                element, "<paragraph>a \(element) b</paragraph>", "<content>\(element)</content>",
                "<list><item>\(element)</item>\(element)</list>",
                Made.table(element, between: element), Made.link(element),
                "<sup>\(element)</sup><footnote ID='f'>\(element)</footnote>",
                "<renderMultiMedia referencedObject='x'><caption>\(element)</caption>"
                    + "</renderMultiMedia>",
            ]
            for (slot, narrative) in slots.enumerated() {
                try check(Made.document(narrative: narrative), "\(element) in slot \(slot)")
            }
            try check(Made.document(title: element, sectionTitle: element), "\(element) as title")
        }
    }

    @Test func attributesComeToNothing() throws {
        for attribute in HostileVectors.attributes {
            let slots = [
                "<paragraph \(attribute)>T</paragraph>", "<content \(attribute)>T</content>",
                Made.table("T", attributes: attribute),
                Made.table("T", between: "<col \(attribute)/><th \(attribute)>T</th>"),
                "<list \(attribute)><item>T</item></list>",
                "<list><item \(attribute)>T</item></list>",
                "<linkHtml href='https://a.invalid/' \(attribute)>T</linkHtml>",
                "<renderMultiMedia referencedObject='M' \(attribute)/>T",
            ]
            for (slot, narrative) in slots.enumerated() {
                try check(Made.document(narrative: narrative), "\(attribute) in slot \(slot)")
            }
        }
    }

    @Test func filesAreWhatTheirBytesAre() throws {
        for file in HostileVectors.files {
            let base64 = Data(file.text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
                .base64EncodedString()
            let type = file.mediaType.map { "mediaType=\"\($0.replacing("\"", with: "&quot;"))\"" }
            let content = "\(type ?? "") representation='B64'>\(base64)"
            let slots = [
                Made.document(
                    body: Made.nonXML("<text \(content)</text>")),
                Made.document(
                    narrative: "<renderMultiMedia referencedObject='M'/>",
                    entries:
                        "<entry><observationMedia ID='M'><value xsi:type='ED' \(content)</value>"
                        + "</observationMedia></entry>"),
                Made.document(
                    entries:
                        "<entry><act classCode='ACT' moodCode='EVN'><text \(content)</text></act>"
                        + "</entry>"),
            ]
            for (slot, document) in slots.enumerated() {
                let page = try Made.page(document).1
                try check(document, "\(file) in slot \(slot)")
                let harmless: Set<String> = [
                    "application/pdf", "image/png", "image/gif", "text/plain",
                    "application/octet-stream",
                ]
                #expect(page.attachments.allSatisfy { harmless.contains($0.mediaType) })
                #expect(page.attachments.allSatisfy { !$0.fileName.contains("htm") })
            }
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
