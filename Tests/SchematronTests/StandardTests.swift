import Testing
import XMLTree

@testable import Schematron

/// What ISO/IEC 19757-3:2025 adds, what Schematron 1.5 had, and what packs use in practice, on
/// schemas and a document that we made up. Expectations follow the standard; where engines differ,
/// the table in `Documentation/schematron.md`.
@Suite struct StandardTests {
    private static let document = "<a><b c='1' d='x'/><b c='2'/><e>7</e><f><b c='3'/></f></a>"

    private static let files = [
        "made/voc.xml": "<v><c code='1' name='one'/><c code='2'/></v>",
        "made/other.xml": "<a><b c='9'/></a>",
        "made/part.ent": "<report id='r9' test='@c = 1'>nine</report>",
        "made/codes.txt": "\u{FEFF}a\nb\n",
        "made/codes.json": "{\"a\": [1, 2]}",
        "made/lib.sch": """
        <library xmlns="http://purl.oclc.org/dsdl/schematron"><pattern id="l"><rule context="e">
        <report id="l1" test=". = 7"/></rule></pattern></library>
        """,
        "made/pattern.sch": """
        <pattern xmlns="http://purl.oclc.org/dsdl/schematron"><let name="seven" value="7"/>
        <rule context="e"><report id="l2" test=". = $seven"/></rule></pattern>
        """,
        "made/loop.sch": """
        <rule xmlns="http://purl.oclc.org/dsdl/schematron" abstract="true" id="x">
        <extends href="loop.sch"/></rule>
        """,
    ]

    private func schema(
        _ inside: String, binding: String, more: String = "", before: String = "",
        phase: String? = nil, isStrict: Bool = false
    ) throws(SchematronFailure) -> SchematronSchema {
        let text = """
            \(before)<schema xmlns="http://purl.oclc.org/dsdl/schematron" \(more)
              xmlns:xsl="http://www.w3.org/1999/XSL/Transform" queryBinding="\(binding)">
            \(inside)
            </schema>
            """
        let files = Self.files
        return try SchematronSchema(
            SchematronSource(name: "made", path: "made/made.sch", bytes: Array(text.utf8)) {
                files[$0].map { Array($0.utf8) }
            }, phase: phase, isStrict: isStrict)
    }

    /// The ids of what was found, where everything of the schema runs.
    private func found(
        _ inside: String, binding: String = "xslt", more: String = "", before: String = "",
        phase: String? = nil
    ) throws -> [String] {
        let schema = try schema(
            inside, binding: binding, more: more, before: before, phase: phase, isStrict: true)
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        let outcome = schema.validate(tree)
        #expect(outcome.unanswered.isEmpty && !outcome.isIncomplete, "\(outcome.unanswered)")
        return outcome.results.map { ($0.id ?? "-") + ($0.text.isEmpty ? "" : " " + $0.text) }
    }

    /// Lists of codes may be texts and JSON too.
    @Test func textsBesideTheSchemaAreRead() throws {
        let ids = try found(
            """
            <pattern><rule context="a">
            <report id="t" test="unparsed-text-lines('codes.txt') = 'b'"/>
            <report id="j" test="json-doc('codes.json')?a?2 = 2"/>
            <report id="n" test="unparsed-text-available('none.txt')"/>
            <report id="o" test="unparsed-text-available('../../../../etc/passwd')"/>
            <report id="x" test="string-length(unparsed-text('codes.txt')) = 4"/>
            </rule></pattern>
            """, binding: "xslt3")
        #expect(ids == ["t", "j", "x"])
    }

    static let bindings = ["xslt", "xslt2", "xslt3"]

