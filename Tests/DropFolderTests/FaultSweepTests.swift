import Fixtures
import Foundation
import Synchronization
import Testing

@testable import DropFolder

/// Every call to the file system fails once, each in a run of its own.
@Suite struct FaultSweepTests {
    private static let numbers: [(String, Int32)] = [
        ("EIO", EIO), ("ENOSPC", ENOSPC), ("EACCES", EACCES),
    ]

    private func filled() throws -> Sandbox {
        let sandbox = try Sandbox(isQuick: true)
        try sandbox.drop(Letters.letter(1), as: "ward/a.xml")
        try sandbox.drop(Letters.letter(1), as: "b.xml")
        try sandbox.drop(try Fixtures.named("custodian-missing").bytes, as: "c.xml")
        return sandbox
    }

    /// One run of a watcher; nil where the folder could not even be opened.
    private func run(
        _ sandbox: Sandbox, _ fault: FaultyFileSystem.Fault?,
        _ change: (inout WatchOptions) -> Void = { _ in }
    ) async throws -> FaultyFileSystem {
        let files = try FaultyFileSystem(folder: sandbox.path, fault: fault)
        var options = Sandbox.options
        options.timings.settle = .zero
        options.timings.calm = .zero
        options.acknowledges = true
        change(&options)
        let folder = DropFolder(
            path: sandbox.path, options: options, files: files, intake: sandbox.intake,
            clock: { ThisProcess.now }
        ) { () throws(FolderFailure) in nil }
        do {
            try await folder.watch(sandbox.observer)
        } catch let trouble as FolderFailure {
            #expect(!files.failed.isEmpty, "\(trouble.reason)")
        }
        return files
    }

    private func isWorkedOff(_ sandbox: Sandbox) -> Bool {
        let left = sandbox.files().filter {
            !$0.contains("done/") && !$0.contains("rejected/") && !$0.contains("acks/")
                && !$0.contains("duplicates/") && (!$0.hasPrefix(".work/") || $0.hasSuffix(".xml"))
        }
        return left.isEmpty
    }

    private func check(_ sandbox: Sandbox, _ fault: FaultyFileSystem.Fault) async throws {
        #expect(try await sandbox.stored().count == 1, "\(fault)")
        let documents = sandbox.files().filter { $0.hasSuffix(".xml") }
        #expect(documents.count == 3, "\(fault): \(documents)")
        let rejected = sandbox.files(in: "rejected").filter { $0.hasSuffix(".xml") }
        #expect(rejected.count == 1, "\(fault): \(rejected)")
        for name in rejected {
            let reports = sandbox.files(in: "rejected")
            #expect(reports.contains(name + ".report.json"), "\(fault)")
            #expect(reports.contains(name + ".html"), "\(fault)")
        }
        let done = sandbox.files(in: "done").count
        #expect(done == 1 && sandbox.files(in: "duplicates").count == 1, "\(fault)")
        // One file, one acknowledgement: what is done again says what was said before.
        let acks = sandbox.files(in: "acks")
        #expect(acks.count == 3, "\(fault): \(acks)")
    }

    @Test(arguments: [false, true])
    func everyCallFailsOnce(isLate: Bool) async throws {
        let sound = try await run(try filled(), nil)
        #expect(sound.calls > 50)
        // An answer that is lost is the same whatever the number is.
        for (name, number) in isLate ? [Self.numbers[0]] : Self.numbers {
            for call in 0..<sound.calls {
                let fault = FaultyFileSystem.Fault(call: call, number: number, isLate: isLate)
                let sandbox = try filled()
                _ = try await run(sandbox, fault)
                var runs = 1
                while !isWorkedOff(sandbox), runs < 4 {
                    // What is left is known to somebody who asks, or a restart away.
                    _ = try await run(sandbox, nil)
                    runs += 1
                }
                #expect(isWorkedOff(sandbox), "\(name) \(fault)")
                try await check(sandbox, fault)
            }
        }
    }

    /// A disk that stays full, a share that stays away: nothing is lost or refused, and it shows.
    @Test func fromOneCallOnEverythingFails() async throws {
        let sound = try await run(try filled(), nil)
        for (name, number) in Self.numbers {
            for call in stride(from: 0, to: sound.calls, by: 3) {
                let fault = FaultyFileSystem.Fault(call: call, number: number, stays: true)
                let sandbox = try filled()
                let files = try await run(sandbox, fault)
                #expect(sandbox.files().filter { $0.hasSuffix(".xml") }.count == 3)
                if !isWorkedOff(sandbox), let status = sandbox.status {
                    let shows = status.blocked > 0 || status.paused != nil || status.waiting > 0
                    #expect(shows, "\(name) \(fault): \(files.failed) \(status)")
                }
                var runs = 0
                while !isWorkedOff(sandbox), runs < 4 {
                    _ = try await run(sandbox, nil)
                    runs += 1
                }
                try await check(sandbox, fault)
            }
        }
    }

