import Foundation
import Testing

@testable import DropFolder

/// A document waits for the file that says that it is complete.
@Suite struct DoneFileTests {
    @Test(arguments: [
        ("${name}.done", "in/a.xml", "in/a.xml.done"), ("${name.noext}.ok", "a.b.xml", "a.b.ok"),
        ("ready-${name}", "in/a.xml", "in/ready-a.xml"), ("ready", "in/a.xml", "in/ready"),
    ])
    func patterns(pattern: String, document: String, done: String) throws {
        let file = try #require(DoneFile(pattern))
        #expect(file.path(for: EntryPath(document)!)?.description == done)
        let documents = file.documents(of: EntryPath(done)!, endings: [".xml", ".cda"])
        #expect(pattern == "ready" ? documents == [] : documents!.contains(EntryPath(document)!))
        #expect(file.documents(of: EntryPath("in/other.txt")!, endings: [".xml"]) == nil)
    }

    @Test(arguments: ["", "${name}", "${name.noext}", "a/b", "${name}-${name}", "${file}.x", ".."])
    func whatIsNoPattern(pattern: String) {
        #expect(DoneFile(pattern) == nil)
    }

    @Test(arguments: ["${name}.done", "${name.noext}.done", "_SUCCESS"])
    func waitsUntilItIsThere(pattern: String) async throws {
        let sandbox = try Sandbox()
        let done = try #require(DoneFile(pattern))
        let place = try #require(done.path(for: EntryPath("ward/a.xml")!)).description
        try sandbox.drop(Letters.letter(1), as: "ward/a.xml")
        try await sandbox.watch { $0.doneFile = done }
        #expect(try await sandbox.stored().isEmpty)
        #expect(sandbox.status?.held.map(\.state) == ["waiting"])
        try sandbox.drop([], as: place)
        try await sandbox.watch { $0.doneFile = done }
        try await sandbox.watch { $0.doneFile = done }
        #expect(sandbox.files() == ["done/ward/a.xml"])
    }

    /// Where a writer says that it is done, what it wrote is taken for what it is, at once.
    @Test func whatIsAnnouncedIsNotWaitedFor() async throws {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        try sandbox.drop(Array("<ClinicalDocument>".utf8), as: "b.xml")
        for name in ["a", "b"] { try sandbox.drop([], as: "\(name).xml.done") }
        try await sandbox.watch {
            $0.doneFile = DoneFile("${name}.done")
            $0.timings.settle = .seconds(3_600)
            $0.timings.settleLimit = .seconds(3_600)
        }
        #expect(sandbox.files(in: "done") == ["a.xml"])
        #expect(sandbox.files(in: "rejected").count == 3)
        #expect(sandbox.files().allSatisfy { !$0.hasSuffix(".done") })
    }

    @Test func anEventIsEnough() async throws {
        let sandbox = try Sandbox()
        let folder = try sandbox.folder {
            $0.endsWhenIdle = false
            $0.timings.scan = .seconds(3_600)
            $0.doneFile = DoneFile("${name.noext}.done")
        }
        let watching = Task { try await folder.watch(sandbox.observer) }
        try await Sandbox.until { sandbox.status != nil }
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        try await Task.sleep(for: .milliseconds(200))
        #expect(sandbox.filed.isEmpty)
        try sandbox.drop([], as: "a.done")
        try await Sandbox.until { !sandbox.files(in: "done").isEmpty }
        watching.cancel()
        try await watching.value
        #expect(sandbox.files() == ["done/a.xml"])
    }

    /// A claimed file that is put back is as complete as it was.
    @Test func aFileThatIsPutBackKeepsItsDoneFile() throws {
        let sandbox = try Sandbox()
        let files = try LinuxFileSystem(folder: sandbox.path)
        let name = WatcherName(host: ThisProcess.host, process: 1)
        let desk = try FileClaims(files: files, watcher: name, doneFile: DoneFile("${name}.done"))
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        let claim = try #require(try desk.claim(EntryPath("a.xml")!))
        try desk.putBack(claim)
        desk.close()
        #expect(sandbox.files() == ["a.xml", "a.xml.done"])
    }

    /// In a folder that is kept the done file stays with its document.
    @Test func keptWithItsDocument() async throws {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        try sandbox.drop([], as: "a.xml.done")
        for _ in 0..<2 {
            try await sandbox.watch {
                $0.after = .keep
                $0.doneFile = DoneFile("${name}.done")
            }
        }
        #expect(sandbox.filed.count == 1)
        #expect(sandbox.files().filter { $0.hasPrefix("a") } == ["a.xml", "a.xml.done"])
    }
}
