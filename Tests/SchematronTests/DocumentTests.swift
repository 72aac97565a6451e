import Testing
import XMLTree

@testable import Schematron

/// Documents beside a schema, by their nodes. SaxonC gives the same.
@Suite struct DocumentTests {
    private static let document = """
        <a><b c='1'/><b c='2' k='x'/><b c='3'><d>1</d></b><file>voc.xml</file></a>
        """
    private static let files = [
        "made/voc.xml": "<v><g k='x'><c code='1'/></g><g k='y'><c code='2'/></g><c code='3'/></v>",
        "made/bad.xml": "<v>",
    ]

    private func source(_ inside: String, binding: String) -> SchematronSource {
        let files = Self.files
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="\(binding)">
            \(inside)
            </schema>
            """
        return SchematronSource(name: "made", path: "made/made.sch", bytes: Array(text.utf8)) {
            files[$0].map { Array($0.utf8) }
        }
    }

    /// The values of `@c` of the elements for which a test holds, on two documents after each other.
    private func holds(
        _ test: String, _ variables: String = "", binding: String = "xslt"
    ) throws -> String {
        let schema = try SchematronSchema(
            source(
                """
                <let name="v" value="'voc.xml'"/>\(variables)
                <pattern><rule context="b"><let name="c" value="@c"/>
                <report test="\(test)"><value-of select="@c"/></report></rule></pattern>
                """, binding: binding), isStrict: true)
        var found: [String] = []
        for _ in 0..<2 {
            let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
            let outcome = schema.validate(tree)
            #expect(outcome.unanswered.isEmpty && !outcome.isIncomplete, "\(outcome.unanswered)")
            found.append(
                outcome.results.map { $0.revealedText ?? $0.text }.joined(separator: " "))
        }
        #expect(found[0] == found[1])
        return found[0]
    }

    @Test(arguments: ["xslt", "xslt2", "xslt3"]) func nodesOfAnotherDocumentAreFound(
        binding: String
    ) throws {
        for (test, expected) in [
            ("document($v)//c[@code = $c]", "1 2 3"),
            ("document('voc.xml')//c[@code=$c]", "1 2 3"),
            ("document('voc.xml')/v/c[@code = $c]", "3"),
            ("document('voc.xml')/v/g[@k = current()/@k]/c[@code &lt; 3]", "2"),
            ("not(document($v)/v/c[@code = $c])", "1 2"),
            ("count(document($v)//c[@code &gt; $c]) = 1", "2"),
            ("document(/a/file/text()[. = 'voc.xml' or true()])//c[@code = $c] or true()", "1 2 3"),
            ("document(string(/a/file))/v/g/c/@code = $c", "1 2"),
            ("document($v)//g[c/@code = $c]/@k = 'x'", "1"),
            ("document($v)//c[@code = current()/d]", "3"),
            ("document($v)//c[@code = $c][1]/../@k = 'y'", "2"),
            ("sum(document($v)//c[@code &lt;= $c]/@code) = 3 or $c = 3", "2 3"),
        ] where !(binding == "xslt" && (test.contains("/text()[") || test.contains("sum("))) {
            #expect(try holds(test, binding: binding) == expected, "\(test)")
        }
    }

    @Test(arguments: ["xslt", "xslt2"]) func aVariableIsNodesOfAnotherDocument(
        binding: String
    ) throws {
        #expect(
            try holds(
                "$g/c[@code = $c]", "<let name='g' value='document($v)/v/g'/>", binding: binding)
                == "1 2")
        #expect(
            try holds(
                "$g[@k = 'y']/c/@code = $c",
                "<let name='d' value='document($v)'/><let name='g' value='$d/v/g'/>",
                binding: binding) == "2")
    }

    @Test(arguments: ["xslt", "xslt2"]) func whatCannotBeReadIsSaid(binding: String) throws {
        for (name, words) in [
            ("gone.xml", "not"), ("bad.xml", "bad.xml:1"), ("/etc/hosts", "not a path beside"),
            ("http://example.org/x.xml", "is an address"),
        ] {
            let schema = try SchematronSchema(
                source(
                    """
                    <pattern><rule context="b"><assert id="r" test="document('\(name)')//c[@code =
                    current()/@c]"/></rule></pattern>
                    """, binding: binding))
            let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
            let outcome = schema.validate(tree)
            let reasons =
                schema.unchecked.reasons.map(\.issue.message) + outcome.unanswered.map(\.reason)
            #expect(outcome.results.isEmpty && reasons.count == 1)
            if binding == "xslt" {
                #expect(reasons.first?.contains(words) == true, "\(reasons)")
            }
        }
    }

    /// 100,000 codes and 2,000 asks: one look-up each, or this takes hours.
    @Test(arguments: ["xslt", "xslt2"]) func aLargeValueSetIsLookedUp(binding: String) throws {
        let codes = (0..<100_000).map { "<c code='\($0)'/>" }.joined()
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="\(binding)">
            <let name="v" value="'voc.xml'"/><pattern><rule context="b"><let name="c" value="@c"/>
            <report test="document($v)//c[@code = $c]"/>
            <report test="document('voc.xml')/v/g/c[@code = $c]"/></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)) { _ in
                Array("<v><g>\(codes)</g></v>".utf8)
            }, isStrict: true)
        let asks = (0..<2_000).map { "<b c='\($0 * 100)'/>" }.joined()
        let document = try XMLDocument(Array("<a>\(asks)</a>".utf8))
        var limits = SchematronLimits.generous
        limits.visitsPerNode = 2_000
        limits.visits = 5_000_000
        let outcome = schema.validate(try #require(TreeIndex(document)), limits: limits)
        #expect(!outcome.isIncomplete)
        #expect(outcome.results.count == 2_000)
    }
}
