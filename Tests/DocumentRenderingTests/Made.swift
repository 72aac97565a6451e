import DocumentRendering
import Testing
import XMLTree

/// Documents that tests make up around one doubtful part.
enum Made {
    /// A document with a part in one of its places.
    static func document(
        title: String = "Title", narrative: String = "Text", entries: String = "",
        header: String = "", sections: String = "", sectionTitle: String = "Section",
        body: String? = nil, before: String = ""
    ) -> String {
        """
        \(before)<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:h="http://www.w3.org/1999/xhtml" \
        xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        <id root="2.999.1"/><title>\(title)</title><effectiveTime value="20240302"/>
        <languageCode code="en"/>\(header)
        \(body ?? """
            <component><structuredBody><component><section><title>\(sectionTitle)</title>
            <text>\(narrative)</text>\(entries)</section></component>\(sections)
            </structuredBody></component>
            """)
        </ClinicalDocument>
        """
    }

    /// Tables of one row, with parts where HTML wants them.
    static func table(_ cell: String, between: String = "", attributes: String = "") -> String {
        "<table \(attributes)>\(between)<tbody \(attributes)>\(between)<tr \(attributes)>\(between)"
            + "<td \(attributes)>\(cell)</td></tr></tbody></table>"
    }

    /// A link around a text.
    static func link(_ text: String, _ address: String = "https://a.invalid/") -> String {
        "<linkHtml href=\"\(address)\">\(text)</linkHtml>"
    }

    /// A body that is not XML.
    static func nonXML(_ text: String) -> String {
        "<component><nonXMLBody>\(text)</nonXMLBody></component>"
    }

    static func page(
        _ document: String, _ options: RenderingOptions = RenderingOptions()
    ) throws -> (XMLDocument, RenderedDocument) {
        let tree = try XMLDocument(Array(document.utf8))
        return (tree, try DocumentRenderer(options).render(tree))
    }

    /// The markup of a narrative in its page.
    static func markup(_ narrative: String, entries: String = "") throws -> String {
        let page = try page(document(narrative: narrative, entries: entries)).1
        let whole = String(decoding: page.html, as: UTF8.self)
        let parts = whole.split(separator: "<div class=\"narrative\">", maxSplits: 1)
        return String(try #require(parts.last).split(separator: "</section>")[0])
    }
}
