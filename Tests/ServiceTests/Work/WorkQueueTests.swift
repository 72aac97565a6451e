import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import HTTPExchange
@testable import StaffPages

/// Long work is done on threads of its own, in turns, up to a bound. Each test holds the threads at
/// a gate, so that what it sees is an order and not a time.
@Suite struct WorkQueueTests {
    private func limits(threads: Int, places: Int = 1_000) -> ServiceLimits {
        var limits = ServiceLimits()
        limits.workThreads = threads
        limits.longRequests = places
        return limits
    }

    private static func onOwnThread() -> Bool { Thread.current.name == "casebook-work" }

    @Test func workRunsOnThreadsOfItsOwnBeforeAndAfterItWaits() async throws {
        let queue = WorkQueue(limits(threads: 2))
        let places = try await queue.run(for: "a", while: nil) {
            let before = Self.onOwnThread()
            await Task.yield()
            try await Task.sleep(for: .milliseconds(1))
            async let child = Self.onOwnThread()
            return [before, Self.onOwnThread(), await child]
        }
        #expect(places == [true, true, true])
        #expect(!Self.onOwnThread())
    }

    /// Three threads: two jobs of `a` run, a third waits though a thread is free; `b` has that.
    @Test func aCallerNeverHasTheLastThread() async throws {
        let queue = WorkQueue(limits(threads: 3))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask { try await queue.run(for: "a", while: nil) { gate.pass("a") } }
            }
            await gate.waitFor(2)
            try await queue.run(for: "b", while: nil) { gate.note("b") }
            #expect(gate.came == ["a", "a", "b"])
            gate.open(3)
            try await group.waitForAll()
        }
        #expect(gate.came == ["a", "a", "b", "a"])
        #expect(queue.figures.admitted == 0)
    }

    /// While `a` and `z` hold the threads, `a` hands in eight more jobs, then `b` two and `c` one.
    /// When `a` lets go of its thread, all take turns on that.
    @Test func callersTakeTurns() async throws {
        let queue = WorkQueue(limits(threads: 2))
        let (first, second, order) = (Gate(), Gate(), Gate())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await queue.run(for: "a", while: nil) { first.pass("a") } }
            await first.waitFor(1)
            group.addTask { try await queue.run(for: "z", while: nil) { second.pass("z") } }
            await second.waitFor(1)
            for caller in Array(repeating: "a", count: 8) + ["b", "b", "c"] {
                let waiting = queue.waiting
                group.addTask {
                    try await queue.run(for: caller, while: nil) { order.note(caller) }
                }
                while queue.waiting == waiting { await Task.yield() }
            }
            first.open(1)
            await order.waitFor(11)
            second.open(1)
            try await group.waitForAll()
        }
        #expect(order.came.joined() == "abcabaaaaaa")
    }

    // asvs 2.4.1 15.2.2
    @Test func whatIsTooMuchIsRefused() async throws {
        let queue = WorkQueue(limits(threads: 2, places: 8))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for caller in ["a", "a", "b", "b", "c", "c", "d", "d"] {
                let admitted = queue.figures.admitted
                group.addTask { try await queue.run(for: caller, while: nil) { gate.pass(caller) } }
                while queue.figures.admitted == admitted { await Task.yield() }
                guard caller == "a", queue.figures.admitted == 2 else { continue }
                // A quarter of eight is one caller's.
                let own = await #expect(throws: ServiceFailure.self) {
                    try await queue.run(for: "a", while: nil) {}
                }
                #expect(own?.status == .tooManyRequests && own?.headers[.retryAfter] != nil)
            }
            let full = await #expect(throws: ServiceFailure.self) {
                try await queue.run(for: "e", while: nil) {}
            }
            #expect(full?.status == .serviceUnavailable && full?.headers[.retryAfter] != nil)
            #expect(queue.figures.refusals == 2)
            gate.open(8)
            try await group.waitForAll()
        }
        try await queue.run(for: "a", while: nil) {}
    }

    @Test func whatNobodyWaitsForIsNotDone() async throws {
        let queue = WorkQueue(limits(threads: 2))
        let client = ClientConnection(isProxy: false)
        let gate = Gate()
        let done = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await queue.run(for: "a", while: client) { gate.pass("a") } }
            await gate.waitFor(1)
            let waiting = Task {
                try await queue.run(for: "a", while: client) {
                    done.note("a")
                }
            }
            while queue.figures.admitted < 2 { await Task.yield() }
            client.leave()
            gate.open(1)
            let failure = await #expect(throws: ServiceFailure.self) { try await waiting.value }
            #expect(failure?.code == "client-gone")
            try await group.waitForAll()
        }
        #expect(done.came.isEmpty)
    }
}

/// What runs for a client ends when the client goes or the task is cancelled.
@Suite struct AbandonmentTests {
    private static let bytes = Array(
        ("<ClinicalDocument xmlns=\"urn:hl7-org:v3\">"
            + String(repeating: "<component/>", count: 20_000) + "</ClinicalDocument>").utf8)

    @Test func aClientThatGoesEndsThePhaseThatRuns() throws {
        let client = ClientConnection(isProxy: false)
        let isGone = ClientConnection.isGone(client)
        let asked = Mutex(0)
        #expect(throws: ServiceFailure.self) {
            try CheckPages.validated(Self.bytes, by: TestService.validator.get()) {
                let count = asked.withLock { asked in
                    asked += 1
                    return asked
                }
                if count == 3 { client.leave() }
                return isGone()
            }
        }
        // Once more where the answer would be made.
        #expect(asked.withLock { $0 } == 4)
    }

    @Test func aCancelledTaskIsGone() async {
        #expect(!ClientConnection.isGone(nil)())
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return ClientConnection.isGone(nil)()
        }
        task.cancel()
        #expect(await task.value)
    }
}
