import Testing

@testable import XMLTree

/// Documents with many of one thing: what is refused at the door, and that indexes which spare a
/// walk give the answers that the walk gave.
@Suite struct ManyTests {
    private func refusal(of text: String) -> XMLRefusal.Reason? {
        do throws(XMLRefusal) {
            _ = try XMLDocument(Array(text.utf8))
            return nil
        } catch {
            return error.reason
        }
    }

    private func document(_ text: String) throws -> XMLDocument {
        try XMLDocument(Array(text.utf8))
    }

    /// libxml2's table of names has 4,608 places and no more, whatever it is asked to hold.
    @Test(arguments: [10_000, 20_000])
    func differentNames(count: Int) {
        let wanted: XMLRefusal.Reason? = count > ParseLimits().differentNames ? .tooManyNames : nil
        func many(_ part: (Int) -> String) -> String {
            "<a>" + (0..<count).map(part).joined() + "</a>"
        }
        #expect(refusal(of: many { "<n\($0)/>" }) == wanted)
        #expect(refusal(of: many { "<n a\($0)=''/>" }) == wanted)
        #expect(refusal(of: many { "<n xmlns='urn:\($0)'/>" }) == wanted)
        #expect(refusal(of: many { "<p\($0):n xmlns:p\($0)='urn:x'/>" }) == wanted)
        #expect(refusal(of: many { "<?p\($0)?>" }) == wanted)
        let spaces = many { number in
            "<n/>" + (0..<20).map { number >> $0 & 1 == 0 ? " " : "\n" }.joined()
        }
        #expect(refusal(of: spaces) == wanted)
    }

    /// A comment or an instruction takes as much memory as an element, for five bytes.
    @Test(arguments: ["<?p?>", "<!---->"])
    func floodsOfAsides(part: String) {
        #expect(
            refusal(of: "<a>" + String(repeating: part, count: 100_000) + "</a>") == .tooManyNodes)
        #expect(refusal(of: "<a>" + String(repeating: part, count: 50_000) + "</a>") == nil)
    }

    @Test func warningsBeforeAnErrorHideNothing() {
        let relative = String(repeating: "<b xmlns='not absolute'/>", count: 1_500)
        #expect(refusal(of: "<a>\(relative)</a>") == nil)
        #expect(refusal(of: "<a>\(relative)<p:b/></a>") == .namespace)
    }

    /// Columns on one long line, asked for from the end to the beginning, are those of a count.
    @Test func columnsInAnyOrder() throws {
        let parts = (0..<4_000).map { "<b\($0 % 7) é='ü€\u{1F600}' z='\($0)'>ä</b\($0 % 7)>" }
        let root = try document("<a>\n<c>" + parts.joined() + "</c></a>").root
        let line = try #require(root.elements.first { _ in true })
        var columns: [Int] = []
        var column = 4
        for part in parts {
            columns.append(column)
            column += part.unicodeScalars.count
        }
        let found = Array(line.elements)
        #expect(found.count == parts.count)
        for index in found.indices.reversed() {
            let position = try #require(found[index].position)
            #expect(position == XMLPosition(line: 2, column: columns[index]))
            guard index % 500 == 0 else { continue }
            let shown = try #require(
                root.document.sourceLine(at: position, masking: .nothing))
            let marked = shown.text.unicodeScalars.dropFirst(shown.caret - 1)
            #expect(String(String.UnicodeScalarView(marked)).hasPrefix("<b\(index % 7) é="))
        }
    }

    /// Places among siblings, asked for in any order.
    @Test func ordinalsInAnyOrder() throws {
        let root = try document(
            "<r>" + String(repeating: "<a/>t<!--c--><b/><?p?>", count: 300) + "</r>"
        ).root
        var nodes: [(node: XMLNode, step: String)] = []
        var counts: [String: Int] = [:]
        var child = root.firstChild
        while let node = child {
            let test =
                switch node.kind {
                case .element: "*[local-name()='\(node.name)' and namespace-uri()='']"
                case .comment: "comment()"
                case .instruction: "processing-instruction()"
                default: "text()"
                }
            counts[test, default: 0] += 1
            nodes.append((node, "\(test)[\(counts[test]!)]"))
            child = node.next
        }
        for (node, step) in nodes.reversed() + nodes + nodes.shuffled() {
            #expect(node.path().hasSuffix("/" + step))
        }
    }

    /// A name in thousands of namespaces is as many names.
    @Test func oneNameInManyNamespaces() throws {
        let parts = (0..<5_000).map { "<n xmlns='urn:x:\($0)'/>" }.joined()
        let tree = try #require(TreeIndex(document("<a>\(parts)</a>")))
        #expect(Set(tree.namespacesOfNames()).count == 5_001)
        let namespace = try #require(tree.namespace("urn:x:4321"))
        let name = try #require(tree.name("n", namespace: namespace))
        #expect(tree.namespaceURI(name) == "urn:x:4321" && tree.localName(name) == "n")
    }

    /// IDs and references beyond the size of libxml2's own tables are still told apart.
    @Test func manyIdentifiers() throws {
        let schema = try XMLSchema([
            XMLSchema.Source(
                name: "s.xsd",
                bytes: Array(
                    """
                    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a">\
                    <xs:complexType><xs:sequence><xs:element name="b" maxOccurs="unbounded">\
                    <xs:complexType><xs:attribute name="ID" type="xs:ID"/>\
                    <xs:attribute name="headers" type="xs:IDREFS"/></xs:complexType></xs:element>\
                    </xs:sequence></xs:complexType></xs:element></xs:schema>
                    """.utf8))
        ])
        func errors(_ names: [Int]) throws -> Int {
            let parts = names.map { "<b ID='i\($0)' headers='i\($0) j\($0)'/>" }.joined()
            var found = 0
            _ = schema.validate(try document("<a>\(parts)</a>"), kept: 10) { _, _ in found += 1 }
            return found
        }
        #expect(try errors(Array(0..<20_000)) == 0)
        #expect(try errors(Array(0..<20_000) + [7]) == 1)
    }
}
