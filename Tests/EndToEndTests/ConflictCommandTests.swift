import Fixtures
import Foundation
import Testing

/// `casebook documents conflicts|settle|refuse`: what somebody types who has two documents with one
/// id, or a document of nobody.
@Suite struct ConflictCommandTests {
    private let folder: TemporaryFolder
    private let text: String

    init() throws {
        folder = try TemporaryFolder()
        text = try String(
            contentsOfFile: "\(Fixtures.directory)/documents/operative-note.xml",
            encoding: .utf8)
    }

    private func run(_ words: String...) throws -> Command.Outcome {
        try Command.run(
            words, environment: ["CASEBOOK_STORE": "sqlite:" + folder.path("store.sqlite")])
    }

    private func file(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: folder.path(name)))
        return folder.path(name)
    }

    private func titles() throws -> [String] {
        try run("documents", "--format", "jsonl").output.split(separator: "\n").compactMap {
            $0.firstMatch(of: /"title":"([^"]*)"/).map { String($0.1) }
        }
    }

    @Test func eitherDocumentStandsAndTheTableNamesWhatIsAside() throws {
        let first = try file("first.xml", text)
        let second = try file(
            "second.xml", text.replacing("</title>", with: ", corrected</title>"))
        #expect(try run("import", first, second, "--quiet").status == 1)
        let title = try #require(try titles().first)
        let digest = try #require(
            try run("documents", "conflicts").output.firstMatch(of: /[0-9a-f]{64}/)
                .map { String($0.0) })
        let listed = try run("documents", "conflicts", "--format", "jsonl").output
        #expect(listed.contains("\"sha256\":\"\(digest)\"") && listed.contains("second.xml"))
        #expect(try run("documents", "settle", digest, "--keep", "arrived").status == 2)
        #expect(try titles() == [title])
        let settled = try run(
            "documents", "settle", digest, "--keep", "arrived", "--reason", "Corrected")
        #expect(settled.status == 0, "\(settled.errors)")
        #expect(try titles() == [title + ", corrected"])
        #expect(try run("documents", "conflicts").output.contains("second.xml") == false)
        let aside = try #require(
            settled.output.matches(of: /[0-9a-f]{64}/).last.map { String($0.0) })
        #expect(
            try run("documents", "settle", aside, "--keep", "arrived", "--reason", "No").status
                == 0)
        #expect(try titles() == [title])
        let wrong = try run("documents", "refuse", digest, "--reason", "It has a patient")
        #expect(wrong.status == 2 && !wrong.errors.isEmpty)
    }

    @Test func aDocumentOfNobodyIsRefusedForGood() throws {
        let nobody = try file(
            "nobody.xml",
            try String(
                contentsOfFile: "\(Fixtures.directory)/header/patient-id-null-flavor-only.xml",
                encoding: .utf8))
        let first = try run("import", nobody)
        #expect(first.output.contains("CB-INTAKE-PATIENT"), "\(first.output)")
        let sum = try Program.run("sha256sum", [nobody]).output.prefix(64)
        let refused = try run("documents", "refuse", String(sum), "--reason", "A test page")
        #expect(refused.status == 0, "\(refused.errors)")
        #expect(try run("import", nobody).output.contains("CB-INTAKE-REFUSED"))
    }
}
