import Testing
import XMLTree

/// A walk stops where it was asked to, and nowhere else.
@Suite struct WalkTests {
    private let document: XMLDocument

    init() throws {
        let text = """
            <a xmlns="urn:a" xmlns:b="urn:b" xmlns:c="urn:c">
              <x id="1"/>text<y><x/><z unit="mg" id="2"/></y>
              <b:x b:id="3"/>
              <c:y><x id="4"/></c:y>
              <y id="5"><c:q/><x/></y>
            </a>
            """
        document = try XMLDocument(Array(text.utf8))
    }

    private func stops(
        _ elements: [StaticString], _ attributes: [StaticString]
    ) -> [String] {
        var found: [String] = []
        let vocabulary = XMLVocabulary(
            namespaces: ["urn:a", "urn:b"], elements: elements, attributes: attributes)
        document.walk(vocabulary) { stop in
            let name = stop.element.map { "\(elements[$0])" } ?? "(\(stop.node.name))"
            found.append("\(stop.depth)\(name)\(stop.attributes == 0 ? "" : ":\(stop.attributes)")")
        }
        return found
    }

    @Test func stopsInDocumentOrderAndPassesOverForeignElements() {
        #expect(stops(["x"], []) == ["2x", "3x", "2x", "3x"])
        #expect(stops(["a", "y"], []) == ["1a", "2y", "2y"])
    }

    @Test func stopsAtAttributesWithoutNamespace() {
        #expect(stops([], ["unit", "id"]) == ["2(x):2", "3(z):3", "2(y):2"])
        #expect(stops(["z"], ["id"]) == ["2(x):1", "3z:1", "2(y):1"])
    }

    @Test func stopsNowhereForNamesThatTheDocumentLacks() {
        #expect(stops(["missing"], ["absent"]).isEmpty)
        #expect(stops([], []).isEmpty)
    }

    @Test func bytesAreThoseOfTheAttribute() throws {
        let text = "<a v=\"\u{FC}&lt;b\" w=\"\"/>"
        let root = try XMLDocument(Array(text.utf8)).root
        let bytes = try #require(root.bytes(of: "v"))
        #expect(String(bytes) == "\u{FC}<b" && bytes.count == 4)
        #expect(String(bytes[bytes: 2..<4]) == "<b")
        #expect(bytes[bytes: 3..<4].equals("b") && !bytes.equals("b"))
        #expect(root.bytes(of: "w")?.isEmpty == true && root.bytes(of: "x") == nil)
        #expect(root.attributeNode("w")?.name == "w" && root.attributeNode("x") == nil)
    }

    @Test(arguments: [
        ("M\u{C3}\u{BC}ller", XMLTextFlaws.misread), ("GR\u{C3}\u{2013}SSE", .misread),
        ("5\u{E2}\u{20AC}\u{201C}10", .misread), ("5\u{96}10", .controls),
        ("M\u{FFFD}ller", .replaced),
        ("Müller, SÃO PAULO, Ängström, 5–10 µg, “IRMÔ", XMLTextFlaws()),
        (String(repeating: "a", count: 99), XMLTextFlaws()),
        (String(repeating: "a", count: 31) + "\u{FFFD}", .replaced),
        (String(repeating: "ü", count: 40) + "\u{85}", .controls),
    ])
    func textFlaws(text: String, expected: XMLTextFlaws) throws {
        let document = try XMLDocument(Array("<a v=\"\(text)\">\(text)</a>".utf8))
        #expect(document.textFlaws == expected)
        #expect(document.root.firstChild?.textFlaws == expected)
        #expect(document.root.attributeNode("v")?.textFlaws == expected)
    }

    @Test func referencesAreResolvedBeforeTheyAreJudged() throws {
        for reference in ["&#150;", "&#x96;", "&#0150;", "&#xFFFD;", "&#65533;"] {
            let document = try XMLDocument(Array("<a>\(reference)</a>".utf8))
            #expect(document.textFlaws == .references, "\(reference)")
            #expect(document.root.firstChild?.textFlaws.isEmpty == false, "\(reference)")
        }
        #expect(try XMLDocument(Array("<a>&#233;&amp;</a>".utf8)).textFlaws.isEmpty)
    }

    /// Columns are counted on from place to place in a line, whatever the order of the questions.
    @Test func columnsInOneLongLine() throws {
        let text = "<a>" + (0..<50).map { "<b n=\"ü\($0 % 10)\"/>" }.joined() + "</a>"
        let elements = Array(try XMLDocument(Array(text.utf8)).root.elements)
        func column(_ index: Int) -> Int? { elements[index].position?.column }
        #expect(column(0) == 4 && column(10) == 114 && column(11) == 125)
        #expect(column(3) == 37 && column(10) == 114 && column(49) == 543)
        #expect(elements[0].document.root.position?.column == 1)
    }
}
