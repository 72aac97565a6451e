import AccessLog
import Fixtures
import Foundation
import Testing

/// `Tools/verify-access-log.py` on what Casebook writes. `CASEBOOK_AUDIT_EVENTS` says of how many
/// events the log is whose every bit is flipped.
@Suite struct IndependentVerifierTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        try Program.run("python3", arguments)
    }

    private static let hasPython = (try? run(["-c", "import hashlib"]))?.status == 0

    @Test(.enabled(if: hasPython, "python3 is not installed"))
    func `every flip, cut and swap is seen`() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["CASEBOOK_AUDIT_EVENTS"].flatMap(Int.init) ?? 12
        var log = try KeptLog(count: count)
        log.entries[1] = AccessEntry(leaf: log.entries[1].leaf, agent: nil, subject: nil)
        let signer = try NoteSigner(newKeyNamed: "example.org/log")
        let head = Checkpoint(
            origin: "example.org/log", size: Int64(count), root: try log.root(count))
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "access-log-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ bytes: [UInt8]) throws -> String {
            let url = folder.appending(path: name)
            try Data(bytes).write(to: url)
            return url.path(percentEncoded: false)
        }
        let exported = try file("log", log.entries.flatMap(\.line))
        let note = try file("checkpoint", Array(head.signed(by: signer).note.utf8))
        let key = try file("key", Array(signer.verifier.text.utf8))
        let verifier = Self.root.appending(path: "Tools/verify-access-log.py")
            .path(percentEncoded: false)
        let whole = try Self.run([verifier, exported, "--key", key, "--checkpoint", note])
        #expect(whole.status == 0, "\(whole.output)")
        let run = try Self.run([
            Self.root.appending(path: "Tests/AccessLogTests/mutations.py")
                .path(percentEncoded: false), verifier, exported, note, key,
        ])
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.hasSuffix("\(count * (count - 1) / 2) swaps\n"), "\(run.output)")
    }

    @Test func `the verifier stays short`() throws {
        let text = try String(
            contentsOf: Self.root.appending(path: "Tools/verify-access-log.py"), encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    }
}
