import Testing
import XMLTree

@testable import Schematron

/// What is not needed does not fail an assert: variables, arguments, and what `use-when` excludes.
/// Expectations are SaxonC's.
@Suite struct LazyTests {
    private static let document = "<a><b d='2024-02-30' n='x'/></a>"

    private func outcome(_ before: String, _ test: String) throws -> SchematronOutcome {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
            <ns prefix="f" uri="urn:f"/><ns prefix="xs" uri="http://www.w3.org/2001/XMLSchema"/>
            \(before)
            <pattern><rule context="b"><report id="r" test="\(test)"/></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)),
            isStrict: true)
        return schema.validate(try #require(TreeIndex(XMLDocument(Array(Self.document.utf8)))))
    }

    /// A date of a wrong form is not read; its parts are not asked for.
    private static let functions = """
        <xsl:function name="f:late" as="xs:boolean"><xsl:param name="d" as="xs:string?"/>
        <xsl:variable name="isDate" select="$d castable as xs:date"/>
        <xsl:variable name="date" select="xs:date($d)"/>
        <xsl:variable name="year" as="xs:integer" select="year-from-date($date)"/>
        <xsl:variable name="text"><xsl:value-of select="$year + 1"/></xsl:variable>
        <xsl:sequence select="$isDate and $year gt 2000 and $text = '2001'"/></xsl:function>
        <xsl:function name="f:first" as="xs:integer"><xsl:param name="a"/>
        <xsl:param name="b" as="xs:integer"/><xsl:sequence select="$a"/></xsl:function>
        """

    @Test(arguments: [
        "not(f:late(@d))", "f:first(1, xs:integer(@n)) = 1", "f:first(1, ()) = 1",
        "let $d := xs:date(@d) return not(@n = 'y' and $d)",
        "let $d := xs:date(@d), $y := year-from-date($d) return @n = 'x' or $y",
        "let $d := xs:date(@d) return every $z in (1, 2) satisfies ($z lt 3 or $d = $z)",
    ]) func whatIsNotUsedDoesNotFail(test: String) throws {
        let outcome = try outcome(Self.functions, test)
        #expect(outcome.results.map(\.id) == ["r"] && outcome.unanswered.isEmpty)
    }

    @Test(arguments: [
        "let $d := xs:date(@d) return $d", "let $d := xs:date(@d) return count($d) = 1",
        "f:first(xs:integer(@n), 1) = 1", "for $d in xs:date(@d) return true()",
        "let $d := xs:date(@d), $y := year-from-date($d) return $y gt 1",
    ]) func whatIsUsedFails(test: String) throws {
        let outcome = try outcome(Self.functions, test)
        #expect(outcome.results.isEmpty && outcome.unanswered.map(\.id) == ["r"])
    }

    /// A library has a form of a function for each engine.
    @Test(arguments: [
        (
            "$v = 2",
            """
            <xsl:variable name="v" use-when="function-available('s:path')" select="1"
              xmlns:s="http://saxon.sf.net/"/>
            <xsl:variable name="v" use-when="not(function-available('s:path'))" select="2"
              xmlns:s="http://saxon.sf.net/"/>
            """
        ),
        (
            "f:x() = 'b'",
            """
            <xsl:function name="f:x"><xsl:choose><xsl:when test="true()" use-when="false()">
            <xsl:sequence select="'a'"/></xsl:when><xsl:when test="true()">
            <xsl:sequence select="'c'" use-when="element-available('xsl:nothing')"/>
            <xsl:sequence select="'b'" use-when="element-available('xsl:sequence')"/></xsl:when>
            </xsl:choose></xsl:function>
            """
        ),
        (
            "count($t/c) = 1 and f:y(3) = 3",
            """
            <let name="t" as="element()"><t xmlns=""><c xsl:use-when="true()"/>
            <c xsl:use-when="1 = 2"/></t></let>
            <xsl:function name="f:y"><xsl:param name="a" use-when="0"/><xsl:param name="b"/>
            <xsl:sequence select="$b"/></xsl:function>
            """
        ),
    ]) func useWhenExcludes(test: String, before: String) throws {
        let outcome = try outcome(before, test)
        #expect(outcome.results.map(\.id) == ["r"], "\(outcome.unanswered)")
    }

    @Test(arguments: [
        "<xsl:variable name='v' use-when='1 +' select='1'/>",
        "<xsl:function name='f:z'><xsl:param name='a' use-when='1 +'/></xsl:function>",
        """
        <xsl:function name='f:z'><xsl:choose><xsl:when use-when='$a' test='true()'/></xsl:choose>
        </xsl:function>
        """,
        """
        <let name='v' as='item()*'><xsl:perform-sort select='1, 2'>
        <xsl:sort select='.' use-when='f:z()'/></xsl:perform-sort></let>
        """,
    ]) func useWhenThatFailsIsSaid(before: String) throws {
        let failure = #expect(throws: SchematronFailure.self) {
            try outcome(before, "$v = 1 or f:z() = 1 or f:z(1) = 1")
        }
        let messages = failure?.issues.map(\.message).joined(separator: "\n") ?? ""
        #expect(messages.contains("`use-when` cannot be evaluated"), "\(messages)")
    }
}
