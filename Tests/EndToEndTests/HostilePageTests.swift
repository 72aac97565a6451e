import Fixtures
import Foundation
import Testing

/// Hostile documents, stored as any other, in a real browser that runs scripts.
///
/// `CASEBOOK_TORTURE=5` opens all of them; by default it is every fifth.
@Suite struct HostilePageTests {
    private struct Line: Decodable {
        let file: String
        let outcome: String
        let sample: String?
    }

    private static let share =
        ProcessInfo.processInfo.environment["CASEBOOK_TORTURE"]
        .flatMap { Int($0) }.map { max(1, 5 / max(1, $0)) } ?? 5

    @Test(.enabled(if: PythonClient.hasBrowser, .init(rawValue: PythonClient.needsBrowser)))
    func `nothing of them runs, leaves or is lost`() throws {
        let folder = try TemporaryFolder()
        let store = ["--store", "sqlite:" + folder.path("store.sqlite")]
        let person = UUID().uuidString
        let documents = folder.url.appending(path: "documents")
        try FileManager.default.createDirectory(at: documents, withIntermediateDirectories: true)
        let chosen = HostileDocument.all.enumerated().filter { $0.offset % Self.share == 0 }
        #expect(chosen.count >= 200)
        for (number, document) in chosen {
            try Data(document.bytes).write(to: documents.appending(path: "\(number).xml"))
        }
        // By address, as the browser asks for them.
        let imported = try Command.run(
            [
                "import", "documents", "--gate", "well-formed", "--no-schema", "--rules", "none",
                "--person", person, "--format", "jsonl",
            ] + store, folder: folder.url)
        #expect(imported.status < 2, "\(imported.errors)")
        for text in imported.output.split(separator: "\n") {
            var line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
            // One whose attack stands in the patient's identifier is another patient's.
            if line.outcome == "rejected" {
                let assigned = try Command.run(
                    [
                        "assign", line.file, "--no-schema", "--rules", "none", "--person", person,
                        "--gate", "well-formed", "--reason", "a test", "--format", "jsonl",
                    ] + store, folder: folder.url)
                #expect(assigned.status == 0, "\(text) \(assigned.errors)")
                line = try JSONDecoder().decode(Line.self, from: assigned.outputData)
            }
            try FileManager.default.moveItem(
                at: folder.url.appending(path: line.file),
                to: documents.appending(path: "\(try #require(line.sample)).xml"))
        }
        let service = try RunningService(store + ["--caller-rate", "0", "--address-rate", "0"])
        let link = try Command.run(
            ["token", "--sign-in", "patient", person, "--base", service.base] + store)
        let outcome = try PythonClient.run(
            "rendering.py",
            [
                service.base, link.output.trimmingCharacters(in: .whitespacesAndNewlines),
                folder.path("documents"),
            ])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.contains("\(chosen.count) documents"))
    }
}
