import Fixtures
import Foundation
import Testing

/// A killed process and a full disk: nothing acknowledged is lost, nothing is half there.
@Suite struct DisasterTests {
    /// Many distinct valid documents, made from one.
    private func manyDocuments(_ count: Int, in folder: URL) throws {
        let fixture = try Fixtures.named("author-device")
        let text = String(decoding: fixture.bytes, as: UTF8.self)
        let extensionOfID = try #require(fixture.expected.header?["id"]?["extension"]?.string)
        let padding = String(repeating: "<!-- padding -->", count: 1_000)
        for number in 0..<count {
            let document = text.replacing(
                "extension=\"\(extensionOfID)\"", with: "extension=\"E2E-\(number)\"",
                maxReplacements: 1)
            try Data((document + padding).utf8)
                .write(to: folder.appending(path: "document-\(number).xml"))
        }
    }

    private func objects(_ text: String) -> [[String: Any]] {
        text.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }

    @Test func killedInTheMiddleOfAnImport() throws {
        let folder = try TemporaryFolder()
        let incoming = folder.url.appending(path: "incoming", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: incoming, withIntermediateDirectories: true)
        try manyDocuments(400, in: incoming)
        let store = "sqlite:" + folder.path("store.sqlite")
        var acknowledged: Set<String> = []
        for round in 0..<6 {
            let output = folder.url.appending(path: "receipts-\(round)")
            try Data().write(to: output)
            let process = try Program(
                Command.path,
                [
                    "import", incoming.path(percentEncoded: false), "--store", store, "--format",
                    "jsonl", "-q",
                ], output: .file(output), errors: .null)
            usleep(UInt32(40_000 + round * 60_000))
            process.signal(SIGKILL)
            process.wait()
            for receipt in objects(String(decoding: try Data(contentsOf: output), as: UTF8.self)) {
                if let sample = receipt["sample"] as? String { acknowledged.insert(sample) }
            }
        }
        let last = try Command.run(
            ["import", incoming.path(percentEncoded: false), "--store", store, "-q"])
        #expect(last.status == 0, "\(last.errors)")
        let listed = try Command.run([
            "documents", "--store", store, "--format", "jsonl", "--include-data",
        ])
        let samples = objects(listed.output)
        #expect(samples.count == 400)
        #expect(acknowledged.isSubset(of: Set(samples.compactMap { $0["sample"] as? String })))
        let stored = Set(
            samples.compactMap { ($0["data"] as? String).flatMap { Data(base64Encoded: $0) } })
        let sent = Set(
            try (0..<400).map {
                try Data(contentsOf: incoming.appending(path: "document-\($0).xml"))
            })
        #expect(stored == sent)
    }

    /// Whether a small file system can be mounted here, found out by doing it.
    private static let mayMount: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        let path = folder.url.path(percentEncoded: false)
        let mounted = try? shell("/bin/mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", path)
        guard mounted == 0 else { return false }
        return (try? shell("/bin/umount", "-l", path)) == 0
    }()

    @Test(.enabled(if: mayMount, "a small file system cannot be mounted here"))
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        let small = folder.url.appending(path: "small", directoryHint: .isDirectory)
        let incoming = folder.url.appending(path: "incoming", directoryHint: .isDirectory)
        for each in [small, incoming] {
            try FileManager.default.createDirectory(at: each, withIntermediateDirectories: true)
        }
        let mounted = try Self.shell(
            "/bin/mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs",
            small.path(percentEncoded: false))
        try #require(mounted == 0)
        defer { _ = try? Self.shell("/bin/umount", "-l", small.path(percentEncoded: false)) }
        try manyDocuments(2_000, in: incoming)
        let store = "sqlite:" + small.appending(path: "store.sqlite").path(percentEncoded: false)
        let arguments = [
            "import", incoming.path(percentEncoded: false), "--store", store, "--format", "jsonl",
        ]
        let full = try Command.run(arguments)
        #expect(full.status == 2)
        #expect(full.errors.contains("storage-full"), "\(full.errors)")
        let acknowledged = Set(objects(full.output).compactMap { $0["sample"] as? String })
        #expect(!acknowledged.isEmpty)
        #expect(
            try Self.shell(
                "/bin/mount", "-o", "remount,size=256m", small.path(percentEncoded: false))
                == 0)
        let resumed = try Command.run(arguments)
        #expect(resumed.status == 0, "\(resumed.errors)")
        let listed = try Command.run(["documents", "--store", store, "--format", "jsonl"])
        let samples = Set(objects(listed.output).compactMap { $0["sample"] as? String })
        #expect(samples.count == 2_000)
        #expect(acknowledged.isSubset(of: samples))
    }

    private static func shell(_ words: String...) throws -> Int32 {
        try Command.run(Array(words.dropFirst()), program: URL(filePath: words[0])).status
    }
}
