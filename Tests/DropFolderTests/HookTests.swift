import Fixtures
import Foundation
import Synchronization
import Testing

@testable import DropFolder

/// A hook hears of each outcome at least once, and cannot keep a document from being taken in.
@Suite struct HookTests {
    /// Notes what it is told, after failing so many times.
    private final class Listener: OutcomeHook {
        private let state: Mutex<(failures: Int, heard: [String])>

        init(failures: Int = 0) { state = Mutex((failures, [])) }

        var heard: [String] { state.withLock { $0.heard } }

        func tell(_ outcome: [UInt8]) async throws(HookFailure) {
            let fails = state.withLock { state in
                state.failures -= 1
                if state.failures < 0 {
                    state.heard.append(String(decoding: outcome, as: UTF8.self))
                }
                return state.failures >= 0
            }
            if fails { throw HookFailure("not now") }
        }
    }

    private func filled() throws -> Sandbox {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        try sandbox.drop(try Fixtures.named("custodian-missing").bytes, as: "ward/c.xml")
        return sandbox
    }

    @Test func itIsToldWhatAnAcknowledgementSays() async throws {
        let sandbox = try filled()
        let listener = Listener()
        try await sandbox.watch {
            $0.hook = listener
            $0.acknowledges = true
        }
        let acks = try sandbox.files(in: "acks").map { try sandbox.text("acks/\($0)") }
        #expect(listener.heard.sorted() == acks.sorted() && acks.count == 2)
        #expect(sandbox.files(in: ".work").allSatisfy { $0.hasPrefix("hooks.lock") })
    }

    @Test func whatItDidNotTakeIsToldByTheNextRun() async throws {
        let sandbox = try filled()
        try await sandbox.watch { $0.hook = Listener(failures: 1_000) }
        #expect(try await sandbox.stored().count == 1)
        #expect(sandbox.files(in: "done") == ["a.xml"])
        #expect(sandbox.status?.untold == 2 && sandbox.status?.hookFailure == "not now")
        let listener = Listener()
        try await sandbox.watch { $0.hook = listener }
        #expect(listener.heard.count == 2)
        #expect(sandbox.status?.untold == 0 && sandbox.status?.hookFailure == nil)
    }

    @Test func aRunningWatcherTriesAgain() async throws {
        let sandbox = try filled()
        let listener = Listener(failures: 5)
        let folder = try sandbox.folder {
            $0.endsWhenIdle = false
            $0.hook = listener
        }
        let watching = Task { try await folder.watch(sandbox.observer) }
        try await Sandbox.until { listener.heard.count >= 2 }
        watching.cancel()
        try await watching.value
        #expect(listener.heard.count == 2)
    }

    /// Never takes what is about one file, and everything else.
    private final class Picky: OutcomeHook {
        private let state: Mutex<(refuses: Bool, heard: [String])>

        init(refuses: Bool = true) { state = Mutex((refuses, [])) }

        var heard: [String] { state.withLock { $0.heard } }

        func tell(_ outcome: [UInt8]) async throws(HookFailure) {
            let text = String(decoding: outcome, as: UTF8.self)
            let takes = state.withLock { state in
                if state.refuses, text.contains("\"0.xml\"") { return false }
                state.heard.append(text)
                return true
            }
            if !takes { throw HookFailure("not this one") }
        }
    }

    @Test(arguments: [false, true])
    func oneThatIsAlwaysRefusedHoldsUpNoOther(endsWhenIdle: Bool) async throws {
        let sandbox = try Sandbox()
        let picky = Picky()
        try sandbox.drop(Letters.letter(0), as: "0.xml")
        try await sandbox.watch { $0.hook = Listener(failures: 1_000) }
        for number in 1..<4 { try sandbox.drop(Letters.letter(number), as: "\(number).xml") }
        let folder = try sandbox.folder {
            $0.endsWhenIdle = endsWhenIdle
            $0.hook = picky
        }
        let watching = Task { try await folder.watch(sandbox.observer) }
        if !endsWhenIdle {
            var number = 10
            try await Sandbox.until {
                number += 1
                try sandbox.drop(Letters.letter(number), as: "more.xml")
                return sandbox.status?.refusedByHook == 1 && picky.heard.count >= 3
            }
            watching.cancel()
        }
        try await watching.value
        #expect(picky.heard.count >= 3)
        #expect(sandbox.status?.refusedByHook == 1)
        let willing = Picky(refuses: false)
        try await sandbox.watch { $0.hook = willing }
        #expect(willing.heard.contains { $0.contains("\"0.xml\"") })
        #expect(sandbox.status?.refusedByHook == 0 && sandbox.status?.untold == 0)
    }

