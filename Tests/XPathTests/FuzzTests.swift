import Foundation
import Testing
import XMLTree
import XPath

/// Whatever tokens stand beside each other, the compiler and the evaluator end with a result or an
/// error, within the budget.
@Suite struct FuzzTests {
    private static let tokens =
        [
            "(", ")", "[", "]", "{", "}", ",", "/", "//", ".", "..", "@", "::", "*", "+", "-", "=",
            "!=", "<", "<=", ">", ">=", "<<", ">>", "|", "||", "!", "?", "#", "$", ":=", "=>", ":",
            "child::", "parent::", "ancestor::", "preceding::", "following::", "self::",
            "attribute::", "namespace::", "for", "let", "some", "every", "in", "return",
            "satisfies", "if", "then", "else", "and", "or", "not", "eq", "lt", "is", "to", "div",
            "idiv", "mod", "union", "intersect", "except", "instance", "of", "treat", "as", "cast",
            "castable", "map", "array", "function", "xs:integer", "xs:string", "xs:date",
            "xs:decimal", "xs:double", "xs:dayTimeDuration", "item()", "node()", "text()",
            "element()", "empty-sequence()", "a", "b", "p:b", "*:b", "p:*", "Q{urn:p}b", "$x",
            "$y", "0", "1", "2", "-1", "1.5", "1e308", "170141183460469231731687303715884105727",
            "0.00000000000000000000000000000000000001", "'a'", "''", "'2020-02-29'", "'P1D'",
            "'[a-z]+'", "'(a|b)*'", "last()", "position()", "count(", "string(", "sum(", "max(",
            "substring(", "replace(", "tokenize(", "matches(", "format-number(", "format-integer(",
            "format-date(", "round(", "deep-equal(", "sort(", "fold-left(", "parse-json(",
            "json-to-xml(", "serialize(", "parse-xml(", "analyze-string(", "distinct-values(",
            "codepoints-to-string(", "xs:gYear(", "array:get(", "map:get(", "subsequence(",
            "insert-before(", "concat(", "current-date()", "#0", "upper-case#1", "(: x :)",
            "true()",
        ]

    @Test func tokensInAnyOrderEndInAResultOrAnError() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["CASEBOOK_XPATH_FUZZ"].flatMap(Int.init) ?? 4_000
        var state = environment["CASEBOOK_SEED"].flatMap(UInt64.init) ?? 21
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let seeds = try Shared.text("peer-expressions.tsv").split(separator: "\n").map {
            String($0.split(separator: "\t")[0])
        }
        let tree = try Shared.tree(PeerTests.document)
        var statics = StaticContext()
        statics.namespaces["p"] = "urn:p"
        statics.variables = [ExpandedName("x"): 0, ExpandedName("y"): 1]
        var results = 0
        for _ in 0..<count {
            var text: String
            if next(2) == 0 {
                text = (0...next(12)).map { _ in Self.tokens[next(Self.tokens.count)] }
                    .joined(separator: next(5) == 0 ? "" : " ")
            } else {
                // A valid expression with a change.
                var parts = seeds[next(seeds.count)].split(
                    separator: " ", omittingEmptySubsequences: false
                ).map(String.init)
                parts[next(parts.count)] = Self.tokens[next(Self.tokens.count)]
                text = parts.joined(separator: " ")
            }
            if let file = environment["CASEBOOK_XPATH_FUZZ_LOG"] {
                try text.write(toFile: file, atomically: true, encoding: .utf8)
            }
            let values = VariableValues(count: 2)
            values[0] = [.init(integer: 3)]
            values[1] = [.node(tree.root), .init(string: "b")]
            let context = DynamicContext(budget: WorkBudget(steps: 200_000))
            context.maximumItems = 100_000
            do {
                let compiled = try CompiledXPath(text, in: statics)
                #expect(compiled.brokenInvariant == nil, "\(text)")
                let items = try compiled.evaluate(
                    in: context, focus: Focus(.node(tree.root)), variables: values)
                #expect(compiled.brokenPromise(items) == nil, "\(text)")
                results += 1
            } catch {
                #expect(error.code.count == 8)
            }
            _ = try? CompiledPattern(text, in: statics).nodes(
                in: tree, context: context, variables: values)
        }
        #expect(results > count / 20)
    }
}
