import Testing

@testable import XMLTree

/// Whatever goes through a document spends of its budget, and ends where it is told to.
@Suite struct WorkBudgetTests {
    private static let text =
        "<a>" + (0..<20_000).map { "<b c='\($0)'>x</b>\n" }.joined() + "</a>"
    private static let bytes = Array(text.utf8)

    /// A part of the work: what it gives where it came to its end.
    private struct Part: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let run: @Sendable (XMLDocument) -> Bool
    }

    private static let schema = Result {
        try XMLSchema([
            XMLSchema.Source(
                name: "a.xsd",
                bytes: Array(
                    """
                    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a">
                    <xs:complexType><xs:sequence><xs:element name="b" maxOccurs="unbounded">
                    <xs:complexType><xs:simpleContent><xs:extension base="xs:string">
                    <xs:attribute name="c" type="xs:date"/></xs:extension></xs:simpleContent>
                    </xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
                    </xs:schema>
                    """.utf8))
        ])
    }

    private static let parts = [
        Part(testDescription: "children") {
            $0.root.elements.reduce(0) { n, _ in n + 1 } == 20_000
        },
        Part(testDescription: "texts") { $0.root.text.utf8.count == 40_000 },
        Part(testDescription: "descendants") {
            $0.root.countDescendants(XMLName("b", nil)) == 20_000
        },
        Part(testDescription: "attributes") { document in
            document.root.elements.allSatisfy { _ in true }
                && document.root.elements.reduce(0) { $0 + ($1.attribute("c") == nil ? 0 : 1) }
                    == 20_000
        },
        Part(testDescription: "index") { TreeIndex($0) != nil },
        Part(testDescription: "positions") { document in
            var count = 0
            for element in document.root.elements where element.position != nil { count += 1 }
            return count == 20_000
        },
        Part(testDescription: "paths") { document in
            var last = ""
            for element in document.root.elements { last = element.path() }
            return last.hasSuffix("[20000]")
        },
        Part(testDescription: "schema") { document in
            (try? schema.get())?.validate(document, kept: 0)?.errorCount == 20_000
        },
        Part(testDescription: "lines") { document in
            var count = 0
            document.forEachLine(where: { _ in true }, masking: .nothing, width: 80) { _, _ in
                count += 1
            }
            return count == 20_001
        },
    ]

    private final class Clock {
        var goesAt = Int.max
        weak var work: WorkBudget?
    }

    private func document(_ clock: Clock) throws -> XMLDocument {
        let work = WorkBudget(steps: .max) {
            clock.work.map { $0.spent >= clock.goesAt } ?? false
        }
        clock.work = work
        return try XMLDocument(Self.bytes, within: work)
    }

    @Test(arguments: parts) private func ends(part: Part) throws {
        let clock = Clock()
        let document = try document(clock)
        let start = document.work!.spent
        #expect(part.run(document))
        let whole = document.work!.spent - start
        #expect(whole >= 20_000)
        for tenth in 0..<10 {
            let clock = Clock()
            let document = try self.document(clock)
            clock.goesAt = start + whole * tenth / 10
            // Who goes after the last question is not noticed.
            guard clock.goesAt + WorkBudget.stepsUntilAsked < start + whole else { break }
            #expect(!part.run(document), "\(tenth) tenths of \(whole)")
            let after = document.work!.spent - clock.goesAt
            // An error costs several steps at once, and so does the end of each element around it.
            #expect(
                after <= WorkBudget.stepsUntilAsked + 16 * WorkBudget.stepsOfError,
                "\(after) steps after")
        }
    }

    @Test func parsingEnds() throws {
        let clock = Clock()
        let whole = try document(clock).work!.spent
        #expect(whole >= 40_000)
        for tenth in 0..<7 {
            let work = WorkBudget(steps: .max) { clock.work!.spent >= clock.goesAt }
            (clock.work, clock.goesAt) = (work, whole * tenth / 10)
            #expect(throws: XMLRefusal.self) { try XMLDocument(Self.bytes, within: work) }
            #expect(work.spent <= clock.goesAt + WorkBudget.stepsUntilAsked + 1)
        }
    }

    /// libxml2 compares all attributes of a tag with each other before it asks us.
    @Test func aCrowdedTagIsNotParsed() throws {
        let many = (0..<2_000).map { " a\($0)='\"'" }.joined()
        func refusal(_ text: String) -> XMLRefusal.Reason? {
            do throws(XMLRefusal) {
                _ = try XMLDocument(Array(text.utf8))
                return nil
            } catch { return error.reason }
        }
        let crowded = refusal("<r>\n<x\(many)/></r>")
        #expect(crowded == .tooManyAttributes)
        let names = refusal("<r><x" + (0..<2_000).map { " xmlns:a\($0)=\"u\"" }.joined() + "/></r>")
        #expect(names == .tooManyAttributes)
        // What only looks like a tag.
        for text in ["<!-- <x\(many)/> -->", "<![CDATA[<x\(many)/>]]>", "<?p <x\(many)/> ?>"] {
            #expect(refusal("<r>\(text)</r>") == nil)
        }
        #expect(refusal("<r a=\"\(many.filter { $0 != "\"" })\"/>") == nil)
        #expect(refusal("<r>\(many)</r>") == nil)
    }
}
