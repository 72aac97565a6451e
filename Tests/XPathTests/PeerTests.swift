import Foundation
import Testing
import XMLTree
import XPath

/// Expressions whose results SaxonC gave.
@Suite struct PeerTests {
    static let document = """
        <a xmlns:p="urn:p" k="1"><b n="1" v="x">one</b><b n="2" v="y">two<c/></b>\
        <p:b n="10" v="x">ten</p:b><d><b n="03">3<!--n--></b><e>2020-02-29</e>\
        <e>2021-03-01T10:00:00Z</e></d><f> 4.5 </f><f>-7</f><f>z</f></a>
        """

    /// `peer.py` made the rows; `CASEBOOK_XPATH_PEER` names a file of more.
    @Test func randomExpressionsAreEqual() throws {
        let rows: String
        if let file = ProcessInfo.processInfo.environment["CASEBOOK_XPATH_PEER"] {
            rows = try String(contentsOfFile: file, encoding: .utf8)
        } else {
            rows = try Shared.text("peer-expressions.tsv")
        }
        let tree = try Shared.tree(Self.document)
        var statics = StaticContext()
        statics.namespaces["p"] = "urn:p"
        var wrong: [String] = []
        var count = 0
        var oneSided = 0
        for row in rows.split(separator: "\n") {
            let columns = row.split(
                separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            let context = DynamicContext(budget: WorkBudget(steps: 5_000_000))
            var found: String
            do {
                let items = try CompiledXPath(String(columns[0]), in: statics).evaluate(
                    in: context, focus: Focus(.node(tree.root)))
                found = try items.map { try Shared.written($0, context) }
                    .joined(separator: "\u{241E}")
            } catch let error as XPathError {
                found = columns[1] == "ERR" ? "ERR" : "ERR \(error)"
            }
            count += 1
            // What is not needed may be left unevaluated (XPath 3.1, section 2.3.4): an error on
            // one side alone is allowed, but rare.
            if (columns[1] == "ERR") != found.hasPrefix("ERR") {
                oneSided += 1
            } else if Array(found.utf8) != Array(columns[1].utf8) {
                wrong.append("\(columns[0])\n  peer: \(columns[1])\n  ours: \(found)")
            }
        }
        if let folder = ProcessInfo.processInfo.environment["CASEBOOK_QT3_REPORT"] {
            try wrong.joined(separator: "\n").write(
                toFile: "\(folder)/peer", atomically: true, encoding: .utf8)
        }
        #expect(oneSided * 50 <= count, "\(oneSided) of \(count) errors are one side's alone")
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(10).joined(separator: "\n"))")
    }

    private static let clinical = """
        <ClinicalDocument xmlns="urn:hl7-org:v3" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><code code="A" displayName="x"/>\
        <effectiveTime><low value="20220401120000+0200"/><high value="20230401"/></effectiveTime>\
        <list><n v="9"/><n v="10"/><n v="1e3"/><n v=" 7 "/></list><texts><s v="abc">abc</s>\
        <s v="ABC">ABC</s><s v="abc">abc</s></texts><e></e>\
        <value xsi:type="PQ" value="1.50" unit="mg"/><p><code code="B"/></p></ClinicalDocument>
        """

    /// The expressions that went wrong under XPath 1.0's rules.
    @Test(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names the expressions"))
    func theHundredAndOneExpressionsAreEqual() throws {
        let file = try #require(Shared.folder) + "/repro/xpath2_expressions.txt"
        let expressions = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        let tree = try Shared.tree(Self.clinical)
        var statics = StaticContext()
        statics.namespaces["h"] = "urn:hl7-org:v3"
        let expected = try Shared.text("saxon-101.tsv").split(separator: "\n")
        #expect(expressions.count == expected.count)
        for (expression, row) in zip(expressions, expected) {
            let columns = row.split(separator: "\t").map(String.init)
            var found: String
            do {
                let items = try CompiledXPath(String(expression), in: statics).evaluate(
                    in: DynamicContext(clock: { "2026-11-23T10:00:00Z" }),
                    focus: Focus(.node(tree.root)))
                if items.allSatisfy({ $0.node != nil }) {
                    found = "\(items.count) nodes"
                } else {
                    found = try items.map { try $0.stringValue }.joined(separator: " ")
                }
            } catch let error as XPathError {
                found = columns.count > 2 ? "error\t\(error.code)" : "error"
            }
            #expect(found == columns.dropFirst().joined(separator: "\t"), "\(expression)")
        }
    }
}
