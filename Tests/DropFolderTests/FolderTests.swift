import Crypto
import Fixtures
import Foundation
import HealthModel
import HealthStore
import Intake
import Synchronization
import Testing

@testable import Archives
@testable import DropFolder

/// What becomes of files that are dropped into a real folder.
@Suite struct FolderTests {
    private func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func everyOutcomeHasItsFolder() async throws {
        let sandbox = try Sandbox()
        let version = try #require(
            try Fixtures.all(of: .versions).first { $0.expected.outcome?.conflictsWith != nil })
        let rival = try #require(version.expected.outcome?.conflictsWith)
        try sandbox.drop(try Fixtures.named(rival).bytes, as: "first.xml")
        try await sandbox.watch()
        try sandbox.drop(version.bytes, as: "rival.xml")
        try sandbox.drop(try Fixtures.named(rival).bytes, as: "again.xml")
        try sandbox.drop(try Fixtures.named("custodian-missing").bytes, as: "ward/invalid.xml")
        try sandbox.drop(Array("{\"a\": 1}".utf8), as: "json.xml")
        try await sandbox.watch { $0.acknowledges = true }
        #expect(sandbox.files(in: "done") == ["first.xml"])
        #expect(sandbox.files(in: "duplicates") == ["again.xml"])
        #expect(
            sandbox.files(in: "conflicts") == [
                "rival.xml", "rival.xml.html", "rival.xml.report.json",
            ])
        let rejected = sandbox.files(in: "rejected")
        #expect(rejected.count == 6)
        #expect(rejected.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\d\/.*/) != nil })
        let name = try #require(rejected.first { $0.hasSuffix("ward/invalid.xml.report.json") })
        let report = try json(try sandbox.text("rejected/\(name)"))
        let document = try #require((report["documents"] as? [[String: Any]])?.first)
        #expect(document["code"] as? String == "CB-INTAKE-SCHEMA")
        let findings = try #require(
            (document["report"] as? [String: Any])?["findings"] as? [[String: Any]])
        #expect(findings.first?["code"] as? String == "CB-SCHEMA-MISSING")
        let page = try #require(rejected.first { $0.hasSuffix("ward/invalid.xml.html") })
        // The page of `validate --format html`: what is missing, where, and what to do about it.
        let shown = try sandbox.text("rejected/\(page)")
        let finding = try #require(findings.first)
        for part in ["custodian", "CB-SCHEMA-MISSING", "Content-Security-Policy"] {
            #expect(shown.contains(part), "\(part)")
        }
        let hint = try #require(finding["hint"] as? String)
        #expect(shown.contains(try #require(hint.split(separator: "`").first)))
        #expect(shown.contains("\(try #require(finding["line"] as? Int)):"))
        #expect(shown.contains("does not pass the gate schema"))
        #expect(sandbox.files(in: "acks").count == 4)
        let ack = try json(try sandbox.text("acks/again.xml.ack.json"))
        let acknowledged = try #require((ack["documents"] as? [[String: Any]])?.first)
        #expect(ack["outcome"] as? String == "duplicate")
        #expect(acknowledged["duplicate-of"] != nil && acknowledged["sha256"] != nil)
        #expect(sandbox.files(in: ".work").isEmpty)
        #expect(try await sandbox.stored().count == 1)
    }

    @Test func theSubFolderIsTheSource() async throws {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: "radiology/ct/a.xml")
        try sandbox.drop(Letters.letter(2), as: "b.xml")
        try await sandbox.watch { $0.source = "St. Anna" }
        let sources = try await sandbox.stored().map(\.source.name).sorted()
        #expect(sources == ["St. Anna", "St. Anna/radiology/ct"])
        #expect(sandbox.files(in: "done") == ["b.xml", "radiology/ct/a.xml"])
    }

    @Test func versionsThatComeTogetherAreTakenInTheirOrder() async throws {
        let sandbox = try Sandbox()
        for number in [3, 1, 5, 2, 4] {
            try sandbox.drop(Letters.version(number), as: "\(9 - number).xml")
            try sandbox.drop(Letters.letter(100 + number), as: "other-\(number).xml")
        }
        // The order is that of files which have settled when they are found.
        try await Task.sleep(for: Sandbox.options.timings.settle)
        try await sandbox.watch()
        let versions = sandbox.filed.map(\.file).filter { !$0.hasPrefix("other") }
        #expect(versions == ["8.xml", "7.xml", "6.xml", "5.xml", "4.xml"])
        let current = try await sandbox.stored().filter { $0.document?.setID != nil }
            .filter { $0.status == .current }
        #expect(current.map(\.document?.versionNumber?.number) == [5])
    }

    @Test func theOldestComesFirst() async throws {
        let sandbox = try Sandbox()
        let order = [7, 2, 9, 4, 0, 5].enumerated()
        for (age, number) in order {
            try sandbox.drop(Letters.letter(number), as: "\(number).xml")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(age))],
                ofItemAtPath: sandbox.path + "\(number).xml")
        }
        try await sandbox.watch { ($0.limits.filesAtOnce, $0.limits.filesInBatch) = (1, 1) }
        #expect(sandbox.filed.map(\.file) == order.map { "\($0.element).xml" })
    }

    @Test func deletedWhenStoredKeptWhenRefused() async throws {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        try sandbox.drop(Letters.letter(1), as: "b.xml")
        try sandbox.drop(try Fixtures.named("custodian-missing").bytes, as: "c.xml")
        try await sandbox.watch { $0.after = .delete }
        #expect(try await sandbox.stored().count == 1)
        #expect(sandbox.files().allSatisfy { $0.hasPrefix("rejected/") })
        #expect(sandbox.files().count == 3)
    }

    @Test func theSameNameWithNewContentIsTakenAndNothingIsOverwritten() async throws {
        let sandbox = try Sandbox()
        for number in 0..<5 {
            try sandbox.drop(Letters.letter(number), as: "letter.xml")
            try await sandbox.watch()
        }
        #expect(try await sandbox.stored().count == 5)
        let contents = try sandbox.files(in: "done").map { try sandbox.text("done/\($0)") }
        #expect(Set(contents).count == 5)
    }

    @Test func stopsWithoutLeavingAnythingInWork() async throws {
        let sandbox = try Sandbox()
        for number in 0..<200 { try sandbox.drop(Letters.letter(number), as: "\(number).xml") }
        let folder = try sandbox.folder {
            $0.endsWhenIdle = false
            ($0.limits.filesAtOnce, $0.limits.filesInBatch) = (2, 1)
        }
        let watching = Mutex<Task<Void, any Error>?>(nil)
        var observer = sandbox.observer
        observer.filed = { [filed = observer.filed] document in
            filed(document)
            if sandbox.filedCount == 5 { watching.withLock { $0?.cancel() } }
        }
        let task = watching.withLock { [observer] watching in
            let task = Task { try await folder.watch(observer) }
            watching = task
            return task
        }
        try await task.value
        #expect(sandbox.files(in: ".work").isEmpty)
        let stored = try await sandbox.stored().count
        #expect(stored == sandbox.files(in: "done").count && stored < 200)
        try await sandbox.watch()
        #expect(try await sandbox.stored().count == 200)
        #expect(sandbox.files(in: "done").count == 200)
    }

    @Test func whatAKilledWatcherLeftIsTakenOver() async throws {
        let sandbox = try Sandbox()
        let work = ".work/gone-4711-12345678"
        // Claimed, stored and not yet moved; and the same letter sent once more under this name.
        try sandbox.drop(Letters.letter(1), as: "\(work)/0/ward/a.xml")
        _ = try await sandbox.intake(Source(name: "drop folder/ward"))
            .take(Letters.letter(1), name: "ward/a.xml")
        try sandbox.drop(Letters.letter(1), as: "ward/a.xml")
        try sandbox.drop(Letters.letter(2), as: "\(work)/0/b.xml")
        try sandbox.drop(Letters.letter(3), as: "\(work)/1/b.xml")
        try await sandbox.watch()
        let done = sandbox.files(in: "done")
        #expect(done.count == 3 && done.contains("ward/a.xml") && done.contains("b.xml"))
        #expect(sandbox.files(in: "duplicates") == ["ward/a.xml"])
        #expect(sandbox.files(in: ".work").isEmpty)
        #expect(sandbox.notices.contains(.recovered(files: 3)))
        #expect(try await sandbox.stored().count == 3)
    }

    @Test func aWatcherThatLivesKeepsItsClaims() async throws {
        let sandbox = try Sandbox()
        let files = try LinuxFileSystem(folder: sandbox.path)
        let name = WatcherName(host: ThisProcess.host, process: 1)
        let desk = try FileClaims(files: files, watcher: name)
        try sandbox.drop(Letters.letter(1), as: "ward/a.xml")
        let claim = try #require(try desk.claim(EntryPath("ward/a.xml")!))
        #expect(try desk.claim(EntryPath("ward/a.xml")!) == nil)
        try await sandbox.watch()
        #expect(try await sandbox.stored().isEmpty)
        try sandbox.drop(Letters.letter(2), as: "ward/a.xml")
        try desk.putBack(claim)
        #expect(sandbox.files(in: "ward").count == 2)
        desk.close()
        try await sandbox.watch()
        #expect(try await sandbox.stored().count == 2)
    }

    @Test(arguments: [1, 2])
    func aFileThatEndsItsProcessIsSetAsideAfterThreeStrikes(earlierTries: Int) async throws {
        let sandbox = try Sandbox()
        let poison = Letters.letter(1)
        let digest = try #require(ContentDigest(bytes: SHA256.hash(data: poison)))
        for _ in 0..<earlierTries {
            let attempt = IntakeAttempt(digest: digest, run: UUID())
            _ = try await sandbox.store.intake(source: Source(name: "x")).begin(attempt)
        }
        try sandbox.drop(poison, as: ".work/gone-4711-12345678/0/poison.xml")
        try sandbox.drop(Letters.letter(2), as: ".work/gone-4711-12345678/0/neighbour.xml")
        try sandbox.drop(Letters.letter(3), as: "other.xml")
        try await sandbox.watch()
        // The run that left the claim is the first strike.
        let isSetAside = earlierTries + 1 >= 3
        #expect(try await sandbox.stored().count == (isSetAside ? 2 : 3))
        #expect(sandbox.files(in: "rejected").count == (isSetAside ? 3 : 0))
        let outcome = sandbox.filed.first { $0.file == "poison.xml" }?.outcome
        guard isSetAside, case .rejected(let reason)? = outcome else {
            #expect(!isSetAside && outcome?.word == "stored")
            return
        }
        #expect(reason.code == "CB-INTAKE-STRIKES")
        // Dropped once more it has a new chance.
        try sandbox.drop(poison, as: "poison.xml")
        try await sandbox.watch()
        #expect(try await sandbox.stored().count == 3)
    }

    @Test func archivesAreTakenDocumentByDocument() async throws {
        let sandbox = try Sandbox()
        try sandbox.drop([0x50, 0x4B] + [UInt8](repeating: 0, count: 30), as: "media.zip")
        try await sandbox.watch()
        #expect(sandbox.files(in: "done").isEmpty, "nothing opens it")
        var whole: [UInt8] = [0x50, 0x4B, 3, 4, 2]
        whole += [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
        try sandbox.drop(whole, as: "media.zip")
        try await sandbox.watch { $0.archives = TwoLetters() }
        #expect(try await sandbox.stored().count == 2)
        #expect(sandbox.files(in: "done") == ["media.zip"])
        #expect(sandbox.filed.map(\.file).sorted() == ["media.zip!/0.xml", "media.zip!/1.xml"])
        whole[4] = 9
        try sandbox.drop(whole, as: "bad.zip")
        try await sandbox.watch { $0.archives = TwoLetters() }
        #expect(sandbox.files(in: "rejected").count == 3)
    }

    private struct TwoLetters: DocumentArchives {
        var endings: [String] { [".zip"] }

        func forEachDocument(
            in source: ByteSource, named name: String,
            _ take: (String, [UInt8]) async throws -> Void
        ) async throws {
            guard try source.bytes(from: 4, count: 1).bytes == [2] else {
                throw ArchiveRefusal(code: "CB-ARCHIVE-DAMAGED", message: "not what it says")
            }
            for number in 0..<2 { try await take("\(number).xml", Letters.letter(number)) }
        }
    }
}