    @Test func aProgramGetsItOnItsStandardInput() async throws {
        let sandbox = try Sandbox()
        let file = sandbox.path + "/heard"
        let long = [UInt8](repeating: 0x78, count: 300_000)
        try await ProgramHook("/usr/bin/tee", arguments: [file]).tell(long)
        #expect(try Data(contentsOf: URL(filePath: file)) == Data(long))
        try await ProgramHook("/bin/true").tell(long)
    }

    @Test(arguments: ["/bin/false", "/no/such/program"])
    func aProgramThatFails(program: String) async {
        await #expect(throws: HookFailure.self) { try await ProgramHook(program).tell([0x78]) }
    }

    @Test func aProgramThatHangsIsEnded() async {
        let hook = ProgramHook("/bin/sleep", arguments: ["86400"], limit: .milliseconds(50))
        await #expect(throws: HookFailure("the hook took too long")) { try await hook.tell([]) }
    }

    @Test func aFailureIsToldWithItsFileAndStatus() async throws {
        let sandbox = try filled()
        try await sandbox.watch { $0.hook = ProgramHook("/bin/sh", arguments: ["-c", "exit 7"]) }
        let status = try #require(sandbox.status)
        #expect(status.hookFailure == "the hook ended with status 7")
        #expect(["a.xml", "ward/c.xml"].contains(status.hookFile))
        let told = sandbox.notices.filter {
            if case .hookFailed = $0 { true } else { false }
        }
        #expect(told.count == 1 && told.allSatisfy { "\($0)".contains("status 7") }, "\(told)")
    }

    /// Somebody who put a PDF there learns why nothing happens.
    @Test func whatIsNoDocumentIsNamedOnce() async throws {
        let sandbox = try Sandbox()
        try sandbox.drop([0x78], as: "notes.txt")
        try sandbox.drop([0x78], as: ".hidden.pdf")
        let folder = try sandbox.folder { $0.endsWhenIdle = false }
        let watching = Task { try await folder.watch(sandbox.observer) }
        try await Sandbox.until { sandbox.status?.others == 1 }
        try await Task.sleep(for: .milliseconds(250))
        watching.cancel()
        try await watching.value
        #expect(sandbox.status?.otherFiles == ["notes.txt"])
        let told = sandbox.notices.filter { "\($0)".contains("notes.txt") }
        #expect(told.count == 1 && "\(told)".contains(".xml, .cda"), "\(sandbox.notices)")
    }

    /// A hook that has a child sleep, which notes its number, before it does the rest.
    private func leaving(_ rest: String, noting file: String) -> ProgramHook {
        ProgramHook("/bin/sh", arguments: ["-c", "sleep 86400 & echo $! >\(file); \(rest)"])
    }

    /// Whether a process is there and not only its number.
    private func lives(_ process: String) -> Bool {
        let facts = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return facts.map { !$0.contains(") Z ") } ?? false
    }

    @Test func whatAProgramLeavesRunningIsNotWaitedFor() async throws {
        let sandbox = try Sandbox()
        let file = sandbox.path + "/child"
        try await leaving("cat >/dev/null; exit 0", noting: file).tell([0x78])
        let child = try String(contentsOfFile: file, encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        #expect(lives(child))
        kill(try #require(pid_t(child)), SIGKILL)
    }

    @Test func aProgramThatIsStoppedEndsWithWhatItStarted() async throws {
        let sandbox = try Sandbox()
        let file = sandbox.path + "/child"
        let hook = leaving("wait", noting: file)
        let telling = Task { try await hook.tell([]) }
        var child = ""
        try await Sandbox.until {
            child = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
            return child.hasSuffix("\n")
        }
        child.removeLast()
        telling.cancel()
        await #expect(throws: HookFailure("the hook failed")) { try await telling.value }
        try await Sandbox.until { !lives(child) }
        #expect(!lives(child))
    }
}
