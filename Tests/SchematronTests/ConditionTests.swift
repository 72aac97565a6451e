import Testing
import XMLTree

@testable import Schematron

/// Content that depends on other content, sets of attributes, and positions in `xsl:sort`.
/// Expectations are SaxonC's answers for the same stylesheets.
@Suite struct ConditionTests {
    private static let document = """
        <r><i n="1">c</i><i n="2">a</i><i n="3">b</i><i n="4">d</i><q/></r>
        """

    private func outcome(_ test: String, _ before: String) throws -> SchematronOutcome {
        let text = """
            <s:schema xmlns:s="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3"
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:f="urn:f">
            <s:ns prefix="f" uri="urn:f"/>\(before)
            <s:pattern><s:rule context="r"><s:report test="\(test)"/></s:rule></s:pattern>
            </s:schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)),
            isStrict: true)
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        return schema.validate(tree)
    }

    private func holds(_ test: String, _ body: String, _ before: String = "") throws {
        let function =
            before + "<xsl:function name='f:x'><xsl:param name='a'/>\(body)</xsl:function>"
        let outcome = try outcome(test, function)
        #expect(outcome.unanswered.isEmpty && outcome.results.count == 1, "\(outcome.unanswered)")
    }

    @Test(arguments: [
        ("serialize(f:x(.))", "&lt;a>&lt;q/>&lt;/a>"), ("string(count(f:x(q)))", "0"),
    ]) func whatHoldsNothingIsLeftOut(test: String, expected: String) throws {
        try holds(
            "\(test) = '\(expected)'",
            """
            <xsl:where-populated><a><xsl:copy-of select="$a/q"/></a><b c="1"/>
            <xsl:value-of select="$a/@none"/><xsl:comment/></xsl:where-populated>
            """)
        try holds(
            "string-join(f:x(i[2])) = 'x20' and f:x(q) = 'x'",
            """
            <xsl:where-populated><xsl:sequence select="'', 'x', $a/@n, (0)[$a/@n]"/>
            </xsl:where-populated>
            """)
    }

    @Test(arguments: [
        ("i", "[(c)(a)(b)(d)]"), ("()", "none"), ("q", "[()]"),
    ]) func contentDependsOnOtherContent(argument: String, expected: String) throws {
        try holds(
            "string-join(f:x(\(argument))) = '\(expected)'",
            """
            <xsl:on-non-empty>[</xsl:on-non-empty><xsl:for-each select="$a">(<xsl:value-of
            select="."/>)</xsl:for-each><xsl:on-non-empty select="']'"/><xsl:on-empty
            select="'none'"/>
            """)
    }

    /// An attribute is content, an empty text is none; empty values stay before what stands in.
    @Test func whatIsEmpty() throws {
        let element = """
            <e><xsl:if test="$a/@n"><xsl:attribute name="q" select="1"/></xsl:if><xsl:value-of
            select="$a"/><xsl:on-empty><n/></xsl:on-empty></e>
            """
        try holds("serialize(f:x(q)) = '&lt;e>&lt;n/>&lt;/e>'", element)
        try holds("empty(f:x(i[1]/@n/..)/n) and f:x(i[1]) = 'c'", element)
        let values = """
            <xsl:variable name="v" select="$a ! string()"/><xsl:sequence select="$v"/><xsl:on-empty
            select="'E', $v"/>
            """
        try holds(
            "string-join(f:x(''), '|') = '|E|' and f:x(()) = 'E' and count(f:x((q, i[1]))) = 2",
            values)
    }

    @Test func whatStandsBehindIsRefused() {
        #expect(throws: SchematronFailure.self) {
            try outcome(
                "f:x(1) = 1",
                """
                <xsl:function name='f:x'><xsl:param name='a'/><xsl:on-empty/><xsl:sequence
                select="$a"/></xsl:function>
                """)
        }
    }

    private static let sets = """
        <xsl:attribute-set name="base"><xsl:attribute name="k">1</xsl:attribute><xsl:attribute
        name="z" select="name(.)"/></xsl:attribute-set><xsl:attribute-set name="more"
        use-attribute-sets="base"><xsl:attribute name="k">2</xsl:attribute></xsl:attribute-set>
        <xsl:attribute-set name="base"><xsl:attribute name="w">3</xsl:attribute></xsl:attribute-set>
        """

    /// Of attributes of one name the last counts: those of an element come behind its sets'.
    @Test(arguments: [
        (#"<x xsl:use-attribute-sets="more" w="9"/>"#, "k=2 w=9 z=i"),
        (#"<xsl:element name="y" use-attribute-sets="base"/>"#, "k=1 w=3 z=i"),
        (
            #"<xsl:copy use-attribute-sets="more"><xsl:attribute name="z">q</xsl:attribute></xsl:copy>"#,
            "k=2 w=3 z=q"
        ),
    ]) func setsOfAttributes(element: String, expected: String) throws {
        try holds(
            "string-join(sort(f:x(i[1])/@* ! concat(name(), '=', .)), ' ') = '\(expected)'",
            "<xsl:for-each select='$a'>\(element)</xsl:for-each>", Self.sets)
    }

    @Test(arguments: [
        (#"<xsl:sort select="position()" order="descending" data-type="number"/>"#, "dbac"),
        (#"<xsl:sort select="position() mod 2"/><xsl:sort select="last() - position()"/>"#, "dabc"),
        (#"<xsl:sort select="position() = last()" order="descending"/>"#, "dcab"),
        (#"<xsl:sort><xsl:value-of select="last() - position()"/></xsl:sort>"#, "dbac"),
    ]) func positionsBeforeSorting(sort: String, expected: String) throws {
        let body = "<xsl:for-each select='$a'>\(sort)<xsl:value-of select='.'/></xsl:for-each>"
        try holds("string-join(f:x(i)) = '\(expected)' and empty(f:x(()))", body)
        try holds(
            "string-join(f:x(i)) = '\(expected)'",
            "<xsl:perform-sort select='$a'>\(sort)</xsl:perform-sort>")
    }
}
