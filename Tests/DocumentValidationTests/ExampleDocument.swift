import DocumentValidation

/// A minimal sound document around an example of the catalogue.
///
/// The example's elements that stand at the beginning of a line are its outermost ones; their
/// names say where they belong.
struct ExampleDocument {
    /// The whole document.
    let text: String
    /// The line that `<!-- here -->` ends; nil without the mark.
    let markedLine: Int?

    var bytes: [UInt8] { Array(text.utf8) }

    static let mark = "<!-- here -->"

    init(_ example: RuleExample) {
        text =
            switch example {
            case .document(let text), .words(let text): text
            case .fragment(let text): Self.document(around: text)
            }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        markedLine = lines.firstIndex { $0.contains(Self.mark) }.map { $0 + 1 }
    }

    private static func document(around fragment: String) -> String {
        var parts: [(name: String, text: String)] = []
        for line in fragment.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("<"), !line.hasPrefix("</") {
                let name = line.dropFirst().prefix { !" />".contains($0) }
                parts.append((String(name), String(line)))
            } else {
                parts[parts.count - 1].text += "\n\(line)"
            }
        }
        let names = Set(parts.map(\.name))
        let header = Set(Self.header.map(\.name))
        if names.isDisjoint(with: header.union(["nonXMLBody", "section", "entry"])) {
            parts = [("component", body(entries: "<entry>\n\(fragment)\n</entry>"))]
        } else if names == ["section"] {
            parts = [
                (
                    "component",
                    "<component><structuredBody><component>\n\(fragment)\n</component>"
                        + "</structuredBody></component>"
                )
            ]
        } else if names == ["entry"] {
            parts = [("component", body(entries: fragment))]
        } else if names == ["nonXMLBody"] {
            parts = [("component", "<component>\n\(fragment)\n</component>")]
        }
        return document(of: parts)
    }

    private static func body(entries: String) -> String {
        """
        <component><structuredBody><component><section>
        <code code="10164-2" codeSystem="2.16.840.1.113883.6.1" displayName="Course"/>
        <text>Feels well.</text>
        \(entries)
        </section></component></structuredBody></component>
        """
    }

    /// The header's elements in their order, and what stands there where the example has nothing.
    /// Elements of other names follow the one before them in the example.
    private static func document(of parts: [(name: String, text: String)]) -> String {
        let known = Set(header.map(\.name))
        var groups: [String: [String]] = [:]
        var last = ""
        for part in parts {
            if known.contains(part.name) { last = part.name }
            groups[last, default: []].append(part.text)
        }
        let content = header.flatMap { groups[$0.name] ?? [$0.text] }.filter { !$0.isEmpty }
        return """
            <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:sdtc="urn:hl7-org:sdtc" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
            \(content.joined(separator: "\n"))
            </ClinicalDocument>
            """
    }

    private static let header: [(name: String, text: String)] = [
        ("realmCode", ""),
        ("typeId", #"<typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>"#),
        ("templateId", ""),
        ("id", #"<id root="2.999.7.1" extension="example"/>"#),
        (
            "code",
            #"<code code="18842-5" codeSystem="2.16.840.1.113883.6.1" displayName="Summary"/>"#
        ),
        ("title", "<title>Summary</title>"),
        ("effectiveTime", #"<effectiveTime value="20240312101500+0100"/>"#),
        (
            "confidentialityCode",
            #"<confidentialityCode code="N" codeSystem="2.16.840.1.113883.5.25"/>"#
        ),
        ("languageCode", #"<languageCode code="en-GB"/>"#),
        ("setId", ""), ("versionNumber", ""),
        (
            "recordTarget",
            #"<recordTarget><patientRole><id root="2.999.1.2" extension="1"/></patientRole>"#
                + "</recordTarget>"
        ),
        (
            "author",
            #"<author><time value="20240312"/><assignedAuthor><id root="2.999.7.3"/>"#
                + "</assignedAuthor></author>"
        ),
        (
            "custodian",
            "<custodian><assignedCustodian><representedCustodianOrganization>"
                + #"<id root="2.999.7.4"/>"#
                + "</representedCustodianOrganization></assignedCustodian></custodian>"
        ),
        ("relatedDocument", ""),
        ("component", body(entries: "")),
    ]
}
