import Testing
import XMLTree

@testable import Schematron

/// What a rule's context matches, and what its expressions know of the document's place.
/// Expectations are SaxonC's with SchXslt2 on the same schemas.
@Suite struct ContextTests {
    private static let document = """
        <r xmlns="urn:x"><a n="2">x</a><a n="1">10</a><a n="3">9</a><b q="1">t</b>\
        <e xmlns=""><f>1</f><f>2</f></e></r>
        """
    private static let uri = "file:///made/letters/one.xml"

    private static let files = [
        "/made/letters/codes.xml": "<os><o k='1'/><o k='2' xml:id='i2'/></os>",
        "/made/packs/codes.xml": "<wrong/>",
        "/made/packs/lib/codes.xml": "<cs><c v='1'/></cs>",
        "/made/packs/lib/lib.xsl": """
        <xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
          xmlns:f="urn:f"><xsl:variable name="all" select="document('codes.xml')"/>
        <xsl:function name="f:known"><xsl:param name="v"/>
        <xsl:sequence select="exists(doc('codes.xml')//c[@v = $v]) and exists($all/cs)"/>
        </xsl:function></xsl:stylesheet>
        """,
    ]

    /// The locations of all reports of a schema, and what of it has no answer.
    private func found(
        _ inside: String, binding: String = "xslt2"
    ) throws -> (locations: [String], unanswered: Int) {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="\(binding)"
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
            <ns prefix="x" uri="urn:x"/>\(inside)</schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(
                name: "made", path: "packs/made.sch", uri: "file:///made/packs/made.sch",
                bytes: Array(text.utf8)
            ) { path in
                Self.files["/made/" + path.replacing("packs/../", with: "")].map { Array($0.utf8) }
            }, isStrict: true)
        let report = try schema.validate(
            Array(Self.document.utf8), at: "2026-01-31T12:00:00Z", uri: Self.uri)
        return (report.findings.map(\.location), report.unanswered.count)
    }

    private func rule(_ context: String, _ test: String = "true()") -> String {
        "<pattern><rule context=\"\(context)\"><report test=\"\(test)\"/></rule></pattern>"
    }

    private static let f =
        "/x:r[1]/*[local-name()='e' and namespace-uri()=''][1]"
        + "/*[local-name()='f' and namespace-uri()=''][2]"
    private static let f1text = String(f.dropLast(2)) + "1]/text()[1]"
    private static let a = (1...3).map { "/x:r[1]/x:a[\($0)]" }
    private static let texts = a.map { $0 + "/text()[1]" } + ["/x:r[1]/x:b[1]/text()[1]"]

    private static let b = "/x:r[1]/x:b[1]"

    private static let paths: [(String, [String])] = [
        // Steps to nodes themselves, at any depth.
        ("x:r//self::x:a", a), ("/self::x:r", []), ("e/descendant-or-self::node()[3]", [f1text]),
        (
            "x:r/descendant-or-self::text()",
            texts + [f1text, f + "/text()[1]"]
        ),
        ("x:r//descendant-or-self::f[2][. = current()]", [f]),
        ("x:r//self::x:a[1][. = current()]", a), ("e/descendant::f[2][. = current()]", [f]),
        // Positions among several names, from each node.
        ("(x:a|x:b)[1]", [a[0]]), ("x:r/(x:b|x:a)[2]", [a[1]]), ("//(x:a|x:b)[4]", [b]),
        ("(x:a|x:b)[2][. = current()]", [a[1]]), ("x:r/(x:a|e)[4]/f[2]", [f]),
        ("x:a except (x:a|x:b)[2]", [a[0], a[2]]),
        // Both sides are asked from one node, as an expression is.
        ("x:a except x:r/x:a", a), ("//x:a except x:r/x:a[2]", [a[0], a[2]]),
        ("x:a intersect x:r/x:a", []), ("x:a intersect /x:r/x:a", a),
        ("x:r/x:a except x:r/x:a[2]", [a[0], a[2]]),
    ]

    @Test(arguments: [
        // In a pattern, current() is the node that is asked about.
        ("x:a[@n = current()/@n]", a), ("x:a[current()/@n = '2'][1]", [a[0]]),
        ("x:a[. = current()/../x:a[3]]", [a[2]]),
        // A context without a step matches attributes too.
        (".[. = '2']", [a[0] + "/@n", f, f + "/text()[1]"]), ("key('k', '2')", [a[0] + "/@n"]),
        ("$ns", a.map { $0 + "/@n" }), ("self::attribute(q)", ["/x:r[1]/x:b[1]/@q"]),
        ("(//x:a)[2]", [a[1]]), ("/descendant-or-self::x:a", a), ("/", ["/"]),
        ("key('x:j', 'x')", [a[0]]),
    ])
    func contextsMatchWhatXSLTMatches(context: String, expected: [String]) throws {
        try check(context, expected)
    }

    @Test(arguments: paths)
    func pathsOfContextsAreFollowedUpwards(context: String, expected: [String]) throws {
        try check(context, expected)
    }

    private func check(_ context: String, _ expected: [String]) throws {
        let keys = """
            <xsl:key name="k" match="@n" use="."/><let name="ns" value="//@n"/>
            <xsl:key name="x:j" match="x:a" use="."/>
            """
        let found = try found(keys + rule(context))
        #expect(found.unanswered == 0)
        #expect(found.locations == expected)
    }

    @Test(arguments: [
        "base-uri(/) = '\(uri)' and base-uri(//x:a[1]) = '\(uri)' and document-uri(/) = '\(uri)'",
        "tokenize(base-uri(.), '/')[last()] = 'one.xml'",
        "document('../letters/codes.xml#i2')/@k = 2 and empty(document('../letters/codes.xml#i9'))",
        "doc(resolve-uri('codes.xml', base-uri(.)))/os and doc(document-uri(/)) is /",
        "document('codes.xml')/wrong and document('codes.xml', /)/os",
    ])
    func expressionsKnowWhereTheDocumentIs(test: String) throws {
        let found = try found(rule("/", test))
        #expect(found.locations == ["/"] && found.unanswered == 0)
    }

    /// What a library names is relative to the library.
    @Test func aLibraryReadsWhatLiesBesideIt() throws {
        let library = "<xsl:include href='lib/lib.xsl'/><ns prefix='f' uri='urn:f'/>"
        let found = try found(library + rule("x:a", "f:known(@n)"))
        #expect(found.locations == [Self.a[1]] && found.unanswered == 0)
    }

    /// Engines run every binding after XPath 1.0 by XPath 3.1, so packs use what came later.
    @Test(arguments: ["xslt2", "xpath2", "xpath3", "xslt3"])
    func laterBindingsAreOneLanguage(binding: String) throws {
        let test = "replace('a.b', '.', '', 'q') = 'ab' and matches('ab', '(?:a|c)b')"
        let found = try found(rule("x:b[@q || '' = '1'][\(test)]", test), binding: binding)
        #expect(found.locations == ["/x:r[1]/x:b[1]"] && found.unanswered == 0)
    }

    /// Text nodes beside each other are one text, all other values have a space between them.
    @Test func messagesAreWrittenAsXSLTWritesThem() throws {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
            <ns prefix="x" uri="urn:x"/><pattern><rule context="x:r"><report test="1">
            <value-of select="x:a/text()"/>,<value-of select="x:a"/>,<value-of select="1, x:b"/>
            </report></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)))
        let report = try schema.validate(Array(Self.document.utf8))
        #expect(report.findings.map(\.text) == ["x109,x 10 9,1 t"])
    }

    /// Under XPath 1.0 a part of a document is refused, not taken for the whole.
    @Test func aPartOfADocumentIsRefusedUnderXPath1() throws {
        #expect(throws: SchematronFailure.self) {
            try found(rule("/", "document('codes.xml#i2')/@k = 2"), binding: "xslt")
        }
    }
}
