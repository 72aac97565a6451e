import Testing
import XMLTree

@testable import Schematron

/// What ISO/IEC 19757-3:2025 and practice have beyond patterns and rules: XInclude, parameters of
/// schemas, words that are variables, and Schematron in other schemas.
@Suite struct EditionTests {
    private static let document = "<a><b c='1' d='x'/><b c='2'/><e>7</e><f><b c='3'/></f></a>"

    private static let files = [
        "made/pattern.sch": """
        <pattern xmlns="http://purl.oclc.org/dsdl/schematron"><let name="seven" value="7"/>
        <rule context="e"><report id="l2" test=". = $seven"/></rule></pattern>
        """,
        "made/parts.sch": """
        <schema xmlns="http://purl.oclc.org/dsdl/schematron"><pattern id="x1"><rule context="e">
        <report id="x1" test="true()"/></rule></pattern><pattern id="x2"><rule context="e">
        <report id="x2" test="true()"/></rule></pattern></schema>
        """,
        "made/values.sch": """
        <library xmlns="http://purl.oclc.org/dsdl/schematron"><param name="least" value="6"/>
        </library>
        """,
        "made/over.xsl": """
        <xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:f="urn:f"
        version="3.0"><xsl:import href="base.xsl"/>
        <xsl:function name="f:x"><xsl:param name="n"/><xsl:value-of separator="|">
        <xsl:apply-templates select="$n" mode="m"/></xsl:value-of></xsl:function>
        <xsl:template match="b" mode="m">over <xsl:apply-imports/></xsl:template>
        </xsl:stylesheet>
        """,
        "made/base.xsl": """
        <xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="3.0">
        <xsl:template match="b" mode="m"><xsl:value-of select="position(), @c"/></xsl:template>
        </xsl:stylesheet>
        """,
        "made/more.rng": """
        <grammar xmlns="http://relaxng.org/ns/structure/1.0"
        xmlns:s="http://purl.oclc.org/dsdl/schematron"><element name="b">
        <s:rule context="b"><s:report id="g2" test="@c = 2"/></s:rule></element></grammar>
        """,
    ]

    private func schema(_ inside: String, binding: String) throws -> SchematronSchema {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="\(binding)"
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform">\(inside)</schema>
            """
        return try schema(of: text, path: "made/made.sch")
    }

    private func schema(of text: String, path: String) throws -> SchematronSchema {
        let files = Self.files
        return try SchematronSchema(
            SchematronSource(name: "made", path: path, bytes: Array(text.utf8)) {
                files[$0].map { Array($0.utf8) }
            })
    }

    private func results(of schema: SchematronSchema) throws -> [SchematronResult] {
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        let outcome = schema.validate(tree)
        #expect(outcome.unanswered.isEmpty && !outcome.isIncomplete, "\(outcome.unanswered)")
        return outcome.results
    }

    /// The ids of what was found, where everything of the schema runs.
    private func found(_ inside: String, binding: String = "xslt") throws -> [String] {
        let schema = try schema(inside, binding: binding)
        #expect(schema.unchecked.reasons.isEmpty, "\(schema.unchecked.reasons)")
        return try results(of: schema).map {
            ($0.id ?? "-") + ($0.text.isEmpty ? "" : " " + $0.text)
        }
    }

    @Test func anXIncludeIsReadAsAnInclude() throws {
        let ids = try found(
            """
            <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="pattern.sch"/>
            <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="parts.sch" xpointer="x2"/>
            <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="none.sch"><xi:fallback>
            <pattern><rule context="e"><report id="f" test="true()"/></rule></pattern>
            </xi:fallback></xi:include>
            """)
        #expect(ids == ["l2", "x2", "f"])
    }

    @Test(arguments: [
        "href=\"parts.sch\" parse=\"text\"", "href=\"parts.sch\" xpointer=\"xpointer(//x)\"",
    ]) func anXIncludeOfAnotherKindIsSaid(attributes: String) throws {
        let inside = """
            <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" \(attributes)/>
            <pattern><rule context="a"><assert test="b"/></rule></pattern>
            """
        let schema = try schema(inside, binding: "xslt")
        #expect(schema.unchecked.issues.map(\.message).contains { $0.contains("xi:include") })
    }

    /// Parameters of a schema and of a library have their defaults.
    @Test func aParameterOfTheSchemaIsAVariable() throws {
        let ids = try found(
            """
            <extends href="values.sch"/><param name="most" as="xs:integer" value="8"/>
            <pattern><rule context="e"><report id="p" test=". > $least and . &lt; $most"/></rule>
            </pattern>
            """, binding: "xslt3")
        #expect(ids == ["p"])
    }

    /// Schemas of 2025 that name no binding use XPath 2.0 and later; `xslt4` is reserved for it.
    @Test func theEditionOf2025HasTypedExpressions() throws {
        let inside = """
            <pattern><rule context="a" visit-each="tokenize('x1 y2', ' ')">
            <report id="v" test="substring(., 2) castable as xs:integer"/></rule></pattern>
            """
        #expect(try found(inside, binding: "xslt4") == ["v", "v"])
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" schematronEdition="2025">
            \(inside)</schema>
            """
        #expect(try schema(of: text, path: "made/made.sch").unchecked.reasons.isEmpty)
    }

