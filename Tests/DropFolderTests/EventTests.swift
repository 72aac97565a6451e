import Foundation
import Synchronization
import Testing

@testable import DropFolder

/// Events are hints: those that say too little make the watcher look for itself.
@Suite struct EventTests {
    /// Says what a test tells it to.
    private final class ToldHints: ChangeHints {
        private let state = Mutex(
            (hints: [ChangeHint](), call: { () -> Void in } as @Sendable () -> Void))

        func tell(_ hint: ChangeHint) {
            let call = state.withLock { state in
                state.hints.append(hint)
                return state.call
            }
            call()
        }

        func watch(_ folder: EntryPath) throws(FolderFailure) {}

        func drain() -> [ChangeHint] {
            state.withLock { state in
                defer { state.hints = [] }
                return state.hints
            }
        }

        func notify(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.call = body } }

        func cancel() {}
    }

    /// Watches with scans that are far apart, so that only hints bring anything about.
    private func watching(
        _ sandbox: Sandbox, _ body: (ToldHints) async throws -> Void
    ) async throws {
        let hints = ToldHints()
        var options = Sandbox.options
        options.endsWhenIdle = false
        options.timings.scan = .seconds(3_600)
        let folder = DropFolder(
            path: sandbox.path, options: options,
            files: try LinuxFileSystem(folder: sandbox.path), intake: sandbox.intake,
            clock: { ThisProcess.now }
        ) { () throws(FolderFailure) in hints }
        let task = Task { try await folder.watch(sandbox.observer) }
        try await Sandbox.until { sandbox.status != nil }
        try await Task.sleep(for: .milliseconds(50))
        try await body(hints)
        try await Sandbox.until { !sandbox.files(in: "done").isEmpty }
        task.cancel()
        try await task.value
        #expect(sandbox.files(in: "done").count == 1)
    }

    @Test func tooManyEventsMakeAScan() async throws {
        let sandbox = try Sandbox()
        try await watching(sandbox) { hints in
            try sandbox.drop(Letters.letter(1), as: "a.xml")
            hints.tell(.overflow)
        }
    }

    @Test func aNewFolderMakesAScan() async throws {
        let sandbox = try Sandbox()
        try await watching(sandbox) { hints in
            try sandbox.drop(Letters.letter(1), as: "ward/a.xml")
            hints.tell(.folder(EntryPath("ward")!))
        }
    }

    @Test func wrongAndRepeatedHintsDoNoHarm() async throws {
        let sandbox = try Sandbox()
        try await watching(sandbox) { hints in
            for name in ["gone.xml", "done/x.xml", ".work/x.xml", "note.txt"] {
                hints.tell(.renamedIn(EntryPath(name)!))
                hints.tell(.touched(EntryPath(name)!))
            }
            try sandbox.drop(Letters.letter(1), as: "a.xml")
            for _ in 0..<100 { hints.tell(.touched(EntryPath("a.xml")!)) }
        }
        #expect(sandbox.filed.count == 1)
    }

    /// The real thing: a file that is renamed in is taken without waiting for a scan or a settle.
    @Test func renamedInIsTakenAtOnce() async throws {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: ".hidden")
        let folder = try sandbox.folder {
            $0.endsWhenIdle = false
            $0.timings.scan = .seconds(3_600)
            $0.timings.settle = .seconds(3_600)
        }
        let task = Task { try await folder.watch(sandbox.observer) }
        try await Sandbox.until { sandbox.status != nil }
        try await Task.sleep(for: .milliseconds(100))
        try FileManager.default.moveItem(
            at: sandbox.url.appending(path: ".hidden"), to: sandbox.url.appending(path: "a.xml"))
        try await Sandbox.until { !sandbox.files(in: "done").isEmpty }
        #expect(sandbox.files(in: "done") == ["a.xml"])
        task.cancel()
        try await task.value
    }

    @Test func remoteFileSystemsAreKnown() {
        let cases: [(UInt32, String, Bool)] = [
            (0x6969, "nfs", true), (0xFF53_4D42, "cifs", true), (0xFE53_4D42, "smb2", true),
            (0x6573_5546, "fuse", true), (0x0102_1997, "9p", true), (0xEF53, "ext4", false),
            (0x5846_5342, "xfs", false), (0x1234_5678, "0x12345678", true),
        ]
        for (number, name, isRemote) in cases {
            let place = FilePlace(number: number, freeBytes: 1, freeFiles: nil)
            #expect(place.name == name && place.isRemote == isRemote)
        }
    }
}
