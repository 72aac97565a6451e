import Testing
import XMLTree
import XPath

/// What callers of the room do: variables, functions, patterns, keys, documents, errors.
@Suite struct InterfaceTests {
    private let text = "<a><b id='1'>x</b><c><b id='2'>y</b></c><!--n--></a>"

    private func value(
        _ expression: String, _ statics: StaticContext = StaticContext(),
        _ context: DynamicContext = DynamicContext(), _ variables: VariableValues? = nil
    ) throws -> String {
        try CompiledXPath(expression, in: statics).evaluateString(
            in: context, focus: Focus(.node(Shared.tree(text).root)), variables: variables)
    }

    @Test func variablesAreMadeWhenTheyAreFirstUsed() throws {
        var statics = StaticContext(version: .v20)
        statics.variables = [ExpandedName("x"): 0, ExpandedName("y"): 1]
        let values = VariableValues(count: 2)
        values[0] = [.init(integer: 4)]
        values.missing = { slot throws(XPathError) in [.init(string: "made \(slot)")] }
        #expect(try value("($x + 1, $y)", statics, DynamicContext(), values) == "5 made 1")
        #expect(throws: XPathError.self) { try value("$z", statics) }
    }

    @Test func functionsOfTheCallerConvertTheirArguments() throws {
        var statics = StaticContext()
        statics.namespaces["f"] = "urn:f"
        let number = try SequenceType("xs:integer", in: statics)
        statics.functions.append(
            ExternalFunction(
                name: ExpandedName("twice", in: "urn:f"), arity: 1, parameters: [number],
                result: number
            ) { call, arguments throws(XPathError) in
                try CompiledXPath(". * 2", in: StaticContext()).evaluate(
                    in: call.context, focus: Focus(arguments[0][0]))
            })
        #expect(try value("f:twice(21)", statics) == "42")
        #expect(try value("(1, 2) ! f:twice(.)", statics) == "2 4")
        #expect(try value("//b/@id/f:twice(.)", statics) == "2 4")
        #expect(throws: XPathError.self) { try value("f:twice('a')", statics) }
    }

    /// An operand that decides counts, whatever the error of another one is (XPath 3.1, section
    /// 3.8); results are SaxonC's.
    @Test func anOperandThatDecidesHidesAnError() throws {
        for expression in [
            "true() or xs:integer('x') = 1", "xs:integer('x') = 1 or true()",
            "not(xs:integer('x') = 1 and false())", "not(false() and xs:integer('x') = 1)",
        ] { #expect(try value(expression) == "true", "\(expression)") }
        for expression in ["xs:integer('x') = 1 or false()", "xs:integer('x') = 1 and true()"] {
            #expect(throws: XPathError.self, "\(expression)") { try value(expression) }
        }
    }

    /// Numbers in words, as SaxonC writes them.
    @Test func numbersInWordsHaveHyphens() throws {
        #expect(try value("format-integer(34, 'w')") == "thirty-four")
        #expect(try value("format-integer(34, 'Ww')") == "Thirty-Four")
        #expect(try value("format-integer(34, 'w;o')") == "thirty-fourth")
        #expect(
            try value("format-integer(121, 'Ww;o')") == "One Hundred and Twenty-First")
    }

    /// SaxonC's digits of quotients, which the standard leaves open beyond 18.
    @Test(arguments: [
        ("1 div 3", "0.333333333333333333"), ("0.5 div 3", "0.1666666666666666667"),
        ("100.25 div 3", "33.41666666666666666667"), ("0.5 div 0.3", "1.666666666666666667"),
        ("1 div 3.001", "0.333222259246917694"), ("-0.125 div 3", "-0.041666666666666666667"),
    ])
    func quotientsHaveTheDigitsOfSaxon(expression: String, expected: String) throws {
        let found = try CompiledXPath("string(\(expression))", in: StaticContext()).evaluate(
            in: DynamicContext())
        #expect(try found.map { try $0.stringValue } == [expected])
    }

