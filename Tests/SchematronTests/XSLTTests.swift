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
            "count(key('k', '2x')) = 1",
            """
            <xsl:key name="k" match="b"><xsl:sequence select="concat(@c, @n)"/></xsl:key>
            """
        ),
    ]) func theAnswerIsThatOfXSLT(test: String, before: String) throws {
        #expect(try holds(test, before), "\(test)")
    }

    @Test func whatIsNotSupportedIsSaid() throws {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
            <ns prefix="f" uri="urn:f"/>
            <xsl:function name="f:x"><xsl:apply-templates select="."/></xsl:function>
            <xsl:template match="x"/><let name="l"><xsl:number/></let>
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
        for name in ["xsl:apply-templates", "xsl:template", "xsl:number"] {
            #expect(messages.contains(name))
        }
        #expect(schema.unchecked.reasons.contains { $0.ids == ["r2"] })
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
