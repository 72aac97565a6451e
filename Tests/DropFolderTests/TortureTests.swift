import Fixtures
import Foundation
import HealthModel
import HealthStore
import Intake
import Testing

@testable import DropFolder

/// Many files, many watchers, slow writers: every document is stored exactly once and nothing is
/// refused that should not be. `CASEBOOK_TORTURE` multiplies the numbers; 100 makes 1,000 files
/// that drip in, and a burst of 100,000.
@Suite(.serialized) struct TortureTests {
    private static let scale = max(
        1, ProcessInfo.processInfo.environment["CASEBOOK_TORTURE"].flatMap { Int($0) } ?? 1)

    private func check(_ sandbox: Sandbox, count: Int) async throws {
        let samples = try await sandbox.stored()
        #expect(samples.count == count)
        #expect(Set(samples.map(\.document?.digest)).count == count)
        #expect(sandbox.files(in: "done").count == count)
        #expect(sandbox.files(in: "rejected").isEmpty)
        #expect(sandbox.files(in: "duplicates").isEmpty)
        #expect(sandbox.files(in: "conflicts").isEmpty)
        #expect(sandbox.files(in: ".work").isEmpty)
    }

    private func watch(
        _ sandbox: Sandbox, count: Int, _ change: @escaping (inout WatchOptions) -> Void = { _ in },
        while writing: @escaping @Sendable () async throws -> Void
    ) async throws {
        let folder = try sandbox.folder {
            $0.endsWhenIdle = false
            change(&$0)
        }
        let watching = Task { try await folder.watch(sandbox.observer) }
        try await writing()
        try await Sandbox.until(turns: 12_000 + 50 * count) { sandbox.filedCount >= count }
        watching.cancel()
        try await watching.value
    }

    /// Writers at random speeds, that hold their file open or open it anew for each piece, that
    /// pause for longer than a file needs to settle, and that set its date back.
    @Test(arguments: [true, false])
    func filesThatDripIn(events: Bool) async throws {
        let count = min(1_000, 30 * Self.scale)
        let sandbox = try Sandbox()
        let seed: UInt64 = events ? 1 : 2
        let url = sandbox.url
        try await watch(sandbox, count: count) {
            $0.usesEvents = events
            $0.timings.settle = .milliseconds(150)
        } while: {
            try await withThrowingDiscardingTaskGroup { group in
                for number in 0..<count {
                    group.addTask {
                        var random = SplitMix64(seed: seed &+ UInt64(number))
                        let bytes = Letters.letter(
                            number, padding: Int.random(in: 0...20_000, using: &random))
                        try await Self.drip(
                            bytes, to: url.appending(path: "\(number).xml"), &random)
                    }
                }
            }
        }
        try await check(sandbox, count: count)
    }

    private static func drip(
        _ bytes: [UInt8], to file: URL, _ random: inout SplitMix64
    ) async throws {
        try Data().write(to: file)
        var handle = try FileHandle(forWritingTo: file)
        var rest = bytes[...]
        let pieces = Int.random(in: 1...12, using: &random)
        while !rest.isEmpty {
            let piece = rest.prefix(
                max(1, Int.random(in: 0...(2 * bytes.count / pieces), using: &random)))
            rest = rest.dropFirst(piece.count)
            try handle.write(contentsOf: piece)
            if Bool.random(using: &random) {
                try handle.close()
                try await Task.sleep(for: .milliseconds(Int.random(in: 0...60, using: &random)))
                if rest.isEmpty { break }
                handle = try FileHandle(forWritingTo: file)
                try handle.seekToEnd()
            }
            if Int.random(in: 0..<8, using: &random) == 0, !rest.isEmpty {
                try? FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1)],
                    ofItemAtPath: file.path(percentEncoded: false))
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...250, using: &random)))
        }
        try? handle.close()
    }

    @Test func aBurst() async throws {
        let count = 1_000 * Self.scale
        let sandbox = try Sandbox()
        for number in 0..<count {
            try sandbox.drop(Letters.letter(number), as: "\(number % 7)/\(number).xml")
        }
        // Some scans, however many files there are: each looks at all that are left.
        try await sandbox.watch { $0.limits.ready = 256 * Self.scale }
        try await check(sandbox, count: count)
    }

    @Test func aBurstWhileWatchingWithoutEvents() async throws {
        let count = 300 * Self.scale
        let sandbox = try Sandbox()
        try await watch(sandbox, count: count) {
            $0.usesEvents = false
        } while: {
            for number in 0..<count {
                let hidden = ".\(number).tmp"
                try sandbox.drop(Letters.letter(number), as: hidden)
                try FileManager.default.moveItem(
                    at: sandbox.url.appending(path: hidden),
                    to: sandbox.url.appending(path: "\(number).xml"))
            }
        }
        try await check(sandbox, count: count)
    }

    @Test func tenWatchersOfOneFolderAndOneStore() async throws {
        let count = 300 * Self.scale
        let sandbox = try Sandbox()
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<10 {
                let folder = try sandbox.folder()
                group.addTask { try await folder.watch(sandbox.observer) }
            }
            for number in 0..<count {
                try sandbox.drop(Letters.letter(number), as: "\(number).xml")
            }
        }
        try await sandbox.watch()
        try await check(sandbox, count: count)
        #expect(sandbox.filed.count == count)
        #expect(sandbox.filed.allSatisfy { $0.outcome.word == "stored" })
    }

    /// Watchers with stores of their own: each document is in one of them.
    @Test func tenWatchersOfOneFolderWithTenStores() async throws {
        let count = 300 * Self.scale
        let first = try Sandbox()
        let stores = (0..<10).map { _ in HealthStore(backend: MemoryBackend()) }
        for number in 0..<count {
            try first.drop(Letters.letter(number), as: "\(number).xml")
        }
        try await withThrowingDiscardingTaskGroup { group in
            for store in stores {
                let folder = try DropFolder(at: first.path, options: Sandbox.options) { source in
                    DocumentIntake(
                        into: store, source: source, validator: try! Sandbox.validator.get())
                }
                group.addTask { try await folder.watch(first.observer) }
            }
        }
        var digests: [ContentDigest] = []
        for store in stores {
            for try await batch in store.administrator(reason: "test").documents(DocumentQuery()) {
                digests += batch.samples.compactMap(\.document?.digest)
            }
        }
        #expect(digests.count == count && Set(digests).count == count)
        #expect(first.files(in: "done").count == count)
    }

    /// The same letter under a hundred names is stored once; none of the others is an error.
    @Test func manyCopiesAtOnce() async throws {
        let sandbox = try Sandbox()
        for number in 0..<100 { try sandbox.drop(Letters.letter(1), as: "\(number).xml") }
        try await sandbox.watch()
        #expect(try await sandbox.stored().count == 1)
        #expect(sandbox.files(in: "done").count == 1)
        #expect(sandbox.files(in: "duplicates").count == 99)
        #expect(sandbox.files(in: "rejected").isEmpty)
    }
}
