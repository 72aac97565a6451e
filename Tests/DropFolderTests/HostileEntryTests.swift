import Fixtures
import Foundation
import Testing

@testable import DropFolder

/// Names and entries that somebody may leave in a folder.
@Suite struct HostileEntryTests {
    @Test func linksPipesAndFolders() async throws {
        let outside = try Sandbox()
        try outside.drop(Letters.letter(1), as: "secret.xml")
        let sandbox = try Sandbox()
        let manager = FileManager.default
        try manager.createSymbolicLink(
            at: sandbox.url.appending(path: "link.xml"),
            withDestinationURL: outside.url.appending(path: "secret.xml"))
        try manager.createSymbolicLink(
            at: sandbox.url.appending(path: "linked-folder"), withDestinationURL: outside.url)
        try manager.createSymbolicLink(
            atPath: sandbox.url.appending(path: "loop.xml").path(percentEncoded: false),
            withDestinationPath: "loop.xml")
        #expect(mkfifo(sandbox.path + "pipe.xml", 0o600) == 0)
        try sandbox.drop(Letters.letter(2), as: "folder.xml/inside.xml")
        try sandbox.drop(Letters.letter(3), as: "plain.xml")
        try await sandbox.watch()
        #expect(sandbox.files(in: "done") == ["folder.xml/inside.xml", "plain.xml"])
        #expect(try await sandbox.stored().count == 2)
        #expect(outside.files() == ["secret.xml"])
        let held = sandbox.status?.held.filter { $0.state == "unfit" }.map(\.file).sorted()
        #expect(held == ["link.xml", "loop.xml", "pipe.xml"])
        #expect(sandbox.status?.ready == 0 && sandbox.status?.waiting == 0)
    }

    /// The folders that the watcher makes are not to be found through links that others made.
    @Test func aLinkInThePlaceOfAnOutcomeFolder() async throws {
        let outside = try Sandbox()
        let sandbox = try Sandbox()
        try FileManager.default.createSymbolicLink(
            at: sandbox.url.appending(path: "done"), withDestinationURL: outside.url)
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        try await sandbox.watch()
        #expect(outside.files().isEmpty)
        #expect(sandbox.status?.held.contains { $0.state == "blocked" } == true)
        #expect(sandbox.files().filter { $0.hasSuffix(".xml") }.count == 1)
    }

    @Test func names() async throws {
        let sandbox = try Sandbox()
        let names: [[UInt8]] = [
            Array("-rf --no-preserve-root.xml".utf8), Array("new\nline.xml".utf8),
            [0xFF, 0xFE, 0x80] + Array(".xml".utf8), Array("$(reboot);`x`.xml".utf8),
            Array(String(repeating: "x", count: 251).utf8) + Array(".xml".utf8),
            Array("\u{202E}lmx.xml".utf8), Array("%s%n%2e%2e.xml".utf8), Array("..xml".utf8),
        ]
        for (number, name) in names.enumerated() {
            let path = Array(sandbox.path.utf8) + name + [0]
            let bytes =
                number == 4 ? try Fixtures.named("custodian-missing").bytes : Letters.letter(number)
            let written = path.withUnsafeBytes { path in
                let file = open(
                    path.baseAddress!.assumingMemoryBound(to: CChar.self),
                    O_WRONLY | O_CREAT | O_EXCL, 0o600)
                defer { close(file) }
                return write(file, bytes, bytes.count)
            }
            #expect(written == bytes.count)
        }
        try await sandbox.watch { $0.acknowledges = true }
        // `..xml` begins with a dot, as files do that are not to be seen.
        #expect(try await sandbox.stored().count == names.count - 2)
        #expect(sandbox.filed.count == names.count - 1)
        #expect(sandbox.filed.allSatisfy { !$0.file.contains("\n") })
        #expect(sandbox.files(in: "rejected").count == 3)
        #expect(sandbox.files(in: ".work").isEmpty)
    }

    /// A share that is mounted over the folder, or a folder that is moved away and made anew.
    @Test func aFolderThatIsReplacedIsNotWatchedAnyLonger() async throws {
        let sandbox = try Sandbox()
        let folder = try sandbox.folder { $0.endsWhenIdle = false }
        let watching = Task { try await folder.watch(sandbox.observer) }
        try await Sandbox.until { sandbox.status != nil }
        let old = URL(filePath: sandbox.path.dropLast() + "-old")
        defer { try? FileManager.default.removeItem(at: old) }
        try FileManager.default.moveItem(at: sandbox.url, to: old)
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        await #expect(throws: FolderFailure.self) { try await watching.value }
        try await sandbox.watch()
        #expect(sandbox.files(in: "done") == ["a.xml"])
    }

    @Test func filesThatComeAndGo() async throws {
        let sandbox = try Sandbox()
        let folder = try sandbox.folder { $0.endsWhenIdle = false }
        let watching = Task { try await folder.watch(sandbox.observer) }
        for number in 0..<300 {
            try sandbox.drop(Letters.letter(number), as: "\(number).xml")
            if number % 3 == 0 {
                try? FileManager.default.removeItem(
                    at: sandbox.url.appending(path: "\(number).xml"))
            }
        }
        try await Sandbox.until { sandbox.files(in: "done").count >= 200 }
        watching.cancel()
        try await watching.value
        #expect(sandbox.files(in: "rejected").isEmpty)
        #expect(try await sandbox.stored().count == sandbox.files(in: "done").count)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func unreadableIsBlockedUntilItIsMended() async throws {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        let path = sandbox.path + "a.xml"
        #expect(chmod(path, 0) == 0)
        try await sandbox.watch()
        let held = try #require(sandbox.status?.held.first)
        #expect(held.error == "EACCES" && held.help?.contains("setfacl") == true)
        #expect(chmod(path, 0o600) == 0)
        try await sandbox.watch()
        #expect(sandbox.files(in: "done") == ["a.xml"])
    }
}
