import Testing
import XMLTree

@testable import Schematron

/// Instructions of XSLT in functions and variables. Expectations are SaxonC's answers for the same
/// stylesheets.
@Suite struct InstructionTests {
    private static let document = """
        <r><s id="1"><t>One</t><p n="2">x y</p><p n="10">y</p><s id="1.1"><t>Sub</t>\
        <p n="3">z 12-34</p></s></s><s id="2"><t>Two</t><p n="1">x</p><!--c--><?pi d?><q/></s></r>
        """

    private func outcome(_ test: String, _ before: String) throws -> SchematronOutcome {
        let text = """
            <s:schema xmlns:s="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3"
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:f="urn:f"
              xmlns:err="http://www.w3.org/2005/xqt-errors"
              xmlns:xs="http://www.w3.org/2001/XMLSchema">
            <s:ns prefix="f" uri="urn:f"/>\(before)
            <s:pattern><s:rule context="/"><s:report test="\(test)"/></s:rule></s:pattern>
            </s:schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)),
            isStrict: true)
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        return schema.validate(tree)
    }

    private func function(_ body: String) -> String {
        "<xsl:function name='f:x'><xsl:param name='a'/>\(body)</xsl:function>"
    }

    private func holds(_ test: String, _ before: String) throws {
        let outcome = try outcome(test, before)
        #expect(outcome.unanswered.isEmpty && outcome.results.count == 1, "\(outcome.unanswered)")
    }

    @Test(arguments: [
        ("<xsl:number/>", "1|2|1|1"), ("<xsl:number level='any'/>", "1|2|3|4"),
        ("<xsl:number level='any' from='s'/>", "1|2|1|1"),
        ("<xsl:number level='any' count='t|p' from='s[@id=2]'/>", "2|3|5|2"),
        ("<xsl:number level='multiple' count='s|p' format='1.a '/>", "1.a |1.b |1.c.a |2.a "),
        ("<xsl:number level='multiple' count='s|p' from='s[@id=1]'/>", "1.1|1.2|1.3.1|2.1"),
        ("<xsl:number count='s' from='r' format='(i)'/>", "(i)|(i)|(i)|(ii)"),
        ("<xsl:number count='zz'/>", "|||"),
        ("<xsl:number value='@n' format='01'/>", "02|10|03|01"),
        ("<xsl:number value='3, 5, 7' format='[1-a]'/>", "[3-e-g]|[3-e-g]|[3-e-g]|[3-e-g]"),
        ("<xsl:number select='..' count='s' format='A'/>", "A|A|A|B"),
    ]) func nodesAreNumbered(number: String, expected: String) throws {
        let loop = "<xsl:for-each select='$a//p'>\(number)</xsl:for-each>"
        try holds("string-join(f:x(/), '|') = '\(expected)'", function(loop))
    }

    /// The last template is built in.
    @Test func theNextTemplateThatMatchesIsApplied() throws {
        let templates = """
            <xsl:template match="p" mode="m"><xsl:param name="k" select="'-'"/>
            <xsl:param name="z" tunnel="yes"/>[<xsl:value-of select="$k, $z"/>:<xsl:apply-templates
            mode="m"/>]</xsl:template>
            <xsl:template match="p[@n = 10]" mode="m" priority="2">!<xsl:next-match>
            <xsl:with-param name="k" select="7"/></xsl:next-match></xsl:template>
            <xsl:template match="p[@n]" mode="m">(<xsl:next-match/>)</xsl:template>
            <xsl:template match="q" mode="m">q<xsl:next-match/></xsl:template>
            <xsl:template match="s" mode="m" priority="3"><xsl:next-match><xsl:with-param name="z"
            select="string(@id)" tunnel="yes"/></xsl:next-match></xsl:template>
            """
        try holds(
            "replace(string-join(f:x(/r/s[1])), '\\s', '') = "
                + "'One([-1:xy])!([-1:y])Sub([-1.1:z12-34])'"
                + " and replace(string-join(f:x(/r/s[2])), '\\s', '') = 'Two([-2:x])q'",
            templates + function("<xsl:apply-templates select='$a' mode='m'/>"))
    }

    @Test(arguments: [
        ("shallow-copy", "deep-equal(f:x(/r/s[2])/*, /r/s[2]/*[not(self::p)])"),
        ("deep-copy", "deep-equal(f:x(/r/s[2]), /r/s[2])"),
        ("shallow-skip", "empty(f:x(/r/s[2])) and empty(f:x(/))"),
        ("deep-skip", "empty(f:x(/r/s[2])) and empty(f:x(/))"),
        ("text-only-copy", "string-join(f:x(/r/s[2])) = 'Two'"),
    ]) func aModeSaysWhatBecomesOfOtherNodes(other: String, test: String) throws {
        try holds(
            test,
            "<xsl:mode name='c' on-no-match='\(other)'/><xsl:template match='p' mode='c'/>"
                + function("<xsl:apply-templates select='$a' mode='c'/>"))
    }

    /// The position of an element counts, and the kinds of patterns have their priorities.
    @Test(arguments: [
        ("<xsl:template match='p[last()]' mode='m'>L</xsl:template>", "-LLL"),
        ("<xsl:template match='p[2]' mode='m'>2</xsl:template>", "-2--"),
        ("<xsl:template match='p[position() = 2][@n]' mode='m'>2</xsl:template>", "-2--"),
        ("<xsl:template match='p[number(@n) - 9]' mode='m'>n</xsl:template>", "----"),
        ("<xsl:template match='p[@n = 3]' mode='m'>3</xsl:template>", "--3-"),
        ("<xsl:template match='element(p)' mode='m'>e</xsl:template>", "eeee"),
        ("<xsl:template match='element()|child::*' mode='m'>x</xsl:template>", "----"),
    ]) func patternsOfTemplatesCount(template: String, expected: String) throws {
        let plain = "<xsl:template match='p' mode='m'>-</xsl:template>"
        try holds(
            "string-join(f:x(//p)) = '\(expected)'",
            plain + template + function("<xsl:apply-templates select='$a' mode='m'/>"))
    }

    @Test func theDefaultModeIsTheOneThatIsDeclared() throws {
        let templates = """
            <xsl:template match="p" default-mode="m">m<xsl:apply-templates select="../t"/>
            </xsl:template><xsl:template match="p">p</xsl:template>
            <xsl:template match="t" mode="m">t</xsl:template>
            <xsl:template match="t">x</xsl:template>
            """
        try holds(
            "normalize-space(string-join(f:x(//p[@n = 1]))) = 'mt'",
            templates
                + function("<xsl:apply-templates select='$a' default-mode='m' mode='#default'/>"))
    }

    @Test func aModeCanRefuseOtherNodes() throws {
        let outcome = try outcome(
            "f:x(/)",
            "<xsl:mode name='c' on-no-match='fail'/>"
                + function("<xsl:apply-templates select='$a' mode='c'/>"))
        #expect(outcome.unanswered.first?.reason.contains("XTDE0555") == true)
    }

    @Test(arguments: [
        (
            // Errors are caught by their names, not by the local parts of these.
            "f:x(1) = 'right'",
            """
            <xsl:try select="error(xs:QName('f:my'), 'm')"><xsl:catch errors="err:my" select="1"/>
            <xsl:catch errors="f:other *:others" select="2"/><xsl:catch errors="f:*"
            select="'right'"/></xsl:try>
            """
        ),
        (
            "f:x(1) = 'FORG0001'",
            """
            <xsl:try select="xs:date('q')"><xsl:catch errors="FORG0001" select="1"/><xsl:catch
            errors="err:FORG0001" select="local-name-from-QName($err:code)"/></xsl:try>
            """
        ),
        (
            // The node that is copied is the context item of the content.
            "f:x(/)/@id = '2' and count(f:x(/)/p) = 1",
            "<xsl:copy select='$a/r/s[2]'><xsl:copy-of select='@*, current()/p'/></xsl:copy>"
        ),
        (
            // The last attribute of a name counts, and what is made has no parent.
            "f:x(/)/@n = '1' and count(f:x(/)/@n) = 1 and empty(f:x(/)/..)",
            "<e><xsl:copy-of select='$a//p/@n'/></e>"
        ),
        (
            "f:x(/)/@xml:lang = 'de' and f:x(/)/processing-instruction('i') = 'd 1'",
            """
            <e xml:lang="de"><xsl:processing-instruction name="i">d <xsl:value-of select="1"/>
            </xsl:processing-instruction></e>
            """
        ),
        (
            "f:x(1) = 7",
            """
            <xsl:for-each-group select="1 to 9" group-starting-with=".[. mod 4 = 0]">
            <xsl:if test="position() = 2"><xsl:sequence select="current-group()[4]"/></xsl:if>
            </xsl:for-each-group>
            """
        ),
        (
            // A copy is a node of its own.
            "not(f:x(/) is /r/s[2]) and empty(f:x(/)/..) and deep-equal(f:x(/), /r/s[2])",
            "<xsl:copy-of select='$a/r/s[2]'/>"
        ),
        ("count(f:x(1)) = 1 and f:x(1) = ''", "<xsl:text/>"),
        (
            "f:x(3) = 6",
            """
            <xsl:call-template name="n"><xsl:with-param name="k" select="$a"/></xsl:call-template>
            """
        ),
    ]) func instructionsDoWhatXSLTSays(test: String, body: String) throws {
        let named = """
            <xsl:template name="n"><xsl:param name="k"/><xsl:sequence select="$k * 2"/>
            </xsl:template>
            """
        try holds(test, named + function(body))
    }

    @Test(arguments: [
        "<xsl:for-each-group select='$a//p' group-by='@n'><xsl:sort select='-position()'/>"
            + "</xsl:for-each-group>",
        "<xsl:for-each select='$a'><xsl:next-match/></xsl:for-each>",
        "<xsl:number value='1' grouping-separator=','/>", "<xsl:number/>",
        "<xsl:try select='1'><xsl:catch errors='none:x' select='2'/></xsl:try>",
        "<xsl:result-document href='x'/>", "<e xsl:use-attribute-sets='s'/>",
        "<xsl:element name='e' use-attribute-sets='s'/>", "<xsl:merge/>",
        "<xsl:evaluate xpath='1'/>",
    ]) func whatCannotRunIsRefused(body: String) {
        let failure = #expect(throws: SchematronFailure.self) {
            try outcome("f:x(/)", function(body))
        }
        #expect(failure?.issues.isEmpty == false)
    }

    @Test func aParameterThatNeedsAValueIsRefused() {
        let failure = #expect(throws: SchematronFailure.self) {
            try outcome("$g = 1", "<xsl:param name='g' required='yes'/>")
        }
        #expect(failure?.issues.contains { $0.message.contains("is required") } == true)
    }
}