    @Test(arguments: ["xslt", "xslt3"])
    func roleFlagAndSeverityMayNameVariables(binding: String) throws {
        let inside = """
            <let name="level" value="'warning'"/><let name="kind" value="'own-word'"/>
            <let name="text" value="string(/a/e)"/>
            <pattern><rule context="e"><report id="r" test="true()" severity="$level"
            flag="$kind $none" role="$text"/></rule></pattern>
            """
        let schema = try schema(inside, binding: binding)
        let result = try #require(results(of: schema).first)
        #expect(result.severity == .warning)
        #expect(result.flag == "own-word $none")
        // What the document says is not shown.
        #expect(result.role == "…")
    }

    /// Of several flags the first that is known counts.
    @Test func aFlagMayHaveSeveralWords() throws {
        let schema = try schema(
            """
            <pattern><rule context="e"><report test="true()" flag="own warning fatal"/></rule>
            </pattern>
            """, binding: "xslt")
        #expect(try results(of: schema).map(\.severity) == [.warning])
    }

    @Test func aNameIsTheSubjects() throws {
        let ids = try found(
            """
            <pattern><rule context="b[@d]" subject="@d"><report id="s" test="true()"><name/> of
            <name path=".."/> with <value-of select="count(@*)"/></report></rule></pattern>
            """)
        #expect(ids == ["s d of b with 2"])
    }

    @Test func importedTemplatesAreApplied() throws {
        let ids = try found(
            """
            <ns prefix="f" uri="urn:f"/><xsl:include href="over.xsl"/>
            <pattern><rule context="a">
            <report id="i" test="f:x(b) = 'over 1 1over 2 2'"/></rule></pattern>
            """, binding: "xslt3")
        #expect(ids == ["i"])
    }

    /// Schematron in a RELAX NG schema and in what that includes.
    @Test func schematronInAnotherSchemaIsRead() throws {
        let text = """
            <grammar xmlns="http://relaxng.org/ns/structure/1.0"
            xmlns:s="http://purl.oclc.org/dsdl/schematron"><s:ns prefix="n" uri="urn:n"/>
            <include href="more.rng"/><include href="none.rng"/>
            <start><element name="a"><s:pattern id="p"><s:let name="one" value="1"/>
            <s:rule context="b"><s:report id="g1" test="@c eq '1' and $one"/></s:rule></s:pattern>
            </element></start></grammar>
            """
        let schema = try schema(of: text, path: "made/made.rng")
        #expect(try results(of: schema).compactMap(\.id).sorted() == ["g1", "g2"])
        #expect(schema.unchecked.issues.map(\.message).contains { $0.contains("none.rng") })
    }
}
