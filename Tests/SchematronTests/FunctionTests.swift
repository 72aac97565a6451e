import Testing

@testable import Schematron
@testable import XMLTree

/// Functions beyond XPath 1.0's own: XSLT 1.0's, EXSLT's, and those of XPath 2.0 that its grammar
/// can call. Each test holds on the document; what is not so would be reported.
@Suite struct FunctionTests {
    private static let document = """
        <order xmlns:e="urn:e" date="2024-02-29"><line sku="a" n="2"/><line sku="b" n="10"/>
        <line sku="a" n="3"/><ref to="b"/><word>ab12</word><list>x y  x</list></order>
        """

    private func holds(_ test: String, before: String = "") throws -> Bool {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron">
            <ns prefix="math" uri="http://exslt.org/math"/>
            <ns prefix="set" uri="http://exslt.org/sets"/>
            <ns prefix="str" uri="http://exslt.org/strings"/>
            <ns prefix="date" uri="http://exslt.org/dates-and-times"/>
            <ns prefix="exsl" uri="http://exslt.org/common"/>
            <xsl:key xmlns:xsl="http://www.w3.org/1999/XSL/Transform" name="skus" match="line"
              use="@sku"/>\(before)
            <pattern><rule context="order"><let name="b" value="'b'"/>
            <let name="lines" value="line"/><let name="most" value="math:max(line/@n)"/>
            <assert test="\(test)">no</assert></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)),
            isStrict: true)
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        let outcome = schema.validate(tree)
        #expect(!outcome.isIncomplete, "\(test)")
        return outcome.results.isEmpty
    }

    @Test(arguments: [
        "count(key('skus', 'a')) = 2", "key('skus', ref/@to)/@n = 10",
        "count(key('skus', $b)) = 1", "format-number(1234.5, '#,##0.00') = '1,234.50'",
        "generate-id(line[1]) != generate-id(line[2])",
        "system-property('xsl:version') = 1", "function-available('key')",
        "math:max(line/@n) = 10", "math:min(line/@n) = 2", "$most = 10", "$most + 1 = 11",
        "count(set:distinct(line/@sku)) = 2", "set:has-same-node($lines, line[2])",
        "count(str:tokenize('a b c', ' ')) = 3", "str:concat(line/@sku) = 'aba'",
        "date:day-in-month(@date) = 29", "date:leap-year(@date)",
        "exsl:object-type(line) = 'node-set'", "count(namespace::e) = 1",
        "line[generate-id() = generate-id(current()/line[2])]/@sku = 'b'",
    ]) func functionsOfXSLTAndEXSLT(test: String) throws { #expect(try holds(test)) }

    @Test(arguments: [
        "matches(word, '^[a-z]{2}\\d+$')", "not(matches(word, '^\\d'))",
        "matches(word, '^AB', 'i')", "replace(word, '[0-9]', '-') = 'ab--'",
        "count(tokenize(list, '\\s+')) = 3", "tokenize(list, ' +') = 'y'",
        "count(distinct-values(line/@sku)) = 2", "string-join(line/@sku, '+') = 'a+b+a'",
        "lower-case('ÄB') = 'äb'", "upper-case(word) = 'AB12'", "ends-with(word, '12')",
        "exists(line)", "empty(nothing)", "not(empty(line))", "max(line/@n) = 10",
        "min(line/@n) = 2", "abs(-3) = 3", "xs:integer('07') = 7",
        "xs:date(@date) &gt; xs:date('2024-02-28')", "xs:date('2024-02-29Z') = xs:date(@date)",
        "xs:dateTime('2024-01-01T00:30:00+01:00') &lt; xs:dateTime('2024-01-01T00:00:00Z')",
    ]) func functionsOfXPath2(test: String) throws { #expect(try holds(test)) }

    @Test func whatNobodyHasIsRefused() {
        #expect(throws: SchematronFailure.self) { try holds("math:nothing(1)") }
        #expect(throws: SchematronFailure.self) { try holds("matches(word, '[')") }
        #expect(throws: SchematronFailure.self) { try holds("matches(word, list)") }
    }

    @Test func documentsBesideTheSchemaAreRead() throws {
        let codes =
            "<codes><set id='s'><c v='a'/><c v='b'/></set><set id='t'><c v='z'/></set></codes>"
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron">
            <let name="all" value="document('codes.xml')"/>
            <pattern><rule context="line">
            <assert id="a" test="@sku = document('codes.xml')/codes/set[@id='s']/c/@v">1</assert>
            <assert id="b" test="@sku = $all/codes/set[@id='t']/c/@v">2</assert>
            <assert id="c" test="count($all//c) = 3 and $all//c/@v != 'a'">3</assert>
            </rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(
                name: "made", path: "dir/made.sch", bytes: Array(text.utf8),
                open: { $0 == "dir/codes.xml" ? Array(codes.utf8) : nil }))
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        #expect(schema.validate(tree).results.map(\.id) == ["b", "b", "b"])
    }
}
