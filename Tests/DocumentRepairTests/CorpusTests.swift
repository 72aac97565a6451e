import DocumentRepair
import DocumentValidation
import Foundation
import Testing
import XMLTree

private let shared = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]
    .map { URL(filePath: $0) }

/// Real documents keep what they say: every text, and every value but those that a repair names.
@Suite(.enabled(if: shared != nil, "CASEBOOK_SHARED names no data"))
struct CorpusTests {
    /// Repairs that change no value at all.
    private static let withoutValues: Set<RepairKind> = [.namespace, .name, .order]

    @Test func contentStays() throws {
        let repairer = DocumentRepairer(try DocumentValidator(ValidationOptions()))
        var repaired = 0
        for file in try documents(upTo: 60_000, each: 4) {
            let bytes = Array(try Data(contentsOf: file))
            let name = file.lastPathComponent
            guard let outcome = try? repairer.repair(bytes) else { continue }
            guard !outcome.repairs.isEmpty else {
                #expect(outcome.bytes == bytes, "\(name)")
                continue
            }
            repaired += 1
            let (before, after) = (outcome.before, outcome.after)
            #expect(wrong(after) <= wrong(before), "\(name)")
            #expect(
                wrong(after) < wrong(before)
                    || after.count(of: .warning) < before.count(of: .warning), "\(name)")
            guard let old = try? Content(bytes) else { continue }
            let new = try Content(outcome.bytes)
            #expect(new.texts == old.texts, "\(name)")
            let named = outcome.repairs.filter { !Self.withoutValues.contains($0.kind) }
            let gone = old.values.reduce(0) {
                $0 + max(0, $1.value - new.values[$1.key, default: 0])
            }
            #expect(gone <= 2 * named.count, "\(name)")
            if named.isEmpty { #expect(new.values == old.values, "\(name)") }
        }
        #expect(repaired > 10)
    }

    private func wrong(_ report: ValidationReport) -> Int {
        report.count(of: .error) + report.count(of: .fatal)
    }

    private func documents(upTo size: Int, each step: Int) throws -> [URL] {
        let folder = try #require(shared).appending(path: "corpus/documents")
        let found = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.fileSizeKey])
        let files = (found?.allObjects as? [URL] ?? []).filter {
            ($0.pathExtension == "xml")
                && (try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? .max) ?? .max < size
        }.sorted { $0.path < $1.path }
        return files.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    }
}

/// All that a document says, wherever it stands.
private struct Content {
    var texts: [String: Int] = [:]
    var values: [String: Int] = [:]

    init(_ bytes: [UInt8]) throws {
        var open = [try XMLDocument(bytes).root]
        while let node = open.popLast() {
            var child = node.firstChild
            while let current = child {
                if current.kind == .element { open.append(current) }
                if current.kind == .text {
                    let text = current.withContent { String(decoding: $0, as: UTF8.self) } ?? ""
                    let plain = text.trimmingCharacters(in: .whitespacesAndNewlines)
                    if !plain.isEmpty { texts[plain, default: 0] += 1 }
                }
                child = current.next
            }
            for attribute in node.attributes {
                values[attribute.value ?? "", default: 0] += 1
            }
        }
    }
}
