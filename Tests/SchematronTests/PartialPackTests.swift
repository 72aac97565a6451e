import Testing
import XMLTree

@testable import Schematron

/// What of a pack cannot run is left out and told; the rest runs, and answers as it would alone.
@Suite struct PartialPackTests {
    private static let document = "<a><b c='1' d='x'/><b c='2'/><e>7</e></a>"

    private func source(_ inside: String, binding: String, more: String) -> SchematronSource {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="\(binding)" \(more)>
            \(inside)
            </schema>
            """
        return SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8))
    }

    private func run(
        _ inside: String, binding: String = "xslt", more: String = ""
    ) throws -> (schema: SchematronSchema, outcome: SchematronOutcome) {
        let schema = try SchematronSchema(source(inside, binding: binding, more: more))
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        return (schema, schema.validate(tree))
    }

    private func refuses(_ inside: String, binding: String = "xslt", more: String = "") -> Bool {
        do throws(SchematronFailure) {
            _ = try SchematronSchema(
                source(inside, binding: binding, more: more), isStrict: true)
            return false
        } catch {
            return true
        }
    }

    @Test(arguments: [
        ("count(@c = '1') = 1", "xslt", "nodes"), ("b/nothing(@c) = 1", "xslt2", "XPST0017"),
        ("$gone = 1", "xslt", "not declared"), ("b = (1, ", "xslt2", "XPST0003"),
        ("b/count(@c) = 1", "xslt", "XPath 2.0"), ("y:b", "xslt3", "XPST0081"),
    ]) func theRestRunsBesideAnAssertThatCannot(
        test: String, binding: String, words: String
    ) throws {
        let pack = """
            <pattern><rule context="b"><assert id="good" test="@c = '1'">g</assert>
            <assert id="bad" test="\(test)">b</assert></rule></pattern>
            """
        let (schema, outcome) = try run(pack, binding: binding)
        #expect(outcome.results.map(\.id) == ["good"])
        let reason = try #require(schema.unchecked.reasons.first)
        #expect(schema.unchecked.count == 1 && reason.ids == ["bad"])
        #expect(reason.issue.message.contains(words), "\(reason)")
        #expect(reason.issue.position?.line == 3)
        #expect(schema.assertCount == 2)
        #expect(refuses(pack, binding: binding))
    }

    /// An element at the wrong place, or without what it needs, takes nothing else with it.
    @Test(arguments: [
        ("<pattern><assert id='bad' test='c'/></pattern>", "is not allowed in `pattern`"),
        ("<pattern><rule><assert id='bad' test='c'/></rule></pattern>", "no `context`"),
        ("<pattern><rule context='e'><assert id='bad'/></rule></pattern>", "no `test`"),
        ("<rule context='e'><assert id='bad' test='c'/></rule>", "outside of every `pattern`"),
        (
            "<pattern><rule context='e'><any><report id='bad' test='c'/></any></rule></pattern>",
            "`any` is not allowed in `rule`"
        ),
        (
            "<let name='v'/><pattern><rule context='e'><report id='bad' test='$v'/></rule>"
                + "</pattern>",
            "`let` has no `value`"
        ),
    ]) func theRestRunsBesideAMisplacedElement(part: String, words: String) throws {
        let good = "<pattern><rule context='b'><assert id='good' test='@d'/></rule></pattern>"
        let (schema, outcome) = try run(part + good)
        #expect(outcome.results.map(\.id) == ["good"])
        #expect(schema.unchecked.reasons.contains { $0.issue.message.contains(words) })
        #expect(schema.unchecked.reasons.flatMap(\.ids) == ["bad"])
        #expect(refuses(part + good))
    }

    /// The rule whose context is lost could have been the first for the nodes of those behind it.
    @Test func rulesBehindALostContextDoNotRun() throws {
        let (schema, outcome) = try run(
            """
            <pattern><rule context="e"><report id="r0" test="true()">0</report></rule>
            <rule context="b[if"><assert id="r1" test="true()">1</assert></rule>
            <rule context="b"><report id="r2" test="true()">2</report></rule></pattern>
            <pattern><rule context="b"><report id="r3" test="true()">3</report></rule></pattern>
            """)
        #expect(outcome.results.map(\.id) == ["r0", "r3", "r3"])
        #expect(schema.unchecked.reasons.map(\.ids) == [["r1"], ["r2"]])
    }

    @Test func assertsOfALostVariableAreCounted() throws {
        let (schema, outcome) = try run(
            """
            <let name="v" value="for $x in b return $x"/>
            <pattern><rule context="e"><assert id="r1" test="$v = '7'">1</assert>
            <assert id="r2" test=". = '8'">2 <value-of select="$v"/></assert></rule></pattern>
            """)
        #expect(outcome.results.map(\.id) == ["r2"])
        #expect(outcome.results.map(\.message) == ["2 …"])
        #expect(schema.unchecked.count == 1)
        #expect(schema.unchecked.reasons.contains { $0.ids == ["r1"] })
    }

    /// As with the ISO skeleton: an assert sees the binding before it.
    @Test(arguments: ["xslt", "xslt2"]) func aNameBoundTwiceIsBoundInOrder(
        binding: String
    ) throws {
        let (_, outcome) = try run(
            """
            <pattern><rule context="b"><let name="n" value="'first'"/>
            <report id="r1" test="$n = 'first'">1</report><let name="m" value="concat($n, '!')"/>
            <let name="n" value="'second'"/>
            <report id="r2" test="$n = 'second' and $m = 'first!'">2</report></rule></pattern>
            """, binding: binding)
        #expect(outcome.results.map(\.id) == ["r1", "r2", "r1", "r2"])
    }

    /// A variable that is bound once may stand behind the asserts that ask for it.
    @Test func aNameBoundOnceIsSeenInTheWholeRule() throws {
        let (schema, outcome) = try run(
            """
            <pattern><rule abstract="true" id="x"><report test="$n = '1'">1</report></rule>
            <rule context="b"><extends rule="x"/><let name="n" value="string(@c)"/></rule></pattern>
            """)
        #expect(outcome.results.count == 1 && schema.unchecked.reasons.isEmpty)
    }

    @Test func unknownAttributesAreTold() throws {
        let pack = """
            <pattern note="x"><rule context="b" xmlns:y="urn:y" y:z="1">
            <assert tset="x" test="@d">m</assert>
            <assert tset="x" test="true()">m</assert></rule></pattern>
            """
        let (schema, outcome) = try run(pack)
        #expect(outcome.results.count == 1)
        #expect(schema.unchecked.count == 0)
        #expect(schema.unchecked.reasons.map(\.kind) == [.ignored, .ignored])
        #expect(schema.unchecked.reasons.map(\.times) == [1, 2])
        #expect(schema.unchecked.reasons[1].issue.message.contains("`tset` of `assert`"))
        #expect(refuses(pack))
    }

    @Test func whatCannotBeSaidDoesNotRunAsIfItWere() throws {
        let each = """
            <pattern><rule context="b" visit-each="nothing()"><report id="r1" test="true()">1</report>
            </rule><rule context="*"><report id="r2" test="@c">2</report></rule></pattern>
            """
        let visited = try run(each)
        #expect(visited.outcome.results.isEmpty)
        #expect(visited.schema.unchecked.reasons.map(\.ids) == [["r1"]])
        #expect(refuses(each))
        let part = """
            <phase id="p" from="nothing()"><active pattern="q"/></phase>
            <pattern id="q"><rule context="b"><assert id="r1" test="false()">m</assert></rule></pattern>
            """
        let phase = try run(part, more: "defaultPhase=\"p\"")
        #expect(phase.outcome.results.isEmpty)
        #expect(phase.schema.unchecked.reasons.map(\.ids) == [["r1"]])
        #expect(refuses(part, more: "defaultPhase=\"p\""))
    }

    /// Neither passed nor failed: the assert is told with its first place.
    @Test func assertsWithoutAnAnswerAreTold() throws {
        let (schema, outcome) = try run(
            """
            <pattern><rule context="b"><let name="n" value="@d + 1"/>
            <assert id="r1" test="$n = 1">1</assert><report id="r2" test="$n = 1">2</report>
            <assert id="r3" test="@c = '2'">3</assert></rule></pattern>
            <pattern><rule context="b[xs:integer(@d) = 1]"><report test="true()">4</report></rule>
            </pattern>
            """, binding: "xslt2")
        #expect(schema.unchecked.reasons.isEmpty)
        #expect(outcome.results.map(\.id) == ["r3", "r1"])
        #expect(outcome.unanswered.map(\.id) == ["r1", "r2", nil])
        #expect(outcome.unanswered.map(\.times) == [1, 1, 1])
        #expect(!outcome.unanswered.contains { $0.reason.contains("x") && $0.reason.contains("'") })
    }
}
