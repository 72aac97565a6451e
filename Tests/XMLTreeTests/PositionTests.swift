import Testing

@testable import XMLTree

/// Lines and columns are those of an editor, also far down and in other encodings.
@Suite struct PositionTests {
    @Test func elementsAndAttributes() throws {
        let text = "<a>\n  <b\n    x='1'\n  y=\"x=2\" z = '3'>é<c/></b>\r\n\t<d/></a>"
        let root = try XMLDocument(Array(text.utf8)).root
        let b = try #require(root.first(XMLName("b", nil)))
        #expect(b.position == XMLPosition(line: 2, column: 3))
        let places = b.attributes.map { $0.position }
        #expect(
            places == [
                XMLPosition(line: 3, column: 5), XMLPosition(line: 4, column: 3),
                XMLPosition(line: 4, column: 11),
            ])
        #expect(b.first(XMLName("c", nil))?.position == XMLPosition(line: 4, column: 20))
        #expect(root.first(XMLName("d", nil))?.position == XMLPosition(line: 5, column: 2))
    }

    @Test func beyondTheSixteenthBit() throws {
        let text = "<a>" + String(repeating: "\n", count: 70_000) + "  <b/></a>"
        let root = try XMLDocument(Array(text.utf8)).root
        #expect(root.first(XMLName("b", nil))?.position == XMLPosition(line: 70_001, column: 3))
        let broken = "<a>" + String(repeating: "\n", count: 70_000) + "  <b></a>"
        #expect {
            try XMLDocument(Array(broken.utf8))
        } throws: { error in
            (error as? XMLRefusal)?.position?.line == 70_001
        }
    }

    @Test func inUTF16() throws {
        let text = "<a>\n<b>ä</b><c/></a>"
        let bytes: [UInt8] =
            [0xFF, 0xFE] + text.utf16.flatMap { unit in [UInt8(unit & 255), UInt8(unit >> 8)] }
        let root = try XMLDocument(bytes).root
        #expect(root.first(XMLName("c", nil))?.position == XMLPosition(line: 2, column: 9))
    }

    @Test func pathsHavePositions() throws {
        let text = "<r xmlns='urn:a' xmlns:s='urn:s'><x/><y><x/><s:x/><x k='1'/></y></r>"
        let root = try XMLDocument(Array(text.utf8)).root
        let y = try #require(root.first(XMLName("y", "urn:a")))
        let last = try #require(y.all(XMLName("x", "urn:a")).last)
        let names = ["urn:a": "", "urn:s": "s"]
        #expect(last.path(prefixes: names) == "/r[1]/y[1]/x[2]")
        #expect(last.attributes[0].path(prefixes: names) == "/r[1]/y[1]/x[2]/@k")
        let s = try #require(y.first(XMLName("x", "urn:s")))
        #expect(s.path(prefixes: names) == "/r[1]/y[1]/s:x[1]")
    }

    /// Every path selects its node and no other, as libxml2 evaluates it.
    @Test func pathsSelectTheirNodes() throws {
        let text = """
            <r xmlns='urn:a' xmlns:s='urn:s' xmlns:h="http://example.org/a'b"><x/>one<s:x/>two\
            <!--c--><x k='1' s:k='2' xml:lang='en'/><![CDATA[three]]><s:x s:ä='3' z='4'/><ä/><x/>\
            <y xmlns='http://example.org/1/2'><x xmlns=''>a<?p i?>b<?q i?><x/></x><x/></y>\
            <h:x/><h:x/><_\(String(repeating: "x", count: 80))/><x><!--d--><!--e--></x></r>
            """
        let document = try XMLDocument(Array(text.utf8))
        let prefixes = ["urn:a": "", "http://www.w3.org/XML/1998/namespace": "xml"]
        var nodes: [XMLNode] = []
        func collect(_ node: XMLNode) {
            nodes += [node] + node.attributes
            var child = node.firstChild
            while let current = child {
                collect(current)
                child = current.next
            }
        }
        collect(document.root)
        #expect(nodes.count == 30)
        for node in nodes {
            let path = node.path(prefixes: prefixes)
            // A name without a prefix is one of `urn:a`; XPath has no default namespace.
            let full = path.replacing(/\/([A-Za-z]+)(?=\[|\/|$)/) { "/a:\($0.output.1)" }
            let expression = try XPathExpression(full, namespaces: ["a": "urn:a"])
            guard case .nodes(let found)? = expression.evaluate(at: document.root) else {
                Issue.record("\(full)")
                continue
            }
            #expect(found.count == 1 && found.allSatisfy { $0 === node }, "\(full)")
        }
    }

    @Test func maskedLinesShowOnlyNames() throws {
        let text =
            "<a>\n <name use=\"L\">Erika <b>x</b></name>\n <c d='Erika\n Erika' e=\"f\">Erika</c></a>"
        let document = try XMLDocument(Array(text.utf8))
        let line = document.sourceLine(at: XMLPosition(line: 2, column: 2), masking: .content)
        #expect(line?.text == " <name use=\"·\">····· <b>·</b></name>")
        #expect(line?.caret == 2)
        let inside = document.sourceLine(at: XMLPosition(line: 4, column: 9), masking: .content)
        #expect(inside?.text == "······' e=\"·\">·····</c></a>")
        let plain = document.sourceLine(at: XMLPosition(line: 4, column: 9), masking: .nothing)
        #expect(plain?.text == " Erika' e=\"f\">Erika</c></a>")
    }

    /// A dot for each character, as many as there were, however it is written in bytes.
    @Test(arguments: [
        ("<patient Miller=\"···\">", "<patient ······=\"···\">"),
        ("…</name Zoë x='·'", "…</name ··· ·='·'"), ("<müller:name>&amp;", "<······:name>&···;"),
        ("<name>\u{1F600}\u{82}\u{2027}</name>", "<name>···</name>"), ("", ""), ("Erika", "·····"),
        ("name=", "name="), ("e\u{301} name", "·· name"),
    ]) func unknownNamesAreHidden(_ line: String, _ shown: String) {
        #expect(line.hidingNames(besides: ["patient", "name"]) == shown)
    }

    @Test func longLinesAreCutAroundTheCaret() throws {
        let text = "<a>" + String(repeating: "<b/>", count: 1_000) + "<c/></a>"
        let document = try XMLDocument(Array(text.utf8))
        let c = try #require(document.root.first(XMLName("c", nil)))
        let place = try #require(c.position)
        let line = try #require(document.sourceLine(at: place, masking: .content))
        #expect(line.text.count <= SourceLine.width)
        #expect(line.text.dropFirst(line.caret - 1).hasPrefix("<c/>"))
    }
}
