import Foundation
import Schematron
import Testing
import XMLTree

/// HL7's C-CDA R2.1 pack gives what four other engines agree on.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names no data"))
struct OracleTests {
    private struct Finding: Hashable, Decodable {
        let file: String
        let id: String?
        let pattern: String
        let severity: String
        let location: String
        let line: Int
    }

    /// The oracle's paths are local names.
    private static let prefixes = ["urn:hl7-org:v3": "", "urn:hl7-org:sdtc": ""]

    @Test func findingsEqualTheOracle() throws {
        let text = String(
            decoding: try Shared.bytes("oracle/ccda-r2.1-findings.jsonl"), as: UTF8.self)
        let expected = try text.split(separator: "\n").map {
            try JSONDecoder().decode(Finding.self, from: Data($0.utf8))
        }
        let schema = try Shared.pack("hl7-ccda-r2.1-runnable/ccda-r2.1.sch", phase: "#ALL")
        for (file, findings) in Dictionary(grouping: expected, by: \.file) {
            let tree = try #require(TreeIndex(XMLDocument(Shared.bytes("corpus/" + file))))
            let outcome = schema.validate(tree, limits: .generous)
            let found = outcome.results.map { result in
                let path = tree.node(result.node).path(prefixes: Self.prefixes)
                return "\(result.id ?? "") \(result.pattern ?? "") \(result.severity) \(path)"
            }.sorted()
            let wanted = findings.map {
                "\($0.id ?? "") \($0.pattern) \($0.severity) \($0.location)"
            }.sorted()
            expectSame(found, wanted, in: file)
            // The oracle gives the line where a start tag ends.
            let lastLines = Dictionary(
                findings.map { ($0.location, $0.line) }, uniquingKeysWith: { first, _ in first })
            for result in outcome.results {
                let node = tree.node(result.node)
                let line = try #require(node.position?.line)
                #expect(line <= lastLines[node.path(prefixes: Self.prefixes), default: 0])
            }
        }
    }

    private struct Counts: Decodable {
        let file: String
        let errors: [String: Int]
        let warnings: [String: Int]
    }

    /// Assert by assert; an assert without id goes by the beginning of its words.
    @Test func countsEqualTheOracle() throws {
        let text = String(
            decoding: try Shared.bytes("corpus/ccda-r2.1-schematron-expected.jsonl"),
            as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.count >= 20)
        let schemas = try Self.r21
        for line in lines {
            let expected = try JSONDecoder().decode(Counts.self, from: Data(line.utf8))
            let tree = try #require(TreeIndex(XMLDocument(Shared.bytes("corpus/" + expected.file))))
            for (phase, wanted) in [("errors", expected.errors), ("warnings", expected.warnings)] {
                let schema = try #require(schemas[phase])
                let found = schema.validate(tree, limits: .generous).results.map { result in
                    result.id ?? wanted.keys.first { result.message.hasPrefix($0) } ?? "?"
                }
                let counted = Dictionary(grouping: found, by: \.self).mapValues(\.count)
                #expect(counted == wanted, "\(expected.file), \(phase)")
            }
        }
    }

    private static var r21: [String: SchematronSchema] {
        get throws {
            let path = "hl7-ccda-r2.1-runnable/ccda-r2.1.sch"
            return [
                "errors": try Shared.pack(path, phase: "errors"),
                "warnings": try Shared.pack(path, phase: "warnings"),
            ]
        }
    }

    private func expectSame(_ found: [String], _ wanted: [String], in file: String) {
        let changes = found.difference(from: wanted).map { change in
            switch change {
            case .insert(_, let line, _): "+ " + line
            case .remove(_, let line, _): "- " + line
            }
        }
        #expect(changes.isEmpty, "\(file): \(changes.prefix(5))")
    }
}

extension SchematronLimits {
    static var generous: SchematronLimits {
        var limits = SchematronLimits()
        limits.resultsKept = .max
        return limits
    }
}
