import Crypto
import Fixtures
import Foundation
import HealthModel
import HealthStore
import Intake
import Testing

@testable import DropFolder

/// Files that stay in their folder are read once and stored once, whatever happens to them.
@Suite struct KeptFilesTests {
    private func filled() throws -> Sandbox {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: "ward/a.xml")
        try sandbox.drop(Letters.letter(2), as: "b.xml")
        try sandbox.drop(try Fixtures.named("custodian-missing").bytes, as: "c.xml")
        return sandbox
    }

    /// One run; the documents that were read in it.
    private func reads(_ sandbox: Sandbox, _ store: HealthStore? = nil) async throws -> [String] {
        let files = try FaultyFileSystem(folder: sandbox.path, fault: nil)
        var options = Sandbox.options
        options.after = .keep
        let store = store ?? sandbox.store
        let folder = DropFolder(
            path: sandbox.path, options: options, files: files,
            intake: {
                DocumentIntake(into: store, source: $0, validator: try! Sandbox.validator.get())
            },
            clock: { ThisProcess.now }
        ) { () throws(FolderFailure) in nil }
        try await folder.watch(sandbox.observer)
        return Set(files.made.filter { $0.hasPrefix("read ") && $0.hasSuffix(".xml") }).sorted()
    }

    @Test func eachIsReadOnceAcrossRestarts() async throws {
        let sandbox = try filled()
        let all = ["read b.xml", "read c.xml", "read ward/a.xml"]
        #expect(try await reads(sandbox) == all)
        #expect(try await reads(sandbox) == [])
        #expect(sandbox.filed.count == 3)
        #expect(try await sandbox.stored().count == 2)
        let documents = sandbox.files().filter { $0.hasSuffix(".xml") }
        #expect(documents == ["b.xml", "c.xml", "ward/a.xml"])
        let reports = sandbox.files(in: "rejected").map { $0.split(separator: "/").last }
        #expect(reports == ["c.xml.html", "c.xml.report.json"])
    }

    @Test func renamedTouchedAndRewritten() async throws {
        let sandbox = try filled()
        _ = try await reads(sandbox)
        try FileManager.default.moveItem(
            at: sandbox.url.appending(path: "b.xml"), to: sandbox.url.appending(path: "d.xml"))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)],
            ofItemAtPath: sandbox.path + "/ward/a.xml")
        #expect(try await reads(sandbox) == ["read d.xml", "read ward/a.xml"])
        #expect(try await sandbox.stored().count == 2)
        try sandbox.drop(Letters.letter(3), as: "d.xml")
        #expect(try await reads(sandbox) == ["read d.xml"])
        #expect(try await sandbox.stored().count == 3)
        #expect(try await reads(sandbox) == [])
    }

    @Test func anotherStoreGetsThemAll() async throws {
        let sandbox = try filled()
        _ = try await reads(sandbox)
        let other = HealthStore(backend: MemoryBackend())
        #expect(try await reads(sandbox, other).count == 3)
        #expect(try await reads(sandbox, other) == [])
    }

    @Test func severalWatchersStoreEachOnce() async throws {
        let sandbox = try Sandbox()
        let count = 60
        for number in 0..<count {
            try sandbox.drop(Letters.letter(number), as: "\(number % 3)/\(number).xml")
        }
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<4 {
                let folder = try sandbox.folder { $0.after = .keep }
                group.addTask { try await folder.watch(sandbox.observer) }
            }
        }
        #expect(try await sandbox.stored().count == count)
        #expect(sandbox.filed.allSatisfy { ["stored", "duplicate"].contains($0.outcome.word) })
        #expect(sandbox.files().filter { $0.hasSuffix(".xml") }.count == count)
    }

    @Test func nothingIsWrittenWhereOutputGoesElsewhere() async throws {
        let sandbox = try filled()
        let output = try Sandbox()
        let before = sandbox.files()
        try await sandbox.watch {
            $0.after = .keep
            $0.output = output.path
            $0.acknowledges = true
        }
        #expect(sandbox.files() == before)
        #expect(output.files(in: "acks").count == 3)
        #expect(output.files(in: "rejected").count == 2)
        let told = try DropFolder.statuses(at: output.path)
        #expect(told.map(\.isAlive) == [false] && told.first?.status.rejected == 1)
        #expect(throws: FolderFailure.self) { try sandbox.folder { $0.output = output.path } }
    }

    @Test func aFileThatEndsItsProcessIsSetAside() async throws {
        let sandbox = try filled()
        let poison = Letters.letter(1)
        let digest = try #require(ContentDigest(bytes: SHA256.hash(data: poison)))
        for _ in 0..<2 {
            let attempt = IntakeAttempt(digest: digest, run: UUID())
            _ = try await sandbox.store.intake(source: Source(name: "x")).begin(attempt)
        }
        try sandbox.drop([], as: ".work/x")
        let files = try LinuxFileSystem(folder: sandbox.path)
        let status = try #require(try files.status(of: EntryPath("ward/a.xml")!))
        try KeptFiles.open(files).begin(status)
        _ = try await reads(sandbox)
        let outcome = sandbox.filed.first { $0.file == "ward/a.xml" }?.outcome
        guard case .rejected(let reason)? = outcome else {
            Issue.record("\(String(describing: outcome))")
            return
        }
        #expect(reason.code == "CB-INTAKE-STRIKES")
        #expect(try await sandbox.stored().count == 1)
        #expect(try await reads(sandbox) == [])
    }

    @Test func whatIsRememberedIsASet() throws {
        let sandbox = try Sandbox(isQuick: true)
        let files = try LinuxFileSystem(folder: sandbox.path)
        let file = try #require(try files.open(EntryPath("table")!, toChange: true))
        var table = try FingerprintTable(file, head: 32, slots: 1_024)
        var random = SplitMix64(seed: 7)
        var known: Set<Int> = []
        for _ in 0..<768 {
            let inode = Int.random(in: 0..<600, using: &random)
            #expect(try table.contains(KeptFingerprint(.file(inode))) == known.contains(inode))
            try table.insert(KeptFingerprint(.file(inode)))
            known.insert(inode)
        }
        #expect(table.count == known.count)
        let again = try FingerprintTable(file, head: 32, slots: 1_024)
        for inode in 0..<600 {
            #expect(try again.contains(KeptFingerprint(.file(inode))) == known.contains(inode))
        }
    }

    /// What a whole scan did not find is forgotten when room is needed, and nothing else.
    @Test func theTableGrowsWithTheFolder() throws {
        let sandbox = try Sandbox(isQuick: true)
        try sandbox.drop([], as: ".work/x")
        let files = try LinuxFileSystem(folder: sandbox.path)
        let kept = try KeptFiles.open(files, slots: 512)
        let digest = try #require(ContentDigest(bytes: [UInt8](repeating: 1, count: 32)))
        for inode in 0..<400 { try kept.learn(.file(inode), digest) }
        try kept.beginScan()
        for inode in 300..<400 { #expect(try kept.knows(.file(inode))) }
        try kept.learn(.file(1_000), digest)
        try kept.endScan(isWhole: true)
        for inode in 300..<400 { #expect(try kept.knows(.file(inode))) }
        #expect(try kept.knows(.file(1_000)))
        #expect(try !kept.knows(.file(1)))
        #expect(sandbox.files(in: ".work").allSatisfy { !$0.hasSuffix("-next") })
    }
}