    /// Where files stay: each is stored once, and once all goes well it is not read again.
    @Test(arguments: [false, true])
    func everyCallFailsOnceWhereFilesStay(isLate: Bool) async throws {
        let keep = { (options: inout WatchOptions) in options.after = .keep }
        let sound = try await run(try filled(), nil, keep)
        for call in 0..<sound.calls {
            let fault = FaultyFileSystem.Fault(call: call, number: EIO, isLate: isLate)
            let sandbox = try filled()
            _ = try await run(sandbox, fault, keep)
            _ = try await run(sandbox, nil, keep)
            #expect(try await sandbox.stored().count == 1, "\(fault)")
            #expect(sandbox.files().filter { $0.hasSuffix(".xml") }.count == 3, "\(fault)")
            #expect(sandbox.files(in: "rejected").count == 2, "\(fault)")
            let last = try await run(sandbox, nil, keep)
            let reads = last.made.filter { $0.hasPrefix("read ") && $0.hasSuffix(".xml") }
            #expect(reads.isEmpty, "\(fault)")
        }
    }

    /// With done files and an archive: what is announced is taken in, and no done file is left.
    @Test func everyCallFailsOnceWithCompanions() async throws {
        let listener = Listener()
        let filled = {
            let sandbox = try self.filled()
            try sandbox.drop(Zip.stored(["x/a.xml": Letters.letter(2)]), as: "d.zip")
            for name in ["ward/a.xml", "b.xml", "c.xml", "d.zip"] {
                try sandbox.drop([], as: name + ".done")
            }
            return sandbox
        }
        let change = { (options: inout WatchOptions) in
            options.doneFile = DoneFile("${name}.done")
            options.archives = UnpackedArchives(limit: 1 << 20)
            options.hook = listener
        }
        let sound = try await run(try filled(), nil, change)
        #expect(listener.take().count == 4)
        for call in 0..<sound.calls {
            let fault = FaultyFileSystem.Fault(call: call, number: EIO)
            let sandbox = try filled()
            _ = try await run(sandbox, fault, change)
            for _ in 0..<3 { _ = try await run(sandbox, nil, change) }
            #expect(try await sandbox.stored().count == 2, "\(fault)")
            #expect(sandbox.files(in: "done").count == 2, "\(fault)")
            #expect(sandbox.files(in: "rejected").count == 3, "\(fault)")
            #expect(listener.take().count == 4, "\(fault)")
            let done = sandbox.files().filter { $0.hasSuffix(".done") }
            #expect(done.isEmpty, "\(fault): \(done)")
        }
    }

    /// With a sidecar: document and sidecar end up together, whatever fails.
    @Test(arguments: [false, true])
    func everyCallFailsOnceWithASidecar(isLate: Bool) async throws {
        let filled = {
            let sandbox = try self.filled()
            for name in ["ward/a.xml", "c.xml"] {
                try sandbox.drop(Array(#"{"source":"CT"}"#.utf8), as: name + ".meta.json")
            }
            return sandbox
        }
        let sound = try await run(try filled(), nil)
        for call in 0..<sound.calls {
            let fault = FaultyFileSystem.Fault(call: call, number: EIO, isLate: isLate)
            let sandbox = try filled()
            _ = try await run(sandbox, fault)
            for _ in 0..<3 { _ = try await run(sandbox, nil) }
            #expect(try await sandbox.stored().count == 1, "\(fault)")
            let files = sandbox.files()
            let sidecars = files.filter { $0.hasSuffix(".meta.json") }
            #expect(sidecars.count == 2, "\(fault): \(files)")
            for sidecar in sidecars {
                #expect(files.contains(String(sidecar.dropLast(10))), "\(fault): \(files)")
            }
        }
    }

    /// The names of the files that were told of.
    private final class Listener: OutcomeHook {
        private let told = Mutex<Set<String>>([])

        func tell(_ outcome: [UInt8]) async throws(HookFailure) {
            let text = String(decoding: outcome, as: UTF8.self)
            told.withLock { _ = $0.insert(String(text.prefix { $0 != "," })) }
        }

        func take() -> Set<String> {
            told.withLock { told in
                defer { told = [] }
                return told
            }
        }
    }
}
