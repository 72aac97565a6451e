import Fixtures
import Foundation
import Testing
import XMLTree

@testable import Schematron

/// National packs that need XPath 2.0 and `document()` find what SaxonC finds with SchXslt2: the
/// same asserts at the same nodes. `pack-findings.tsv` holds for each schema and document how many,
/// and the sum of the hashes of their locations and tests.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names no data"))
struct PackOracleTests {
    private struct Row {
        let schema: String
        let document: String
        let count: Int
        let digest: String
    }

    private static var rows: [Row] {
        get throws {
            let file = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "pack-findings.tsv")
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
                let parts = $0.split(separator: "\t").map(String.init)
                return Row(
                    schema: parts[0], document: parts[1], count: Int(parts[2]) ?? -1,
                    digest: parts[3])
            }
        }
    }

    @Test func findingsEqualThoseOfSaxon() throws {
        let shared = try #require(Shared.folder)
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "packs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["fr-ans-2.41", "nl-bgz2020"] {
            let run = try Program.run(
                "tar",
                [
                    "-xf", shared.appending(path: "packs-xpath2/\(name).tar.xz").path,
                    "-C", folder.path,
                ])
            try #require(run.status == 0)
        }
        func url(_ path: String) -> URL {
            let isShared = path.hasPrefix("corpus/") || path.hasPrefix("standards/")
            return (isShared ? shared : folder).appending(path: path)
        }
        let step = ProcessInfo.processInfo.environment["CASEBOOK_PACKS"] == "all" ? 1 : 8
        var differences: [String] = []
        let rows = try Self.rows
        for (path, group) in Dictionary(grouping: rows, by: \.schema).sorted(by: { $0.key < $1.key }
        ) {
            let schema = try SchematronSchema(
                SchematronSource(
                    name: path, path: url(path).path,
                    bytes: Array(try Data(contentsOf: url(path)))
                ) { file in
                    (try? Data(contentsOf: URL(filePath: file))).map { Array($0) }
                })
            for (index, row) in group.enumerated() where index % step == 0 {
                let bytes = Array(try Data(contentsOf: url(row.document)))
                guard let document = try? XMLDocument(bytes), let tree = TreeIndex(document) else {
                    continue
                }
                let outcome = schema.validate(tree, limits: .generous)
                var sum: UInt64 = 0
                for result in outcome.results {
                    let test = result.test.split { $0.isWhitespace }.joined(separator: " ")
                    sum &+= Self.hash(Self.location(result.node, in: tree) + "\t" + test)
                }
                let digest = String(sum, radix: 16)
                let padded = String(repeating: "0", count: 16 - digest.count) + digest
                if outcome.results.count != row.count || padded != row.digest {
                    differences.append(
                        "\(row.schema) \(row.document): \(outcome.results.count) instead of "
                            + "\(row.count), unanswered \(outcome.unanswered.prefix(2))")
                }
            }
        }
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// A location as `fn:path` writes it.
    static func location(_ node: TreeNode, in tree: TreeIndex) -> String {
        guard node != .document else { return "/" }
        var text = ""
        var current: XMLNode? = tree.node(node)
        while let node = current {
            let uri = node.namespace ?? ""
            switch node.kind {
            case .attribute:
                text = "/@" + (uri.isEmpty ? "" : "Q{\(uri)}") + node.name + text
            case .element:
                text =
                    "/Q{\(uri)}\(node.name)[\(ordinal(node) { $0.hasSameName(as: node) })]" + text
            default: text = "/text()[\(ordinal(node) { $0.kind == .text })]" + text
            }
            current = node.parent
        }
        return text
    }

    private static func ordinal(_ node: XMLNode, _ isLike: (XMLNode) -> Bool) -> Int {
        var count = 1
        var current = node.parent?.firstChild
        while let other = current, !(other === node) {
            if other.kind == node.kind, isLike(other) { count += 1 }
            current = other.next
        }
        return count
    }
}
