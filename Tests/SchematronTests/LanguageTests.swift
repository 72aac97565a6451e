import Testing

@testable import Schematron
@testable import XMLTree

/// What ISO/IEC 19757-3 says of each construct, on schemas and a document that we made up.
/// Expectations follow the standard; the ISO skeleton (through lxml) gives the same.
@Suite struct LanguageTests {
    private static let document = """
        <order id="7"><line sku="a" n="2"/><line sku="b" n="0"/><line n="5"/>
        <note>late</note></order>
        """

    private func messages(_ patterns: String, phase: String? = nil) throws -> [String] {
        try outcome(patterns, phase: phase).results.map {
            ($0.isReport ? "report " : "assert ") + ($0.id ?? "-") + ": " + $0.message
        }
    }

    private func outcome(_ patterns: String, phase: String? = nil) throws -> SchematronOutcome {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt">
            \(patterns)</schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)), phase: phase)
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        return schema.validate(tree)
    }

    @Test func theFirstRuleThatMatchesIsTheOnlyOne() throws {
        let found = try messages(
            """
            <pattern><rule context="line[@sku]"><assert id="a" test="@n &gt; 0">none</assert></rule>
            <rule context="line"><assert id="b" test="@sku">no sku</assert></rule></pattern>
            <pattern><rule context="line"><assert id="c" test="@n &lt; 5">many</assert></rule>
            </pattern>
            """)
        #expect(found == ["assert a: none", "assert b: no sku", "assert c: many"])
    }

    @Test func reportsSucceedWhereAssertsFail() throws {
        let found = try messages(
            """
            <pattern><rule context="order"><report id="r" test="note">has a note</report>
            <report id="s" test="foo">no</report><assert id="t" test="note">no</assert></rule>
            </pattern>
            """)
        #expect(found == ["report r: has a note"])
    }

    /// A dot or a hyphen may belong to a parameter's name or end it.
    @Test func parametersEndWhereTheirNamesEnd() throws {
        let found = try messages(
            """
            <pattern abstract="true" id="p"><rule context="order">
            <let name="what-else" value="'variable'"/>
            <report id="r" test="$what-else = 'variable'">$what-n $what. $what.n $odd-name-$what
            </report></rule></pattern>
            <pattern is-a="p" id="q"><param name="what" value="line"/>
            <param name="odd-name" value="odd"/></pattern>
            """)
        #expect(found == ["report r: line-n line. line.n odd-line"])
    }

    /// Twice the candidates below one element cost twice the time, not four times.
    @Test func anElementAboveIsAskedOnce() throws {
        let schema = try SchematronSchema(
            SchematronSource(
                name: "made", path: "made.sch",
                bytes: Array(
                    """
                    <schema xmlns="http://purl.oclc.org/dsdl/schematron"><pattern>
                    <rule context="order[not(code)]//line[@n]"><report id="r" test="@n">n</report>
                    </rule></pattern></schema>
                    """.utf8)))
        let lines = String(repeating: "<line n='1'/>", count: 2_000)
        let tree = try #require(TreeIndex(XMLDocument(Array("<order>\(lines)</order>".utf8))))
        var limits = SchematronLimits()
        limits.visits = 0
        limits.visitsPerNode = 20
        let outcome = schema.validate(tree, limits: limits)
        #expect(!outcome.isIncomplete)
        #expect(outcome.results.count + outcome.unkept.values.reduce(0, +) == 2_000)
    }

    @Test func equalContextsMayMeanOtherVariables() throws {
        let found = try messages(
            """
            <pattern><let name="wanted" value="'a'"/>
            <rule context="line[@sku = $wanted]"><report id="a" test="true()">first</report></rule>
            </pattern>
            <pattern><let name="wanted" value="'b'"/>
            <rule context="line[@sku = $wanted]"><report id="b" test="@n = 0">second</report></rule>
            </pattern>
            """)
        #expect(found == ["report a: first", "report b: second"])
    }

    @Test func variablesAreSeenFromTheirPlace() throws {
        let found = try messages(
            """
            <let name="most" value="4"/><let name="count" value="count(//line)"/>
            <pattern><let name="least" value="count(/order/note)"/>
            <rule context="line"><let name="n" value="@n"/><let name="double" value="$n * 2"/>
            <assert id="a" test="$n &lt;= $most and $double &gt;= $least">
              <name/> <value-of select="$count"/></assert></rule></pattern>
            <pattern><rule context="note"><let name="most" value="'late'"/>
            <report id="b" test=". = $most">late</report></rule></pattern>
            """)
        #expect(found == ["assert a: line …", "assert a: line …", "report b: late"])
    }

    @Test func abstractRulesAreExtendedAcrossPatterns() throws {
        let found = try messages(
            """
            <pattern id="one"><rule abstract="true" id="counted">
            <let name="zero" value="0"/><assert id="a" test="@n != $zero">nothing</assert></rule>
            </pattern>
            <pattern id="two"><rule context="line"><extends rule="counted"/>
            <assert id="b" test="@sku">no sku</assert></rule></pattern>
            """)
        #expect(found == ["assert a: nothing", "assert b: no sku"])
    }

    @Test func abstractPatternsTakeParameters() throws {
        let found = try messages(
            """
            <pattern abstract="true" id="p"><rule context="$what">
            <assert id="a" test="$need or $needless">missing</assert></rule></pattern>
            <pattern is-a="p" id="q"><param name="what" value="line"/>
            <param name="need" value="@sku"/><param name="needless" value="false()"/></pattern>
            """)
        #expect(found == ["assert a: missing"])
    }

    @Test func phasesChoosePatterns() throws {
        let patterns = """
            <phase id="few"><active pattern="two"/></phase>
            <pattern id="one"><rule context="order"><assert id="a" test="foo">1</assert></rule></pattern>
            <pattern id="two"><rule context="order"><assert id="b" test="foo">2</assert></rule></pattern>
            """
        #expect(try messages(patterns).count == 2)
        #expect(try messages(patterns, phase: "few") == ["assert b: 2"])
        #expect(try messages(patterns, phase: "#ALL").count == 2)
        #expect(throws: SchematronFailure.self) { try messages(patterns, phase: "none") }
    }

    @Test func theSchemaMayChooseAPhaseItself() throws {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" defaultPhase="few">
            <phase id="few"><active pattern="two"/></phase>
            <pattern id="one"><rule context="order"><assert test="foo">1</assert></rule></pattern>
            <pattern id="two"><rule context="order"><assert test="foo">2</assert></rule></pattern>
            </schema>
            """
        let source = SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8))
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        #expect(try SchematronSchema(source).validate(tree).results.map(\.message) == ["2"])
        let all = try SchematronSchema(source, phase: "#ALL")
        #expect(all.validate(tree).results.map(\.message) == ["1", "2"])
    }

    @Test func messagesSayWhatTheyAreToldTo() throws {
        let found = try messages(
            """
            <pattern><rule context="line[@sku = 'a']">
            <assert id="a" test="false()" diagnostics="d">The <emph>element</emph> <name/> in
              <name path=".."/>, <dir value="ltr">sku</dir>
              <value-of select="@sku"/> of <value-of select="count(../line)"/></assert></rule>
            </pattern>
            <diagnostics><diagnostic id="d">look at it</diagnostic></diagnostics>
            """)
        #expect(found == ["assert a: The element line in *, sku … of 3 look at it"])
    }

    @Test func anOIDOfTheSchemaIsShownAndAnotherIsNot() throws {
        let rule = "<rule context=\"line\"><report id=\"x\" test=\"$oid != '1.2.3.4'\">"
        let shown = try messages(
            """
            <pattern>\(rule.replacing("$oid", with: "'1.2.3.9'"))
            <value-of select="string('1.2.3.9')"/> <value-of select="concat('1.2.3.', '5')"/>
            </report></rule></pattern>
            """)
        #expect(shown.first == "report x: 1.2.3.9 …")
    }

    @Test func whatADocumentSaysIsMaskedUnlessAskedFor() throws {
        let results = try outcome(
            """
            <pattern><rule context="note"><report test="true()">It is <value-of select="."/></report>
            </rule></pattern>
            """
        ).results
        #expect(results.map(\.message) == ["It is …"])
        #expect(results.map(\.revealedMessage) == ["It is late"])
    }

    @Test func contextsMayBeAnyNode() throws {
        let found = try messages(
            """
            <pattern><rule context="/"><report id="a" test="order">root</report></rule></pattern>
            <pattern><rule context="@sku"><report id="b" test=". = 'b'">attribute</report></rule>
            </pattern>
            <pattern><rule context="text()[normalize-space()]">
            <report id="c" test="true()">text</report></rule></pattern>
            <pattern><rule context="line[2]"><report id="d" test="@sku = 'b'">second</report></rule>
            </pattern>
            <pattern><rule context="order//line[last()] | note">
            <report id="e" test="true()"><name/></report></rule></pattern>
            <pattern><rule context="line/parent::order"><report id="f" test="true()">above</report>
            </rule></pattern>
            """)
        #expect(
            found == [
                "report a: root", "report b: attribute", "report c: text", "report d: second",
                "report e: line", "report e: note", "report f: above",
            ])
    }

    @Test func currentIsTheRulesNodeInsidePredicates() throws {
        let found = try messages(
            """
            <pattern><rule context="line"><assert id="a"
              test="not(preceding-sibling::line[@n &gt; current()/@n])">less</assert></rule>
            </pattern>
            """)
        #expect(found == ["assert a: less"])
    }

    @Test func numbersAreCoercedAsXPath1HasIt() throws {
        let found = try messages(
            """
            <pattern><rule context="line"><report id="a"
              test="string(concat('x', substring('no', 1 div not(@sku)))) = 'xno'">none</report>
            </rule></pattern>
            """)
        #expect(found == ["report a: none"])
    }

    @Test(arguments: [
        ("role=\"WARN\"", "warning"), ("flag=\"info\"", "information"),
        ("role=\"fatal\"", "fatal"), ("", "error"), ("role=\"editor\"", "error"),
    ]) func severityIsSaidByRoleOrFlag(attribute: String, severity: String) throws {
        let results = try outcome(
            """
            <pattern><rule context="order"><assert \(attribute) test="foo">no</assert></rule></pattern>
            """
        ).results
        #expect(results.map { "\($0.severity)" } == [severity])
    }

    @Test func severityIsSaidByPatternAndPhase() throws {
        let rule = "<rule context=\"order\"><assert test=\"foo\">no</assert></rule>"
        let results = try outcome(
            """
            <phase id="warnings"><active pattern="q"/></phase>
            <pattern id="p-warnings">\(rule)</pattern><pattern id="q">\(rule)</pattern>
            <pattern id="r">\(rule)</pattern>
            """
        ).results
        #expect(results.map(\.severity) == [.warning, .warning, .error])
    }
}
