import Foundation
import HealthModel
import HealthStore
import Testing

@testable import DropFolder

/// Refused files that somebody looks at again.
@Suite struct RejectedFilesTests {
    private func named(_ document: FiledDocument) throws -> RejectedFiles.Name {
        let name = RejectedFiles.Name(
            receivedName: document.file, digest: document.digest, refusedAt: Date())
        return try #require(name)
    }

    @Test func areFoundByNameAndDigestAndByNothingElse() async throws {
        let sandbox = try Sandbox(isQuick: true)
        let texts = ["<no/>", "<other/>", "<third/>"].map { Array($0.utf8) }
        // The same name three times on one day: each is filed under a name of its own.
        for text in texts {
            try sandbox.drop(text, as: "ward/letter.xml")
            try await sandbox.watch()
        }
        let rejected = try RejectedFiles(at: sandbox.path)
        #expect(sandbox.filed.count == 3)
        for (text, document) in zip(texts, sandbox.filed) {
            #expect(try rejected.bytes(of: named(document), limit: 1 << 20) == text)
            #expect(try rejected.bytes(of: named(document), limit: text.count - 1) == nil)
        }
        let other = try #require(ContentDigest(bytes: [UInt8](repeating: 1, count: 32)))
        let absent = try #require(
            RejectedFiles.Name(
                receivedName: "ward/letter.xml", digest: other, refusedAt: Date()))
        #expect(try rejected.bytes(of: absent, limit: 1 << 20) == nil)
    }

    @Test func noNameLeavesTheFolder() throws {
        let digest = try #require(ContentDigest(bytes: [UInt8](repeating: 1, count: 32)))
        for name in ["../secret", "/etc/passwd", "a/../../b", "", "a//b", "."] {
            #expect(
                RejectedFiles.Name(receivedName: name, digest: digest, refusedAt: Date()) == nil,
                "\(name)")
        }
    }

    @Test func areTakenUpAgainWhenTheyArePutBack() async throws {
        let sandbox = try Sandbox(isQuick: true)
        try sandbox.drop(Array("<no/>".utf8), as: "ward/letter.xml")
        try await sandbox.watch()
        let rejected = try RejectedFiles(at: sandbox.path)
        let first = try #require(sandbox.filed.first)
        let name = try named(first)
        try sandbox.drop(Array("<x/>".utf8), as: "ward/letter.xml")
        let isPutBack = try rejected.putBack(name, limit: 1 << 20)
        #expect(!isPutBack, "its old place is taken")
        try FileManager.default.removeItem(at: sandbox.url.appending(path: "ward/letter.xml"))
        #expect(try rejected.putBack(name, limit: 1 << 20))
        #expect(sandbox.files(in: "rejected").isEmpty)
        #expect(try sandbox.text("ward/letter.xml") == "<no/>")
        try await sandbox.watch()
        #expect(sandbox.filed.count == 2)
        #expect(sandbox.files(in: "rejected").count { $0.hasSuffix("letter.xml") } == 1)
    }

    @Test(arguments: [false, true])
    func aSidecarIsWhereItsDocumentIsWhateverFails(isLate: Bool) async throws {
        var (call, hasFailed) = (0, true)
        while hasFailed {
            let sandbox = try Sandbox(isQuick: true)
            try sandbox.drop(Array("<no/>".utf8), as: "ward/letter.xml")
            try sandbox.drop(Array("{}".utf8), as: "ward/letter.xml.meta.json")
            try await sandbox.watch()
            let name = try named(try #require(sandbox.filed.first))
            let files = try FaultyFileSystem(
                folder: sandbox.path,
                fault: FaultyFileSystem.Fault(call: call, number: EIO, isLate: isLate))
            _ = try? RejectedFiles(files: files).putBack(name, limit: 1 << 20)
            let places = sandbox.files().filter {
                !$0.contains(".report.") && !$0.contains(".html")
            }
            #expect(places.count == 2)
            #expect(places.contains(places[0] + ".meta.json"), "call \(call): \(files.failed)")
            hasFailed = !files.failed.isEmpty
            call += 1
        }
        #expect(call > 4)
    }
}
