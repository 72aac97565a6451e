import ClinicalRecord
import DocumentExtraction
import Fixtures
import Foundation
import HealthModel
import Statements
import Testing
import XMLTree

@testable import Intake

/// What is kept of a document's body comes back as it was read.
@Suite struct ContentsTests {
    @Test(arguments: [FixtureKind.header, .body, .documents, .versions])
    func whatWasReadComesBack(kind: FixtureKind) throws {
        var statements = 0
        for fixture in try Fixtures.all(of: kind) {
            let bytes = fixture.bytes
            guard let document = try? XMLDocument(bytes), let read = DocumentContents(document)
            else { continue }
            let kept = read.bytes
            #expect(DocumentContents.statements(in: kept) == read.extracted)
            #expect(DocumentContents.passages(in: kept) == read.passages)
            statements += read.extracted.statements.count
        }
        #expect(kind == .versions || statements >= 0)
    }

    /// Real documents of many countries, where they are at hand.
    @Test(.enabled(if: Corpus.isThere, "CASEBOOK_SHARED names no corpus"))
    func realDocumentsComeBack() throws {
        var (documents, ratio) = (0, 0.0)
        for (number, file) in Corpus.files.enumerated() where number % 12 == 0 {
            let bytes = [UInt8](try Data(contentsOf: file))
            guard let document = try? XMLDocument(bytes), let read = DocumentContents(document)
            else { continue }
            let kept = read.bytes
            #expect(DocumentContents.statements(in: kept) == read.extracted, "\(file.path)")
            #expect(DocumentContents.passages(in: kept) == read.passages, "\(file.path)")
            documents += 1
            ratio += Double(kept.count) / Double(max(bytes.count, 1))
        }
        #expect(documents > 20)
        // What is repeated in statements is written once: the form is no larger than its document.
        #expect(ratio / Double(documents) < 1)
    }

    /// Whatever the bytes are, reading them ends, with nothing or with statements.
    @Test func damagedBytesEnd() throws {
        let text = Record.document(
            Record.allergy("7980", "penicillin"), Record.result("8867-4", "72", "/min"))
        let document = try Record.contents(of: text)
        let kept = document.bytes
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var damaged = kept
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: 0..<kept.count, using: &generator)] = .random(in: 0...255)
            }
            if Bool.random() { damaged.removeLast(Int.random(in: 0..<kept.count)) }
            _ = DocumentContents.statements(in: damaged)
            _ = DocumentContents.passages(in: damaged)
        }
        #expect(DocumentContents.statements(in: [99] + kept.dropFirst()) == nil)
        #expect(DocumentContents.statements(in: []) == nil)
    }

    /// A statement that one behind it carries would be told by one that is not decided on yet.
    @Test func aStatementIsCarriedByAnEarlierOne() throws {
        let text = Record.document(
            Record.allergy("7980", "penicillin"), Record.result("8867-4", "72", "/min"))
        let read = try Record.contents(of: text)
        #expect(read.extracted.statements.count > 1)
        let last = read.extracted.statements.count - 1
        func kept(_ number: Int, by other: Int) -> ExtractedDocument? {
            var changed = read
            changed.extracted.statements[number].disposition = .carried(by: other)
            return DocumentContents.statements(in: changed.bytes)
        }
        #expect(kept(last, by: 0) != nil)
        #expect(kept(0, by: last) == nil)
        #expect(kept(last, by: last) == nil)
    }
}

/// The real documents that tests are held against.
enum Corpus {
    static let root = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"].map {
        URL(filePath: $0).appending(path: "corpus/documents")
    }

    static var isThere: Bool {
        root.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
    }

    static var files: [URL] {
        guard let root,
            let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        else { return [] }
        return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "xml" }
            .sorted { $0.path < $1.path }
    }
}