    @Test func errorsHaveCodesAndPlaces() throws {
        func failure(_ expression: String) -> XPathError? {
            do {
                _ = try value(expression)
                return nil
            } catch { return error as? XPathError }
        }
        #expect(failure("1 +")?.code == "XPST0003")
        #expect(failure("1 +")?.position == 3)
        #expect(failure("'a' + 1")?.code == "XPTY0004")
        #expect(failure("nothing(1)")?.code == "XPST0017")
        #expect(failure("p:a")?.code == "XPST0081")
        #expect(failure("doc('x.xml')")?.code == "FODC0002")
        #expect(
            failure("9223372036854775807 * 9223372036854775807 * 9223372036854775807")?.code
                == "FOAR0002")
        #expect(try value("9223372036854775807 + 1") == "9223372036854775808")
    }

    @Test func patternsMatchAsPathsDo() throws {
        let tree = try Shared.tree(text)
        let context = DynamicContext()
        func matched(_ pattern: String) throws -> [String] {
            let compiled = try CompiledPattern(pattern, in: StaticContext(version: .v20))
            let nodes = try compiled.nodes(in: tree, context: context)
            for node in nodes { #expect(try compiled.matches(node, in: context)) }
            return nodes.map(\.stringValue)
        }
        #expect(try matched("b") == ["x", "y"])
        #expect(try matched("c/b") == ["y"])
        #expect(try matched("/a/b") == ["x"])
        #expect(try matched("a//b") == ["x", "y"])
        #expect(try matched("//b[@id = '2']") == ["y"])
        #expect(try matched("@id") == ["1", "2"])
        #expect(try matched("*[1]") == ["xy", "x", "y"])
        #expect(try matched("c | b[. = 'x']") == ["x", "y"])
        #expect(try matched("/") == ["xy"])
        #expect(try matched("comment()") == ["n"])
        #expect(try CompiledPattern("c/b", in: StaticContext()).names == [ExpandedName("b")])
        #expect(throws: XPathError.self) { try matched("1 + 1") }
    }

    /// What a pattern asks for some levels down is what nodes are found by: a node matches where a
    /// path from the top selects it (XSLT 3.0, section 5.5.3), and no other.
    @Test(
        arguments: [
            ("*[s[t[@r = '7']]]", true), ("*[s/t/@r = '7']", true), ("*[s/t[@r = '7']]", true),
            ("*[*/s[t[@r = '7'] and @i]]/*", true), ("e/s[t/@r = '7']/t", true),
            ("*[.//t[@r = '7']]", false), ("*[not(s[t[@r = '7']])]", false),
            ("*[s[t[@r = '7'] or @i]]", false), ("*[u[1]/s[t[@r = '7']]]", true),
        ])
    func patternsFindWhatStandsDeeper(pattern: String, isAnchored: Bool) throws {
        let tree = try Shared.tree(
            """
            <d><e i='1'><s i='2'><t r='7' i='3'/><t r='8' i='4'/></s>
            <s i='5'><t r='9' i='6'/></s></e><u i='7'><s i='8'><t r='7' i='9'/></s></u>
            <e i='10'><t r='7' i='11'/><s i='12'/></e></d>
            """)
        let context = DynamicContext()
        let compiled = try CompiledPattern(pattern, in: StaticContext(version: .v20))
        let found = try compiled.nodes(in: tree, context: context)
        let path = try CompiledXPath("//" + pattern, in: StaticContext(version: .v20))
        let selected = try path.evaluate(in: context, focus: Focus(.node(tree.root)))
        #expect(found == selected.compactMap(\.node))
        #expect((compiled.neededValues != nil) == isAnchored)
    }

    @Test func keysFindNodes() throws {
        var statics = StaticContext(version: .v20)
        statics.isXSLT = true
        let use = try CompiledXPath("@id", in: statics)
        let context = DynamicContext()
        context.keys[ExpandedName("ids")] = [
            KeyDefinition(match: try CompiledPattern("b", in: statics)) {
                context, node throws(XPathError) in
                try use.evaluate(in: context, focus: Focus(.node(node)))
            }
        ]
        #expect(try value("key('ids', '2')", statics, context) == "y")
        #expect(
            try value("//b[key('ids', ('1', '2'))/@id = current()//b[1]/@id]", statics, context)
                == "x y")
    }

    @Test func documentsAreReadOnce() throws {
        var statics = StaticContext(version: .v20)
        statics.baseURI = "pack:/rules.sch"
        let context = DynamicContext()
        var asked: [String] = []
        context.documents = { uri throws(XPathError) in
            asked.append(uri)
            do { return try Shared.tree("<codes><c code='A'/></codes>") } catch {
                throw XPathError(code: "FODC0002", message: "not there")
            }
        }
        #expect(try value("doc('codes.xml')//@code = 'A'", statics, context) == "true")
        #expect(try value("doc('codes.xml') is doc('codes.xml')", statics, context) == "true")
        #expect(asked == ["pack:/codes.xml"])
    }

    @Test func recursionAndBudgetsEndInErrors() throws {
        let deep = String(repeating: "(", count: 5_000) + "1" + String(repeating: ")", count: 5_000)
        #expect(throws: XPathError.self) { try value(deep) }
        #expect(throws: XPathError.self) {
            try value("let $f := function($f, $n) { $f($f, $n + 1) } return $f($f, 1)")
        }
        let context = DynamicContext(budget: WorkBudget(steps: 10_000))
        do {
            _ = try value("count(for $x in 1 to 100000000 return $x)", StaticContext(), context)
            Issue.record("the budget did not end it")
        } catch let error as XPathError { #expect(error.isExhausted) }
    }

    @Test func treesAreBuiltFromParts() throws {
        var builder = TreeBuilder()
        builder.startElement(ExpandedName("r", in: "urn:r"), prefix: "p")
        builder.attribute(ExpandedName("k"), value: "a<b&\"")
        try builder.add([.init(integer: 1), .init(string: "x")])
        builder.endElement()
        builder.text("tail")
        let tree = try builder.finish()
        let context = DynamicContext()
        var statics = StaticContext()
        statics.namespaces["q"] = "urn:r"
        let found = try CompiledXPath("(string(q:r/@k), string(.), name(q:r))", in: statics)
            .evaluateString(in: context, focus: Focus(.node(tree.root)))
        #expect(found == "a<b&\" 1 xtail p:r")
    }
}
