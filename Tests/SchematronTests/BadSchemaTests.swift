import Testing
import XMLTree

@testable import Schematron

/// A schema that cannot run is refused with file, place, reason and what to do; nothing of it is
/// skipped in silence.
@Suite struct BadSchemaTests {
    private static func schema(_ inside: String, binding: String = "xslt") -> String {
        """
        <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="\(binding)">
        \(inside)
        </schema>
        """
    }

    private static func rule(_ test: String, context: String = "a") -> String {
        "<pattern><rule context=\"\(context)\"><assert test=\"\(test)\">no</assert></rule></pattern>"
    }

    private func issues(
        _ text: String, files: [String: String] = [:]
    ) -> [SchematronFailure.Issue] {
        let contents = files.mapValues { Array($0.utf8) }
        do throws(SchematronFailure) {
            _ = try SchematronSchema(
                SchematronSource(
                    name: "bad", path: "packs/bad.sch", bytes: Array(text.utf8),
                    open: { contents[$0] }), isStrict: true)
            return []
        } catch {
            return error.issues
        }
    }

    @Test(arguments: [
        ("<schema", 1, "is missing at the end of a tag"),
        ("<a/>", 1, "the root is not `schema`"),
        (schema(rule("a[")), 2, "expected a step, found the end"),
        (schema(rule("a", context: "b[")), 2, "the context `b[`"),
        (
            schema(rule("a", context: "key('k', 'v')")), 2,
            "`key()` is supported in a test, not in a"
        ),
        (schema(rule("nope(a)")), 2, "the function `nope()` is unknown"),
        (schema(rule("contains(a)")), 2, "`contains()` takes 2 arguments, found 1"),
        (schema(rule("$none = 1")), 2, "the variable `$none` is not declared"),
        (schema(rule("x:a")), 2, "the prefix `x` is not declared"),
        (schema(rule("count('a')")), 2, "nodes"),
        (schema("<pattern><rule><assert test='a'/></rule></pattern>"), 2, "no `context`"),
        (schema("<pattern><rule context='a'><assert/></rule></pattern>"), 2, "no `test`"),
        (schema("<pattern><rule context='a'><asert test='a'/></rule></pattern>"), 2, "`asert`"),
        (schema("<pattern><rule context='a'><extends rule='z'/></rule></pattern>"), 2, "`z`"),
        (schema("<pattern is-a='z'/>"), 2, "unknown abstract pattern `z`"),
        (schema("<phase id='p'><active pattern='z'/></phase>"), 2, "`z`, which does not exist"),
        (schema("<include href='gone.sch'/>"), 2, "`gone.sch` was not found"),
        (schema("<let name='a'/>"), 2, "`let` has no `value`"),
        (
            schema(
                "<xsl:function xmlns:xsl='http://www.w3.org/1999/XSL/Transform' name='f'/>"), 2,
            "`xsl:function`"
        ),
        (schema("<pattern><rule context='a'/><group/></pattern>"), 2, "`group` is not allowed"),
        (schema("<include href='/etc/hosts'/>"), 2, "not a path beside the schema"),
        (schema("<include href='file:///etc/hosts'/>"), 2, "is an address"),
        (schema("<include href='https://example.org/x.sch'/>"), 2, "is an address"),
        (schema("<include href='../../../x.sch'/>"), 2, "outside of the schema's folder"),
        (schema("<include href='../../../\u{301}b/x.sch'/>"), 2, "outside of the schema's"),
        (schema("<include href='/\u{301}x.sch'/>"), 2, "not a path beside the schema"),
        (schema("<include href='%2e%2e/a/%2e%2e/../../x.sch'/>"), 2, "outside of the schema's"),
        (schema("<rule context='a'/>"), 2, "outside of every `pattern`"),
        (schema("<rules>\n<rule context='a'/></rules>"), 3, "outside of every `pattern`"),
        (schema("<rules><asert test='a'/></rules>"), 2, "`asert` is not allowed in `rules`"),
        (
            schema("<ns prefix='p' uri='urn:a'/>\n<ns prefix='p' uri='urn:b'/>"), 3,
            "`p` is declared twice"
        ),
        (
            schema(
                "<pattern><rule context='a'><assert test='b' diagnostics='d'/></rule></pattern>"),
            2,
            "unknown diagnostic `d`"
        ),
        (
            schema("<pattern><rule context='a'><assert test='b' properties='d'/></rule></pattern>"),
            2, "unknown property `d`"
        ),
    ]) func isRefusedWithItsPlace(text: String, line: Int, words: String) throws {
        let found = issues(text)
        let first = try #require(found.first)
        #expect(first.file == "packs/bad.sch")
        #expect(first.position?.line == line)
        #expect(first.message.contains(words), "\(first)")
        #expect(!first.help.isEmpty)
    }

