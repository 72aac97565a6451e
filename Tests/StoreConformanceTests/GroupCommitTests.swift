import Foundation
import HealthModel
import HealthStore
import Testing

@Suite struct GroupCommitTests {
    @Test func `callers that wait together are committed together`() async throws {
        try await TemporaryStore.run { store in
            let count = 400
            let outcomes = try await withThrowingTaskGroup(of: StoreOutcome.self) { group in
                for number in 0..<count {
                    group.addTask {
                        try await store.interface.store(
                            Made.document("<\(number)/>", patient: "\(number % 50)"))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(outcomes.compactMap { $0.stored?.uuid }).count == count)
            #expect(Set(outcomes.compactMap { $0.stored?.person }).count == 50)
            #expect(store.diagnostics.commits < count / 4)
            #expect(try await store.staff.documents(matching: .all).count == count)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `of many that bring the same bytes one stores them`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let document = Made.document("<same/>", id: "A")
            let rival = Made.document("<rival/>", id: "A")
            let words = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        try await store.interface.store(number % 3 == 0 ? rival : document).word
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(words["stored"] == 1)
            #expect(words["conflict"] == 20 || words["conflict"] == 40)
            #expect((words["duplicate"] ?? 0) + (words["conflict"] ?? 0) == 59)
            #expect(try await store.staff.documents(matching: .all).count == 1)
        }
    }

    @Test func `a group takes what fits and replies in order`() async throws {
        let groups = Groups()
        let group = CommitGroup<Int, Int>(maximumRows: 3, maximumBytes: 100) { requests in
            await groups.note(requests)
            return requests.map { .success($0 * 10) }
        }
        let sizes = [10, 10, 10, 90, 20, 500, 1]
        let replies = try await group.submit(sizes.enumerated().map { ($0.offset, $0.element) })
        #expect(replies == [0, 10, 20, 30, 40, 50, 60])
        #expect(await groups.seen == [[0, 1, 2], [3], [4], [5], [6]])
    }

    @Test func `one failure does not fail the neighbours`() async throws {
        let group = CommitGroup<Int, Int>(maximumRows: 100, maximumBytes: 100) { requests in
            requests.map { $0 == 13 ? .failure(StoreError(.tooLarge, "13")) : .success($0) }
        }
        await withTaskGroup(of: Void.self) { tasks in
            for number in 0..<30 {
                tasks.addTask {
                    let reply = try? await group.submit([(number, 1)])
                    #expect(reply == (number == 13 ? nil : [number]))
                }
            }
        }
    }

    @Test func `closing waits for what is queued and refuses what comes later`() async throws {
        let groups = Groups()
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let group = CommitGroup<Int, Int>(maximumRows: 1, maximumBytes: 100) { requests in
            beginning.yield()
            try? await Task.sleep(for: .milliseconds(20))
            await groups.note(requests)
            return requests.map { .success($0) }
        }
        let waiting = Task { try await group.submit([(1, 1), (2, 1), (3, 1)]) }
        for await _ in begun { break }
        await group.close()
        #expect(await groups.seen == [[1], [2], [3]])
        #expect(try await waiting.value == [1, 2, 3])
        let error = await #expect(throws: StoreError.self) { _ = try await group.submit([(4, 1)]) }
        #expect(error?.code == .closed)
    }

    @Test func `a cancelled caller's document is stored or not, and never half`() async throws {
        try await TemporaryStore.run { store in
            for number in 0..<50 {
                let document = Made.document("<\(number)/>")
                let task = Task { try await store.interface.store(document) }
                if number % 2 == 0 { await Task.yield() }
                task.cancel()
                let outcome = try? await task.value
                let digest = document.document.digest
                let found = try await store.staff.documents(matching: .digest(digest))
                let receipt = try await store.interface.receipt(for: digest)
                #expect(found.count == (outcome == nil ? 0 : 1))
                #expect(receipt?.outcome == outcome)
            }
        }
    }

    private actor Groups {
        var seen: [[Int]] = []
        func note(_ group: [Int]) { seen.append(group) }
    }
}
