import Fixtures
import Foundation
import Testing

@testable import Schematron
@testable import XMLTree

/// Every test of a pack gives what libxml2's XPath gives, at every node that it is asked about.
@Suite struct DifferentialTests {
    @Test(
        .enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names no data"),
        arguments: [
            "hl7-ccda-r2.1-runnable/ccda-r2.1.sch", "hl7-ccda-3.0-4.0/CCDA-4.0.sch",
            "hl7-ccda-r1.1/Consolidation.sch", "cypress-qrda/2026.0.0/EH/EH_CAT_I.sch",
        ])
    func packsAgreeWithLibxml2(pack: String) throws {
        let schema = try Shared.pack(pack, phase: "#ALL")
        let text = String(
            decoding: try Shared.bytes("oracle/ccda-r2.1-findings.jsonl"), as: UTF8.self)
        let files = Set(text.matches(of: /"file": "([^"]+)"/).map { String($0.output.1) }).sorted()
        var asked = 0
        for file in files.prefix(6) {
            asked += try compare(schema, with: XMLDocument(Shared.bytes("corpus/" + file)))
        }
        print("\(pack): \(asked) answers compared")
    }

    /// Each of a schema's tests at each node that its rule matches, where libxml2 can be asked.
    private func compare(_ schema: SchematronSchema, with document: XMLDocument) throws -> Int {
        let tree = try #require(TreeIndex(document))
        let program = try #require(schema.program as? OriginalProgram)
        let evaluation = XPathEvaluation(program.program, of: tree)
        let matching = XPathMatching(evaluation)
        var peers: [String: XPathExpression] = [:]
        var asked = 0
        for rule in schema.plan.patterns.flatMap(\.rules) {
            let nodes = matching.nodes(matching: program.contexts[rule.context])
            for check in rule.checks where !nodes.isEmpty {
                let text = check.words.testText
                guard text.firstMatch(of: /\$|document\(|current\(/) == nil else { continue }
                if peers[text] == nil {
                    peers[text] = try XPathExpression(
                        "boolean(\(text))", namespaces: Shared.namespaces)
                }
                // libxml2 is asked at nodes only, not at the document itself.
                for node in nodes where node != .document {
                    guard case .text(let answer)? = peers[text]?.evaluate(at: tree.node(node))
                    else {
                        Issue.record("libxml2 does not answer `\(text)`")
                        continue
                    }
                    let ours = evaluation.test(program.expressions[check.test], at: node)
                    if "\(ours)" != answer {
                        Issue.record("`\(text)` at \(tree.node(node).path()): \(ours)")
                    }
                    asked += 1
                }
            }
        }
        return asked
    }

    /// Random expressions over random trees: boolean, number, string, and nodes in order.
    @Test func randomExpressionsAgreeWithLibxml2() throws {
        let count =
            ProcessInfo.processInfo.environment["CASEBOOK_XPATHS"].flatMap(Int.init) ?? 3_000
        let seed = UInt64(count) &* 7
        var writer = ExpressionWriter(seed: seed)
        var answered = 0
        for _ in 0..<(count / 30) {
            let document = try XMLDocument(Array(writer.document().utf8))
            let tree = try #require(TreeIndex(document))
            for _ in 0..<30 {
                let text = writer.expression()
                // libxml2 leaves out what an attribute's own element holds (XPath 1.0, 2.2).
                if text.contains("@") && text.contains("following::") { continue }
                let namespaces = ["a": "urn:a", "b": "urn:b"]
                var compiler = XPathCompiler(open: { _ in nil })
                compiler.namespaces = namespaces
                let expression = try compiler.compile(text)
                #expect(compiler.program.brokenInvariant == nil, "`\(text)`")
                let peer = try XPathExpression(text, namespaces: namespaces)
                let evaluation = XPathEvaluation(compiler.program, of: tree)
                for number in 1..<Int32(tree.count) where tree.name(number) >= 0 {
                    let node = TreeNode(number)
                    guard let wanted = peer.evaluate(at: tree.node(node)) else { continue }
                    let value = evaluation.value(expression, at: node)
                    let same = agrees(value, wanted, tree, evaluation, expression, node)
                    #expect(same, "seed \(seed): `\(text)` at \(number): \(value), \(wanted)")
                    answered += 1
                }
            }
        }
        #expect(answered > count)
    }

    private func agrees(
        _ value: XPathValue, _ wanted: XPathExpression.Value, _ tree: TreeIndex,
        _ evaluation: XPathEvaluation, _ expression: XPathProgram.Expression, _ node: TreeNode
    ) -> Bool {
        switch wanted {
        case .nodes(let nodes):
            guard case .nodes(let ours) = value else { return false }
            // libxml2 gives the document itself as no node, ours as the root.
            let paths = ours.filter { $0 != .document }.map { tree.node($0).path() }
            return paths == nodes.filter { $0.kind != .other }.map { $0.path() }
        case .text(let text):
            let ours = String(decoding: evaluation.string(expression, at: node), as: UTF8.self)
            if case .number(let number) = value, number.isNaN { return text == "NaN" }
            if case .number(let number) = value, let wanted = Double(text), wanted != number {
                return abs(wanted - number) <= abs(number) * 1e-14
            }
            return ours == text || Double(ours) == Double(text) && Double(text) != nil
        }
    }
}
