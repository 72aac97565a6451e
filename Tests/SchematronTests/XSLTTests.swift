import Testing
import XMLTree

@testable import Schematron

/// XSLT in a schema: functions, keys and variables with instructions. Expectations are SaxonC's.
@Suite struct XSLTTests {
    private static let document = "<a><b c='2' n='x'/><b c='10' n='y'/><b c='3' n='x'/></a>"

    private func holds(_ test: String, _ before: String) throws -> Bool {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
            <ns prefix="f" uri="urn:f"/><let name="most" value="max(/a/b/@c/number())"/>
            \(before)
            <pattern><rule context="a"><report test="\(test)"/></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)),
            isStrict: true)
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        let outcome = schema.validate(tree)
        #expect(outcome.unanswered.isEmpty, "\(outcome.unanswered)")
        return outcome.results.count == 1
    }

    @Test(arguments: [
        (
            "f:sum(b) = 15 and f:sum(()) = 0",
            """
            <xsl:function name="f:sum"><xsl:param name="nodes"/>
            <xsl:variable name="total" select="sum($nodes/@c)"/>
            <xsl:sequence select="$total"/></xsl:function>
            """
        ),
        (
            "f:fact(5) = 120",
            """
            <xsl:function name="f:fact" as="xs:integer"><xsl:param name="n" as="xs:integer"/>
            <xsl:choose><xsl:when test="$n le 1"><xsl:sequence select="1"/></xsl:when>
            <xsl:otherwise><xsl:sequence select="$n * f:fact($n - 1)"/></xsl:otherwise></xsl:choose>
            </xsl:function>
            """
        ),
        (
            "f:kind(b[1]) = 'small' and f:kind(b[2]) = 'most'",
            """
            <xsl:function name="f:kind" as="xs:string"><xsl:param name="b"/>
            <xsl:value-of select="if ($b/@c = $most) then 'most' else 'small'"/></xsl:function>
            """
        ),
        (
            "$list = '10|3|2'",
            """
            <let name="list" as="xs:string"><xsl:value-of separator="|"><xsl:for-each select="/a/b">
            <xsl:sort select="@c" data-type="number" order="descending"/>
            <xsl:sequence select="string(current()/@c)"/></xsl:for-each></xsl:value-of></let>
            """
        ),
        (
            "$codes/code/@v = 'p' and count($codes/code) = 2 and string($codes) = '12'",
            """
            <let name="codes"><xsl:for-each select="('p', 'q')"><code xmlns="" v="{.}">
            <xsl:value-of select="position()"/></code></xsl:for-each></let>
            """
        ),
        (
            "$plain/@v = 'p' and count($plain) = 2 and not(tokenize('a b', ' ') = $plain)",
            "<let name='plain'><code v='p'>1</code><code v='{{q}}'>2</code></let>"
        ),
        (
            "count(key('k', 'x')) = 2 and key('k', 'y')/@c = 10",
            "<xsl:key name='k' match='b' use='@n'/>"
        ),
        (
            // Untyped values are strings: a number does not find them.
            "count(key('k', '2')) = 1 and empty(key('k', 2)) and count(key('k', (2, '3'))) = 1",
            "<xsl:key name='k' match='b' use='@c'/>"
        ),
        (
            "count(key('k', (2, 10.0, 3e0))) = 3 and empty(key('k', '2'))",
            "<xsl:key name='k' match='b' use='xs:integer(@c)'/>"
        ),
        (
            "element-available('xsl:choose') and not(element-available('xsl:evaluate'))"
                + " and number(system-property('xsl:version')) = 3", ""
        ),
        (
            // An empty text node is a value, and nothing in the content of a node.
            "f:v(()) = '' and count(f:v(())) = 1 and f:s(()) = '' and f:s(b/@c) = '2 10 3'"
                + " and empty(f:e(())/node()) and f:v(b[1]/@n/string()) = 'x'",
            """
            <xsl:function name="f:v"><xsl:param name="n"/><xsl:value-of select="$n"/></xsl:function>
            <xsl:function name="f:s" as="xs:string"><xsl:param name="n"/>
            <xsl:choose><xsl:when test="$n"><xsl:value-of select="$n"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="()"/></xsl:otherwise></xsl:choose></xsl:function>
            <xsl:function name="f:e"><xsl:param name="n"/><e><xsl:value-of select="$n"/></e>
            </xsl:function>
            """
        ),
        (
            "count(key('k', '2x')) = 1",
            """
            <xsl:key name="k" match="b"><xsl:sequence select="concat(@c, @n)"/></xsl:key>
            """
        ),
        (
            "f:g(b)[1] = 'y:1:1/210' and f:g(b)[2] = 'x:2:2/22' and empty(f:g(()))",
            """
            <xsl:function name="f:g" as="xs:string*"><xsl:param name="n" as="element()*"/>
            <xsl:for-each-group select="$n" group-by="@n">
            <xsl:sort select="current-grouping-key()" order="descending"/>
            <xsl:sequence select="concat(current-grouping-key(), ':', count(current-group()), ':',
              position(), '/', last(), @c)"/></xsl:for-each-group></xsl:function>
            """
        ),
        (
            "$adjacent = 'h 1|p 2|h 1|p 1' and $starting = '3 12|2 3' and $ending = '3|2'",
            """
            <let name="s"><h xmlns=""/><p xmlns="">1</p><p xmlns="">2</p><h xmlns=""/>
            <p xmlns="">3</p></let>
            <let name="adjacent" as="xs:string"><xsl:value-of separator="|">
            <xsl:for-each-group select="$s" group-adjacent="name()"><xsl:sequence
            select="concat(current-grouping-key(), ' ', count(current-group()))"/>
            </xsl:for-each-group></xsl:value-of></let>
            <let name="starting" as="xs:string"><xsl:value-of separator="|">
            <xsl:for-each-group select="$s" group-starting-with="h"><xsl:sequence
            select="concat(count(current-group()), ' ', string-join(current-group()[self::p]))"/>
            </xsl:for-each-group></xsl:value-of></let>
            <let name="ending" as="xs:string"><xsl:value-of separator="|">
            <xsl:for-each-group select="$s" group-ending-with="p[. = '2'] | q/r">
            <xsl:sequence select="count(current-group())"/></xsl:for-each-group></xsl:value-of></let>
            """
        ),
        (
            "$v = 7 and f:two($v) = 15",
            """
            <let name="v" value="f:two(3)"/><xsl:function name="f:two"><xsl:param name="x"/>
            <xsl:sequence select="$x * 2 + $w"/></xsl:function><let name="w" value="1"/>
            """
        ),
        (
            "string-join(f:s(b), ',') = '2,3,10' and string-join(f:t(b) ! @c, ',') = '3,2,10'",
            """
            <xsl:function name="f:s"><xsl:param name="n"/><xsl:for-each select="$n">
            <xsl:sort select="number(@c)"/><xsl:sequence select="string(@c)"/></xsl:for-each>
            </xsl:function><xsl:function name="f:t"><xsl:param name="n"/>
            <xsl:perform-sort select="$n"><xsl:sort select="@n"/>
            <xsl:sort select="xs:integer(@c)" order="descending"/></xsl:perform-sort></xsl:function>
            """
        ),
        (
            "string-join(f:a('x12ay34'), '|') = 'nx|m12-a-12a2|ny|m34--344'",
            """
            <xsl:function name="f:a" as="xs:string*"><xsl:param name="s"/>
            <xsl:analyze-string select="$s" regex="([0-9]{{2}})([a-z])?"><xsl:matching-substring>
            <xsl:sequence select="concat('m', regex-group(1), '-', regex-group(2), '-',
              regex-group(0), position())"/></xsl:matching-substring><xsl:non-matching-substring>
            <xsl:sequence select="concat('n', .)"/></xsl:non-matching-substring>
            </xsl:analyze-string></xsl:function>
            """
        ),
        (
            "f:v() = '12x' and f:c(b)[1]/@n = 'x' and f:c(b)[2] = '10' and f:m()?b = 2",
            """
            <xsl:function name="f:v" as="xs:string"><xsl:value-of><xsl:sequence select="1, 2"/>
            <xsl:text>x</xsl:text></xsl:value-of></xsl:function>
            <xsl:function name="f:c"><xsl:param name="n"/><xsl:for-each select="$n"><xsl:copy>
            <xsl:copy-of select="@n"/><xsl:sequence select="string(@c)"/></xsl:copy></xsl:for-each>
            </xsl:function><xsl:function name="f:m"><xsl:map><xsl:map-entry key="'b'" select="2"/>
            </xsl:map></xsl:function>
            """
        ),
        (
            "f:t(3) = 'v=3{}' and f:n(.) = 3",
            """
            <xsl:function name="f:t" expand-text="yes"><xsl:param name="x"/>
            <xsl:value-of>v={$x}{{}}</xsl:value-of></xsl:function>
            <xsl:function name="m:n" xmlns:m="urn:f" xpath-default-namespace="urn:x">
            <xsl:param name="x"/><xsl:sequence select="count($x/*) + count($x/b)"/></xsl:function>
            """
        ),
    ]) func theAnswerIsThatOfXSLT(test: String, before: String) throws {
        #expect(try holds(test, before), "\(test)")
    }

    /// Libraries beside the schema: what imports comes before what it imports, names are those of
    /// the file they stand in.
    @Test(arguments: ["include", "import"]) func aLibraryIsRead(instruction: String) throws {
        let xsl = "http://www.w3.org/1999/XSL/Transform"
        let files = [
            "lib.xsl": """
            <xsl:stylesheet version="3.0" xmlns:xsl="\(xsl)" xmlns:g="urn:f"
              xmlns:xs="http://www.w3.org/2001/XMLSchema"><xsl:import href="sub/low.xsl"/>
            <xsl:variable name="g:base" select="10"/><xsl:variable name="g:low" select="3"/>
            <xsl:function name="g:plus" as="xs:integer"><xsl:param name="x" as="xs:integer"/>
            <xsl:sequence select="$x + $g:base + g:low()"/></xsl:function>
            <xsl:key name="kk" match="b" use="@n"/></xsl:stylesheet>
            """,
            "sub/low.xsl": """
            <xsl:transform version="3.0" xmlns:xsl="\(xsl)" xmlns:h="urn:f">
            <xsl:include href="low.xsl"/>
            <xsl:variable name="h:low" select="99"/>
            <xsl:function name="h:low"><xsl:sequence select="1"/></xsl:function>
            <xsl:function name="h:plus"><xsl:param name="x"/><xsl:sequence select="0"/></xsl:function>
            </xsl:transform>
            """,
        ]
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3">
            <ns prefix="f" uri="urn:f"/><let name="g" value="$f:low"/>
            <xsl:\(instruction) href="lib.xsl" xmlns:xsl="\(xsl)"/>
            <xsl:\(instruction) href="../../../away.xsl" xmlns:xsl="\(xsl)"/>
            <xsl:\(instruction) href="none.xsl" xmlns:xsl="\(xsl)"/>
            <pattern><rule context="a"><report id="r" test="f:plus(2) = 13 and $g = 3"/>
            <report id="k" test="count(key('kk', 'x')) = 2"/></rule></pattern></schema>
            """
        let source = SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)) {
            files[$0].map { Array($0.utf8) }
        }
        #expect(throws: SchematronFailure.self) { try SchematronSchema(source) }
        let without = text.replacing(/<xsl:\w+ href="\.\.[^>]*>/, with: "")
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(without.utf8)) {
                files[$0].map { Array($0.utf8) }
            })
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        #expect(schema.validate(tree).results.map(\.id) == ["r", "k"])
        let messages = schema.unchecked.reasons.map(\.issue.message).joined(separator: "\n")
        #expect(messages.contains("includes itself") && messages.contains("none.xsl"))
    }

    /// Contexts of XSLT 3.0; how many nodes each has is SaxonC's answer.
    @Test(arguments: [
        ("document-node()", 1), ("b except b[@n = 'x']", 1), ("b intersect //b[@c]", 3),
        ("(a|x)/(b|y)", 3), (".[. instance of element(b)]", 3), ("a//(b|q)[@n = 'x']", 2),
        ("/a/b/@c", 3), ("b[last()]", 1), ("Q{}b", 3), ("*:b | a", 4),
    ]) func contextsArePatterns(context: String, count: Int) throws {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3"><pattern>
            <rule context="\(context)"><report id="r" test="true()"/></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)),
            isStrict: true)
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        #expect(schema.validate(tree).results.count == count)
    }

    @Test func whatIsNotSupportedIsSaid() throws {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
            <ns prefix="f" uri="urn:f"/>
            <xsl:function name="f:x"><xsl:apply-templates select="."/></xsl:function>
            <xsl:template match="x"/><xsl:accumulator name="n" initial-value="0"/>
            <let name="l"><xsl:evaluate xpath="."/></let>
            <pattern><rule context="b"><report id="r1" test="f:x()"/><report id="r2" test="$l = 1"/>
            <report id="r3" test="@c = 10"/></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)))
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        let outcome = schema.validate(tree)
        #expect(outcome.results.map(\.id) == ["r3"])
        #expect(outcome.unanswered.map(\.id) == ["r1"])
        let messages = schema.unchecked.reasons.map(\.issue.message).joined(separator: "\n")
        for name in ["xsl:evaluate", "xsl:accumulator"] {
            #expect(messages.contains(name))
        }
        #expect(schema.unchecked.reasons.contains { $0.ids == ["r2"] })
    }

    /// A body with variables beyond measure is an error, not a crash; what can run does.
    @Test func longBodiesEnd() throws {
        let variables = (0..<20_000).map { "<xsl:variable name='v\($0)' select='1'/>" }.joined()
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><ns prefix="f" uri="urn:f"/>
            <xsl:function name="f:x">\(variables)<xsl:sequence select="1"/></xsl:function>
            <xsl:function name="f:y">\(String(repeating: "<xsl:if test='1'>", count: 200))
            <xsl:sequence select="1"/>\(String(repeating: "</xsl:if>", count: 200))</xsl:function>
            <pattern><rule context="a"><report id="r" test="f:x() = 1"/>
            <report id="s" test="true()"/></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)))
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        #expect(schema.validate(tree).results.map(\.id) == ["s"])
        let messages = schema.unchecked.reasons.map(\.issue.message).joined(separator: "\n")
        #expect(messages.contains("nested deeper"))
    }

    /// A combining character makes one letter with the quotation mark before it, and no other
    /// mark of it (XSLT 2.0, section 11.4.1).
    @Test func textsHaveQuotationMarksBeforeCombiningCharacters() throws {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><ns prefix="f" uri="urn:f"/>
            <xsl:function name="f:x"><xsl:text>it'&#x301;s</xsl:text></xsl:function>
            <pattern><rule context="a">
            <report id="r" test="string-to-codepoints(f:x())[3] = 39"/></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)))
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        #expect(schema.validate(tree).results.map(\.id) == ["r"])
    }

    /// A function that calls itself without end is an error, not a crash.
    @Test func endlessFunctionsEnd() throws {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><ns prefix="f" uri="urn:f"/>
            <xsl:function name="f:x"><xsl:param name="n"/>
            <xsl:sequence select="f:x($n + 1) + 1"/></xsl:function>
            <pattern><rule context="a"><report id="r" test="f:x(1)"/></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)))
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        let outcome = schema.validate(tree)
        #expect(outcome.results.isEmpty && outcome.unanswered.map(\.id) == ["r"])
    }
}
