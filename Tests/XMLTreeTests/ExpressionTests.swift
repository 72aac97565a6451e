import Testing

@testable import XMLTree

/// XPath 1.0 and XSLT 1.0 behind the wall; stylesheets reach nothing outside.
@Suite struct ExpressionTests {
    private let document = "<r xmlns='urn:a'><n>1</n><n>2</n><m k='v'>3</m></r>"

    @Test func nodesInDocumentOrder() throws {
        let root = try XMLDocument(Array(document.utf8)).root
        let expression = try XPathExpression("//a:m | //a:n", namespaces: ["a": "urn:a"])
        guard case .nodes(let nodes)? = expression.evaluate(at: root) else {
            Issue.record("not a node set")
            return
        }
        #expect(nodes.map(\.name) == ["n", "n", "m"])
    }

    @Test(arguments: [
        ("sum(a:n)", "3"), ("count(//a:*) > 3", "true"), ("string(a:m/@k)", "v"),
        ("concat(a:n[2], '-', a:m)", "2-3"), ("1 div 0", "Infinity"),
    ])
    func values(expression: String, expected: String) throws {
        let root = try XMLDocument(Array(document.utf8)).root
        guard
            case .text(let text)? = try XPathExpression(expression, namespaces: ["a": "urn:a"])
                .evaluate(at: root)
        else {
            Issue.record("no value")
            return
        }
        #expect(text == expected)
    }

    @Test func expressionsThatAreNone() throws {
        #expect(throws: XMLSchemaFailure.self) { try XPathExpression("//a[") }
        let root = try XMLDocument(Array(document.utf8)).root
        let unknown = try XPathExpression("unknown()").evaluate(at: root)
        #expect(unknown.map { _ in true } == nil)
        let undeclared = try XPathExpression("//undeclared:a").evaluate(at: root)
        #expect(undeclared.map { _ in true } == nil)
    }

    private func stylesheet(_ body: String) -> [UInt8] {
        Array(
            """
            <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
              xmlns:a="urn:a"><xsl:output method="text"/>\(body)</xsl:stylesheet>
            """.utf8)
    }

    @Test func transforms() throws {
        let style = try XMLStylesheet(
            stylesheet("<xsl:template match='/'><xsl:value-of select='sum(//a:n)'/></xsl:template>")
        )
        let result = style.apply(to: try XMLDocument(Array(document.utf8)))
        #expect(result.map { String(decoding: $0, as: UTF8.self) } == "3")
    }

    @Test(arguments: [
        "document('/etc/passwd')", "document('http://example.invalid/')", "document('')/x",
    ])
    func readsNothing(expression: String) throws {
        let style = try XMLStylesheet(
            stylesheet(
                "<xsl:template match='/'><xsl:copy-of select=\"\(expression)\"/></xsl:template>"))
        let result = style.apply(to: try XMLDocument(Array(document.utf8))) ?? []
        #expect(result.isEmpty)
    }

    /// A page goes on without what it may not read; none of it is in the tree.
    @Test(arguments: ["/etc/passwd", "http://example.invalid/", "other.xml"])
    func aTreeIsMadeWithoutOtherFiles(address: String) throws {
        let style = try XMLStylesheet(
            stylesheet(
                """
                <xsl:variable name="other" select="document('\(address)')"/>
                <xsl:template match='/'><p><xsl:value-of select="count($other/*/node())"/></p>
                </xsl:template>
                """))
        let tree = try #require(style.tree(of: try XMLDocument(Array(document.utf8))))
        #expect(tree.root.name == "p" && tree.root.text == "0" && tree.root.position == nil)
    }

    @Test func includesNothing() {
        #expect(throws: XMLSchemaFailure.self) {
            try XMLStylesheet(stylesheet("<xsl:include href='/etc/hosts'/>"))
        }
    }

    @Test func endlessTemplatesEnd() throws {
        let style = try XMLStylesheet(
            stylesheet("<xsl:template match='/'><xsl:apply-templates select='/'/></xsl:template>"))
        #expect(style.apply(to: try XMLDocument(Array(document.utf8))) == nil)
        #expect(style.tree(of: try XMLDocument(Array(document.utf8))) == nil)
    }
}
