/// Documents that are made up around one doubtful part, well-formed and of no schema.
public enum MadeDocument {
    /// Every one's id.
    static let id = "<id root=\"2.999.1\"/>"

    /// A document with a part in one of its places.
    public static func document(
        title: String = "Title", narrative: String = "Text", entries: String = "",
        header: String = "", sections: String = "", sectionTitle: String = "Section",
        body: String? = nil, before: String = ""
    ) -> String {
        """
        \(before)<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:h="http://www.w3.org/1999/xhtml" \
        xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        \(id)<title>\(title)</title><effectiveTime value="20240302"/>
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
    public static func table(_ cell: String, between: String = "", attributes: String = "") -> String {
        "<table \(attributes)>\(between)<tbody \(attributes)>\(between)<tr \(attributes)>\(between)"
            + "<td \(attributes)>\(cell)</td></tr></tbody></table>"
    }

    /// A link around a text.
    public static func link(_ text: String, _ address: String = "https://a.invalid/") -> String {
        "<linkHtml href=\"\(address)\">\(text)</linkHtml>"
    }

    /// A body that is not XML.
    public static func nonXML(_ text: String) -> String {
        "<component><nonXMLBody>\(text)</nonXMLBody></component>"
    }
}
