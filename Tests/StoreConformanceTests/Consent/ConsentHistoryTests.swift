import AccessLog
import Fixtures
import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing

/// Grants, revocations and reads at the same time, and a checker of their history:
///
/// ```
/// writer  ── permit ──┤ack            ── deny ──┤ack
/// reader                 ── read: seen ──  ?        ── read: must not be seen ──
/// ```
@Suite struct ConsentHistoryTests {
    /// Operations; `CASEBOOK_CONSENT_OPERATIONS` says how many.
    private static let operations =
        ProcessInfo.processInfo.environment["CASEBOOK_CONSENT_OPERATIONS"].flatMap(Int.init)
        ?? 3_000

    @Test(arguments: StoreKind.allCases)
    func `nothing is read after an acknowledged revocation`(kind: StoreKind) async throws {
        let count = kind == .memory ? Self.operations : Self.operations / 10
        try await kind.withStore { store in
            try await store.allowDocuments()
            var documents: [UUID] = []
            for number in 0..<6 { documents.append(try await store.letter("n\(number)")) }
            let all = documents
            let history = History()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<2 {
                    group.addTask {
                        var random = SplitMix64(seed: UInt64(writer))
                        let own = all.enumerated().filter { $0.offset % 2 == writer }
                        for _ in 0..<(count / 6) {
                            let document = own.randomElement(using: &random)!.element
                            let isOpen = Bool.random(using: &random)
                            if isOpen { history.reopen(document, at: try await store.logSize()) }
                            try await history.note(document, isOpen ? .opened : .closed) {
                                if isOpen {
                                    try await store.permit(document)
                                } else {
                                    try await store.me.deny(.about(document))
                                }
                            }
                            if !isOpen { history.close(document, at: try await store.logSize()) }
                        }
                    }
                }
                for reader in 0..<4 {
                    group.addTask {
                        var random = SplitMix64(seed: UInt64(100 + reader))
                        for turn in 0..<(count / 6) {
                            let document = all.randomElement(using: &random)!
                            try await history.read(document) {
                                turn.isMultiple(of: 4)
                                    ? try await store.appA.seen().contains(document)
                                    : try await store.appA.documentData(document) != nil
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(history.faults() == [])
            let log = try await store.me.accesses(limit: .max)
            #expect(log.count == history.readCount)
            #expect(history.lateEvents(in: log) == [])
            #expect(history.seenCount > 0)
        }
    }

    @Test func `the checker finds an event behind a revocation`() async throws {
        try await StoreKind.memory.withStore { store in
            try await store.allowDocuments()
            let document = try await store.letter("one")
            try await store.permit(document)
            let history = History()
            history.close(document, at: try await store.logSize())
            _ = try await store.appA.document(document)
            #expect(history.lateEvents(in: try await store.me.accesses()) == [0])
            history.reopen(document, at: 0)
            #expect(history.lateEvents(in: try await store.me.accesses()) == [])
        }
    }

    @Test func `the checker finds a read that came too late, and one that came too early`() async {
        for (event, isSeen) in [(History.Event.closed, true), (.opened, false)] {
            let history = History()
            let document = UUID()
            await history.note(document, event) {}
            await history.read(document) { isSeen }
            #expect(history.faults().count == 1)
        }
    }
}

/// What was done, between which two ticks of one clock.
private final class History: Sendable {
    enum Event: Sendable { case opened, closed }

    private struct Write: Sendable {
        let event: Event
        let began, ended: Int
    }

    private struct Read: Sendable {
        let document: UUID
        let isSeen: Bool
        let began, ended: Int
    }

    private struct State {
        var clock = 0
        var writes: [UUID: [Write]] = [:]
        var reads: [Read] = []
        /// Where the log was when a document was closed, and when it was opened again.
        var closed: [UUID: [Range<Int64>]] = [:]
    }

    private let state = Mutex(State())

    var seenCount: Int { state.withLock { $0.reads.count(where: \.isSeen) } }

    var readCount: Int { state.withLock { $0.reads.count } }

    func close(_ document: UUID, at place: Int64) {
        reopen(document, at: place)
        state.withLock { $0.closed[document, default: []].append(place..<Int64.max) }
    }

    func reopen(_ document: UUID, at place: Int64) {
        state.withLock { state in
            guard let last = state.closed[document]?.popLast() else { return }
            let isOpen = last.upperBound == .max
            state.closed[document]?.append(
                isOpen ? last.lowerBound..<max(place, last.lowerBound) : last)
        }
    }

    /// The places of events that say that a document was given out while it was closed.
    func lateEvents(in log: [RecordedAccess]) -> [Int64] {
        let closed = state.withLock { $0.closed }
        return log.filter { access in
            access.event.decision == .allowed
                && (access.event.subject?.items ?? []).compactMap(UUID.init(uuidString:)).contains {
                    document in
                    closed[document]?.contains { $0.contains(access.index) } ?? false
                }
        }.map(\.index)
    }

    private func tick() -> Int {
        state.withLock { state in
            state.clock += 1
            return state.clock
        }
    }

    /// Each document has one writer, so its writes do not overlap.
    func note(_ document: UUID, _ event: Event, _ body: () async throws -> Void) async rethrows {
        let began = tick()
        try await body()
        let write = Write(event: event, began: began, ended: tick())
        state.withLock { $0.writes[document, default: []].append(write) }
    }

    func read(_ document: UUID, _ body: () async throws -> Bool) async rethrows {
        let began = tick()
        let isSeen = try await body()
        let read = Read(document: document, isSeen: isSeen, began: began, ended: tick())
        state.withLock { $0.reads.append(read) }
    }

    /// Reads that no order of what overlapped them explains. O(reads times log writes).
    func faults() -> [String] {
        let (writes, reads) = state.withLock { ($0.writes, $0.reads) }
        return reads.compactMap { read in
            let all = writes[read.document] ?? []
            // The last write that was acknowledged before the read began, and all begun since.
            let after = all.partitioningPlace { $0.ended >= read.began }
            var possible: Set<Bool> = [after > 0 ? all[after - 1].event == .opened : false]
            for write in all[after...] {
                guard write.began < read.ended else { break }
                possible.insert(write.event == .opened)
            }
            guard !possible.contains(read.isSeen) else { return nil }
            return "read \(read.began)-\(read.ended) saw \(read.isSeen)"
        }
    }
}

extension HealthStore {
    /// How many events the log has now.
    fileprivate func logSize() async throws -> Int64 {
        try await staff.accesses(limit: 1).first.map { $0.index + 1 } ?? 0
    }
}

extension Array {
    /// The place of the first element that fulfils what all behind it fulfil.
    fileprivate func partitioningPlace(_ isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