    /// `extends` with `href` stands for what an element of the same kind elsewhere holds.
    @Test(arguments: bindings) func anElementOfTheSameKindIsExtended(binding: String) throws {
        let ids = try found(
            """
            <extends href="lib.sch"/><pattern id="p"><extends href="pattern.sch"/>
            <rule context="b"><report id="b" test="@c = 3"/></rule></pattern>
            """, binding: binding)
        #expect(ids.sorted() == ["b", "l1", "l2"])
        #expect(throws: SchematronFailure.self) {
            try found("<extends href='pattern.sch'/>", binding: binding)
        }
    }

    @Test(arguments: bindings) func aVariableOfAnotherPatternIsSeen(binding: String) throws {
        let ids = try found(
            """
            <pattern id="p"><rule context="e"><report id="r" test="$v = 7"/></rule></pattern>
            <pattern id="variables"><let name="v" value="$w + 1"/><let name="w" value="6"/></pattern>
            """, binding: binding)
        #expect(ids == ["r"])
    }

    @Test(arguments: bindings) func aVariableOfTwoPatternsIsEachOnesOwn(binding: String) throws {
        let rule = "<rule context='e'><report id='r' test='true()'><value-of select='$v'/></report>"
        let ids = try found(
            """
            <pattern><let name="v" value="'1.2.3.4'"/>\(rule)</rule></pattern>
            <pattern><let name="v" value="'1.2.3.5'"/>\(rule)</rule></pattern>
            """, binding: binding)
        #expect(ids == ["r 1.2.3.4", "r 1.2.3.5"])
        let third = try schema(
            """
            <pattern><let name="v" value="1"/></pattern><pattern><let name="v" value="2"/></pattern>
            <pattern><rule context="e"><assert id="lost" test="$v"/></rule></pattern>
            """, binding: binding)
        #expect(third.unchecked.reasons.map(\.ids) == [["lost"]])
    }

    @Test(arguments: bindings) func everyRuleOfAGroupRuns(binding: String) throws {
        let rules = """
            <rule context="b[@d]"><report id="r1" test="true()"/></rule>
            <rule context="a/b"><report id="r2" test="true()"/></rule>
            """
        #expect(try found("<pattern>\(rules)</pattern>", binding: binding) == ["r1", "r2"])
        #expect(try found("<group>\(rules)</group>", binding: binding) == ["r1", "r2", "r2"])
    }

    @Test(arguments: bindings) func visitEachAsksOfEachItem(binding: String) throws {
        let ids = try found(
            """
            <pattern><rule context="a" visit-each="b | f/b"><let name="c" value="@c"/>
            <report id="r" test="$c &gt; 1"><value-of select="count(@*)"/></report></rule></pattern>
            """, binding: binding)
        #expect(ids == ["r 1", "r 1"])
    }

    @Test(arguments: bindings) func aPhaseIsChosenByTheDocumentAndCoversAPart(
        binding: String
    ) throws {
        let inside = """
            <phase id="p1" when="z"><active pattern="q"/></phase>
            <phase id="p2" when="a/f" from="a/f"><active pattern="q"/></phase>
            <pattern id="q"><rule context="b"><report id="r" test="true()"/></rule></pattern>
            """
        #expect(try found(inside, binding: binding, phase: "#ANY") == ["r"])
        #expect(try found(inside, binding: binding, phase: "p1") == ["r", "r", "r"])
        #expect(try found(inside, binding: binding, phase: "#ALL").count == 3)
        #expect(throws: SchematronFailure.self) {
            try schema("<pattern/>", binding: binding, phase: "#ANY")
        }
    }

    @Test func aPatternMayStandInAPhase() throws {
        let inside = """
            <phase id="p"><pattern><rule context="e"><report id="r1" test="true()"/></rule></pattern>
            </phase><pattern><rule context="e"><report id="r2" test="true()"/></rule></pattern>
            """
        #expect(try found(inside, phase: "p") == ["r1"])
        #expect(try found(inside, phase: "#ALL") == ["r1", "r2"])
    }

    @Test(arguments: bindings) func parametersHaveDefaultsAndReachNotes(binding: String) throws {
        let schema = try schema(
            """
            <pattern abstract="true" id="x"><param name="what" value="b"/><param name="n"/>
            <rule context="$what"><report id="r" test="@c = $n" diagnostics="d" properties="p"/></rule>
            </pattern>
            <pattern is-a="x"><param name="n" value="2"/></pattern>
            <pattern is-a="x"><param name="n" value="'x'"/><param name="what" value="e"/></pattern>
            <diagnostics><diagnostic id="d">is <value-of select="count(../b[@c = $n])"/></diagnostic>
            </diagnostics>
            <properties><property id="p" role="y" scheme="z">$n</property></properties>
            """, binding: binding, isStrict: true)
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        let results = schema.validate(tree).results
        #expect(results.map(\.message) == [" is 1 2"])
        #expect(results[0].notes[1].attributes.map(\.name) == ["role", "scheme"])
    }

    @Test(arguments: bindings) func aPatternIsAboutOtherDocuments(binding: String) throws {
        let schema = try schema(
            """
            <pattern id="q" documents="'other.xml'"><rule context="b">
            <report id="r" test="@c = 9">there</report></rule></pattern>
            <pattern id="s" documents="'gone.xml'"><rule context="b">
            <report id="s" test="true()"/></rule></pattern>
            """, binding: binding, isStrict: true)
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        let outcome = schema.validate(tree)
        #expect(outcome.results.map(\.id) == ["r"])
        #expect(outcome.results.first?.other?.uri == "other.xml")
        #expect(outcome.unanswered.map(\.id) == ["s"])
    }

    @Test func schematron15Runs() throws {
        let text = """
            <schema xmlns="http://www.ascc.net/xml/schematron">
            <pattern name="old"><rule context="b"><key name="k" path="@c"/>
            <report id="r" test="count(key('k', '1')) = 1 and @d">m</report></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "old", path: "old.sch", bytes: Array(text.utf8)),
            isStrict: true)
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        #expect(schema.validate(tree).results.map(\.id) == ["r"])
    }

    @Test func entitiesOfTheSchemaAreItsText() throws {
        let before = """
            <!DOCTYPE schema [ <!-- ' --> <!ENTITY one "1"> <!ENTITY both "&one; or @c = '2'">
            <!ENTITY part SYSTEM "part.ent"> <!ELEMENT schema ANY> <!ENTITY lt2 "&#38;lt;"> ]>

            """
        let ids = try found(
            """
            <pattern><rule context="a/b"><report id="r" test="@c = &both;">&lt2;&#65;</report>
            &part;</rule></pattern>
            """, before: before)
        #expect(ids == ["r <A", "r9 nine", "r <A"])
    }

    @Test(arguments: [
        ("<!ENTITY a '&b;'><!ENTITY b '&a;'>", "&a;", "contains itself"),
        ("<!ENTITY a SYSTEM '/etc/hosts'>", "&a;", "not a path beside"),
        ("<!ENTITY a SYSTEM 'http://example.org/x'>", "&a;", "is an address"),
        ("<!ENTITY a SYSTEM 'gone.ent'>", "&a;", "was not found"), ("", "&a;", "not declared"),
        (bomb("x"), "&h;", "more than"), (bomb(""), "&h;", "more than"),
    ]) func hostileEntitiesAreRefused(entities: String, text: String, words: String) throws {
        let failure = #expect(throws: SchematronFailure.self) {
            try schema(
                "<pattern><title>\(text)</title></pattern>", binding: "xslt",
                before: "<!DOCTYPE schema [\(entities)]>\n")
        }
        let issue = try #require(failure?.issues.first)
        #expect(issue.message.contains(words), "\(issue)")
        #expect(issue.position?.line == 4)
    }

    /// Ten entities inside each other ten times: 10⁸ at the end.
    private static func bomb(_ text: String) -> String {
        var entities = "<!ENTITY a '\(text)'>"
        for (name, inner) in zip("bcdefgh", "abcdefg") {
            entities +=
                "<!ENTITY \(name) '"
                + String(repeating: "&\(inner);", count: 10) + "'>"
        }
        return entities
    }

    @Test func extensionsWithoutEndAreRefused() throws {
        let failure = #expect(throws: SchematronFailure.self) {
            try schema(
                "<pattern><rule context='b'><extends href='loop.sch'/></rule></pattern>",
                binding: "xslt", isStrict: true)
        }
        #expect(failure?.issues.first?.message.contains("extends itself") == true)
    }

    @Test(arguments: bindings) func contentIsAValue(binding: String) throws {
        let ids = try found(
            """
            <let name="v">x</let><let name="w"><xsl:value-of select="'1'"/>.2</let>
            <pattern><rule context="b[@d]"><report id="r" test="@d = $v and $w = '1.2'"/></rule>
            </pattern>
            """, binding: binding)
        #expect(ids == ["r"])
    }

    @Test func moreThanTwentyReasonsAreCounted() throws {
        let rules = String(
            repeating: "<rule context='a['><assert test='b'/></rule>", count: 1)
        let patterns = String(repeating: "<pattern>\(rules)</pattern>", count: 30)
        let failure = #expect(throws: SchematronFailure.self) {
            try schema(patterns, binding: "xslt", isStrict: true)
        }
        let lines = failure?.description.split(separator: "\n") ?? []
        #expect(lines.count == 21 && lines.last == "and 10 more, 30 in all")
    }
}