    @Test(arguments: ["xslt1.1", " XSLT2 ", "xslt2.0", "xpath20", "xpath3.1", "xslt30"])
    func aBindingMayHaveItsVersion(binding: String) {
        #expect(issues(Self.schema(Self.rule("a"), binding: binding)).isEmpty)
    }

    @Test func anUnknownBindingIsNamed() throws {
        let found = issues(Self.schema(Self.rule("a"), binding: "stx"))
        #expect(found.map(\.message) == ["unknown query binding `stx`"])
    }

    /// A rule that others extend may stand outside of patterns (ISO/IEC 19757-3:2025), and a
    /// namespace may be declared anew.
    @Test func whatIsSaidTwiceOrAbstractIsFine() {
        let found = issues(
            Self.schema(
                """
                <ns prefix='p' uri='urn:a'/><ns prefix='p' uri='urn:a'/>
                <rules><rule abstract='true' id='x'><assert test='p:b'>no</assert></rule></rules>
                <pattern><rule context='p:a'><extends rule='x'/></rule></pattern>
                """))
        #expect(found.map(\.message) == [])
    }

    @Test func everyReasonIsGivenAtOnce() {
        let found = issues(Self.schema(Self.rule("a[") + "\n" + Self.rule("b and")))
        #expect(found.map(\.position?.line) == [2, 3])
    }

    @Test func circlesAreBroken() throws {
        let itself = issues(
            Self.schema(
                """
                <pattern><rule abstract="true" id="x"><extends rule="y"/></rule>
                <rule abstract="true" id="y"><extends rule="x"/></rule>
                <rule context="a"><extends rule="x"/></rule></pattern>
                """))
        #expect(try #require(itself.first).message.contains("extends itself"))
        let included = issues(
            Self.schema("<include href='other.sch'/>"),
            files: [
                "packs/other.sch": """
                <include xmlns="http://purl.oclc.org/dsdl/schematron" href="bad.sch"/>
                """
            ])
        #expect(try #require(included.first).message.contains("includes itself"))
    }

    @Test func errorsInIncludedFilesNameThem() throws {
        let found = issues(
            Self.schema("<include href='parts/p.sch'/>"),
            files: [
                "packs/parts/p.sch": """
                <pattern xmlns="http://purl.oclc.org/dsdl/schematron">

                <rule context="a"><assert test="b("/></rule></pattern>
                """
            ])
        let first = try #require(found.first)
        #expect(first.file == "packs/parts/p.sch")
        #expect(first.position?.line == 3)
    }

    @Test func xpath2IsNamedWithEveryPlace() {
        let found = issues(
            Self.schema(
                Self.rule("for $a in b return $a") + "\n" + Self.rule("a eq 'b'") + "\n"
                    + Self.rule("if (a) then b else c") + "\n" + Self.rule("a = ('b', 'c')") + "\n"
                    + Self.rule("matches(a, 'b')")))
        #expect(found.map(\.position?.line) == [2, 3, 4, 5])
        #expect(found.allSatisfy { $0.message.contains("XPath 2.0") })
    }

    @Test func aMissingDocumentIsSaid() throws {
        let text = Self.schema(
            Self.rule("@c = document('codes.xml')/c/@v") + Self.rule("@d"))
        let schema = try SchematronSchema(
            SchematronSource(name: "bad", path: "bad.sch", bytes: Array(text.utf8)))
        #expect(schema.unchecked.reasons.map(\.kind) == [.missingDocument("codes.xml")])
        #expect(schema.unchecked.count == 1)
    }
}
