import Testing
import XMLTree

@testable import Schematron

/// Templates, iterations and caught errors in a schema. Each test is true with SaxonC, where the
/// same declarations stand in a stylesheet.
@Suite struct TemplateTests {
    private static let document =
        "<a><b c='2' n='x'>one</b><b c='10' n='y'/><b c='3' n='x'><d>two</d></b></a>"

    private func outcome(
        _ test: String, _ declarations: String
    ) throws -> (schema: SchematronSchema, outcome: SchematronOutcome) {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3"
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:f="urn:f"
              xmlns:err="http://www.w3.org/2005/xqt-errors"
              xmlns:xs="http://www.w3.org/2001/XMLSchema">
            <ns prefix="f" uri="urn:f"/>
            \(declarations)
            <pattern><rule context="a"><report id="r" test="\(test)"/></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)))
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        return (schema, schema.validate(tree))
    }

    @Test(arguments: [
        (
            "f:list(b) = '2;10;3;'",
            """
            <xsl:template name="one"><xsl:param name="end" select="';'"/>
            <xsl:value-of select="concat(@c, $end)"/></xsl:template>
            <xsl:function name="f:list" as="xs:string"><xsl:param name="b"/>
            <xsl:variable name="all"><xsl:for-each select="$b"><xsl:call-template name="one"/>
            </xsl:for-each></xsl:variable><xsl:sequence select="string($all)"/></xsl:function>
            """
        ),
        (
            "f:list(b) = '2|10|3|'",
            """
            <xsl:template name="f:one"><xsl:param name="end" as="xs:string" required="yes"/>
            <xsl:value-of select="concat(@c, $end)"/></xsl:template>
            <xsl:function name="f:list" as="xs:string"><xsl:param name="b"/>
            <xsl:variable name="all"><xsl:for-each select="$b"><xsl:call-template name="f:one">
            <xsl:with-param name="end" select="'|'"/></xsl:call-template>
            </xsl:for-each></xsl:variable><xsl:sequence select="string($all)"/></xsl:function>
            """
        ),
        (
            "f:show(.) = '[one]-[two]'",
            """
            <xsl:template match="a" mode="m"><xsl:apply-templates mode="m"/></xsl:template>
            <xsl:template match="b[@n = 'y']" mode="m" priority="2">-</xsl:template>
            <xsl:template match="b" mode="m"><xsl:apply-templates mode="#current"/></xsl:template>
            <xsl:template match="text()" mode="m">[<xsl:value-of select="."/>]</xsl:template>
            <xsl:function name="f:show" as="xs:string"><xsl:param name="a"/>
            <xsl:variable name="all"><xsl:apply-templates select="$a" mode="m"/></xsl:variable>
            <xsl:sequence select="string($all)"/></xsl:function>
            """
        ),
        (
            "f:show(.) = 'onetwo'",
            """
            <xsl:function name="f:show" as="xs:string"><xsl:param name="a"/>
            <xsl:variable name="all"><xsl:apply-templates select="$a"/></xsl:variable>
            <xsl:sequence select="string($all)"/></xsl:function>
            <xsl:template match="nothing"/>
            """
        ),
        (
            "f:show(.) = 'q2q10q3'",
            """
            <xsl:template match="a"><xsl:apply-templates select="b"><xsl:with-param name="t"
              tunnel="yes" select="'q'"/></xsl:apply-templates></xsl:template>
            <xsl:template match="b"><xsl:apply-templates select="@c"/></xsl:template>
            <xsl:template match="@c"><xsl:param name="t" tunnel="yes"/><xsl:value-of
              select="concat($t, .)"/></xsl:template>
            <xsl:function name="f:show" as="xs:string"><xsl:param name="a"/>
            <xsl:variable name="all"><xsl:apply-templates select="$a"/></xsl:variable>
            <xsl:sequence select="string($all)"/></xsl:function>
            """
        ),
        (
            "deep-equal(f:running(b/@c/number()), (2, 12, 15))",
            """
            <xsl:function name="f:running"><xsl:param name="n"/>
            <xsl:iterate select="$n"><xsl:param name="sum" select="0"/>
            <xsl:variable name="new" select="$sum + ."/><xsl:sequence select="$new"/>
            <xsl:next-iteration><xsl:with-param name="sum" select="$new"/></xsl:next-iteration>
            </xsl:iterate></xsl:function>
            """
        ),
        (
            "deep-equal(f:upto(b/@c/number()), (2, 99)) and f:upto(1) = 0",
            """
            <xsl:function name="f:upto"><xsl:param name="n"/>
            <xsl:iterate select="$n"><xsl:on-completion select="0"/><xsl:choose><xsl:when
            test=". gt 5"><xsl:break select="99"/></xsl:when><xsl:otherwise><xsl:sequence
            select="."/><xsl:next-iteration/></xsl:otherwise></xsl:choose></xsl:iterate>
            </xsl:function>
            """
        ),
        (
            "f:safe('7') = 7 and f:safe('x') = -1 and f:code(1) = 'FOAR0001'",
            """
            <xsl:function name="f:safe"><xsl:param name="t"/><xsl:try><xsl:sequence
            select="xs:integer($t)"/><xsl:catch errors="err:FORG0001" select="-1"/></xsl:try>
            </xsl:function>
            <xsl:function name="f:code"><xsl:param name="n"/><xsl:try select="$n idiv 0"><xsl:catch
            select="local-name-from-QName($err:code)"/></xsl:try></xsl:function>
            """
        ),
        (
            "f:all(.) = '2+10+3' and f:other(.) = '2+10+3'",
            """
            <xsl:template match="b" mode="#all"><xsl:sequence select="string(@c)"/></xsl:template>
            <xsl:template match="a" mode="m"><xsl:apply-templates select="b" mode="m"/>
            </xsl:template>
            <xsl:function name="f:all"><xsl:param name="n"/><xsl:value-of separator="+">
            <xsl:apply-templates select="$n" mode="m"/></xsl:value-of></xsl:function>
            <xsl:function name="f:other"><xsl:param name="n"/><xsl:value-of separator="+">
            <xsl:apply-templates select="$n/b" mode="only-applied"/></xsl:value-of></xsl:function>
            """
        ),
        (
            "f:number(4) = 'iv/04'",
            """
            <xsl:function name="f:number" as="xs:string"><xsl:param name="n"/><xsl:value-of>
            <xsl:number value="$n" format="i"/>/<xsl:number value="$n" format="01"/></xsl:value-of>
            </xsl:function>
            """
        ),
        (
            "f:show(.) = '1/3:one;2/3:;3/3:two;' and f:named(.) = '1/3,2/3,3/3'",
            """
            <xsl:template match="b" mode="p">
            <xsl:value-of select="concat(position(), '/', last(), ':', ., ';')"/></xsl:template>
            <xsl:template name="place"><xsl:value-of select="position(), last()" separator="/"/>
            </xsl:template>
            <xsl:template match="b" mode="q"><xsl:call-template name="place"/></xsl:template>
            <xsl:function name="f:show" as="xs:string"><xsl:param name="a"/>
            <xsl:variable name="all"><xsl:apply-templates select="$a/b" mode="p"/></xsl:variable>
            <xsl:sequence select="string($all)"/></xsl:function>
            <xsl:function name="f:named" as="xs:string"><xsl:param name="a"/>
            <xsl:variable name="all" as="item()*"><xsl:apply-templates select="$a/b" mode="q"/>
            </xsl:variable><xsl:sequence select="string-join($all, ',')"/></xsl:function>
            """
        ),
        (
            "f:show(.) = '1+2,2+1,3+0,'",
            """
            <xsl:template match="b" mode="p" priority="2">
            <xsl:value-of select="concat(position(), '+')"/><xsl:next-match/></xsl:template>
            <xsl:template match="b" mode="p">
            <xsl:value-of select="concat(last() - position(), ',')"/></xsl:template>
            <xsl:function name="f:show" as="xs:string"><xsl:param name="a"/>
            <xsl:variable name="all"><xsl:apply-templates select="$a/b" mode="p"/></xsl:variable>
            <xsl:sequence select="string($all)"/></xsl:function>
            """
        ),
        (
            "deep-equal(f:places(b), (1, 2, 3, 3, 3, 3))",
            """
            <xsl:function name="f:places"><xsl:param name="b"/><xsl:iterate select="$b">
            <xsl:sequence select="position()"/></xsl:iterate><xsl:iterate select="$b">
            <xsl:sequence select="last()"/></xsl:iterate></xsl:function>
            """
        ),
        (
            "count(key('both', ('3', 'x'))) = 1 and empty(key('both', 'x'))",
            "<xsl:key name='both' match='b' use='@c, @n' composite='yes'/>"
        ),
        (
            "f:kinds(b) = '2-x-2,10-y-1' and f:both(b) = '3-1'",
            """
            <xsl:function name="f:kinds"><xsl:param name="b"/><xsl:value-of separator=",">
            <xsl:for-each-group select="$b" group-by="@n, string-length(@n)" composite="yes">
            <xsl:sequence select="string-join((@c, current-grouping-key()[1],
            count(current-group())), '-')"/></xsl:for-each-group></xsl:value-of></xsl:function>
            <xsl:function name="f:both"><xsl:param name="b"/><xsl:variable name="n" as="item()*">
            <xsl:fork><xsl:sequence select="count($b)"/><xsl:sequence select="1"/></xsl:fork>
            </xsl:variable><xsl:sequence select="string-join($n, '-')"/></xsl:function>
            """
        ),
        (
            "format-number(1234.5, '#.##0,00', 'f:german') = '1.234,50' "
                + "and format-number(-1, '0') = '~1'",
            """
            <xsl:decimal-format name="f:german" decimal-separator="," grouping-separator="."/>
            <xsl:decimal-format minus-sign="~"/>
            """
        ),
        (
            "deep-equal(f:runs(b), (1, 1, 1))",
            """
            <xsl:function name="f:runs"><xsl:param name="b"/><xsl:for-each-group select="$b"
            group-adjacent="@n, @c" composite="yes"><xsl:sequence select="count(current-group())"/>
            </xsl:for-each-group></xsl:function>
            """
        ),
    ]) func areAsInAnXSLTEngine(_ test: String, _ declarations: String) throws {
        let (schema, outcome) = try outcome(test, declarations)
        #expect(schema.unchecked.reasons.isEmpty, "\(schema.unchecked.reasons)")
        #expect(outcome.unanswered.isEmpty, "\(outcome.unanswered)")
        #expect(outcome.results.count == 1)
    }

    @Test(arguments: [
        ("xsl:result-document", "<xsl:result-document href='x.xml'><y/></xsl:result-document>"),
        ("xsl:evaluate", "<xsl:evaluate/>"),
        ("xsl:number", "<xsl:number level='any' count='b'/>"),
        ("xsl:evaluate", "<xsl:evaluate xpath=\"'1'\"/>"),
        ("xsl:merge", "<xsl:merge/>"),
    ]) func whatDoesNotRunIsNamed(_ name: String, _ body: String) throws {
        let (schema, outcome) = try outcome(
            "f:x()", "<xsl:function name=\"f:x\">\(body)</xsl:function>")
        #expect(schema.unchecked.reasons.contains { $0.issue.message.contains("`\(name)`") })
        #expect(outcome.results.isEmpty)
    }

    /// What another template or a built-in one would give instead would be wrong.
    @Test(arguments: [
        ("match='b'", "<xsl:evaluate/>"), ("match='b' mode='#default m'", "<xsl:evaluate/>"),
        ("match='b' priority='9'", "<xsl:merge/>"),
    ]) func aTemplateThatCannotRunHasNoSubstitute(_ match: String, _ body: String) throws {
        let (schema, outcome) = try outcome(
            "exists(f:x(.))",
            """
            <xsl:template \(match)>\(body)</xsl:template>
            <xsl:template match="*"><xsl:sequence select="1"/></xsl:template>
            <xsl:function name="f:x"><xsl:param name="n"/>
            <xsl:apply-templates select="$n//b"/></xsl:function>
            """)
        #expect(outcome.results.isEmpty && outcome.unanswered.count == 1)
        #expect(schema.unchecked.reasons.contains { $0.issue.message.contains("not supported") })
    }

    /// `xsl:message` that ends a run leaves its assert without an answer.
    @Test func aMessageMayEndAnEvaluation() throws {
        let (_, outcome) = try outcome(
            "f:x(1)",
            """
            <xsl:function name="f:x"><xsl:param name="n"/><xsl:message terminate="yes">no
            </xsl:message><xsl:sequence select="true()"/></xsl:function>
            """)
        #expect(outcome.results.isEmpty)
        #expect(outcome.unanswered.first?.reason.contains("XTMM9000") == true)
    }

    /// Elements for editors, as those of Schematron Quick Fix, mean nothing to a run.
    @Test func quickFixesAreNoRules() throws {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"
              xmlns:sqf="http://www.schematron-quickfix.com/validator/process">
            <sqf:fixes><sqf:fix id="g"><sqf:description><sqf:title>g</sqf:title></sqf:description>
            <sqf:delete/></sqf:fix></sqf:fixes>
            <pattern><rule context="b"><assert id="x" test="@c &lt; 5" sqf:fix="g l">small</assert>
            <sqf:fix id="l"><sqf:description><sqf:title>l</sqf:title></sqf:description>
            <sqf:replace match="@c" node-type="attribute" target="c" select="'1'"/></sqf:fix>
            </rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)),
            isStrict: true)
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        #expect(schema.validate(tree).results.map(\.id) == ["x"])
        #expect(schema.unchecked.reasons.isEmpty)
    }
}
