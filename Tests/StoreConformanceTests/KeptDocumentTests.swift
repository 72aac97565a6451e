import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// What a store keeps in memory of documents that were read shows nothing that is not so any more.
@Suite struct KeptDocumentTests {
    @Test(arguments: StoreKind.allCases)
    func `a document that was read is told as superseded once it is`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let first = try #require(
                try await store.interface.store(version("1", "<first/>")).stored)
            let owner = store.owner(first.person)
            for _ in 0..<3 {
                #expect(try await owner.document(first.uuid)?.status == .current)
                #expect(try await owner.page(DocumentQuery()).samples.map(\.status) == [.current])
            }
            let second = try #require(
                try await store.interface.store(version("2", "<second/>")).stored)
            for _ in 0..<3 {
                #expect(
                    try await owner.document(first.uuid)?.status == .superseded(by: second.uuid))
                let page = try await owner.page(DocumentQuery())
                #expect(Set(page.samples.map(\.uuid)) == [first.uuid, second.uuid])
                let current = try await owner.documents(matching: .status(.current))
                #expect(current.map(\.uuid) == [second.uuid])
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what one person has read is nothing to another`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let mine = try #require(
                try await store.interface.store(Made.document("<mine/>", patient: "1")).stored)
            let other = try #require(
                try await store.interface.store(Made.document("<other/>", patient: "2")).stored)
            let (me, they) = (store.owner(mine.person), store.owner(other.person))
            for _ in 0..<3 {
                #expect(try await me.documentData(mine.uuid) == Array("<mine/>".utf8))
                #expect(try await me.document(mine.uuid) != nil)
                #expect(try await they.documentData(mine.uuid) == nil)
                #expect(try await they.document(mine.uuid) == nil)
                #expect(try await they.page(DocumentQuery()).samples.map(\.uuid) == [other.uuid])
            }
        }
    }

    @Test func `what was read of an erased person is gone with them`() async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try SQLiteBackend(path: place.path)
            let store = HealthStore(backend: backend)
            let mine = try #require(
                try await store.interface.store(Made.document("<mine/>", patient: "1")).stored)
            #expect(try await store.staff.document(mine.uuid) != nil)
            #expect(try await store.owner(mine.person).documentData(mine.uuid) != nil)
            #expect(try await backend.erase(mine.person))
            #expect(try await store.staff.document(mine.uuid) == nil)
            #expect(try await store.staff.documentData(mine.uuid) == nil)
            #expect(try await store.owner(mine.person).page(DocumentQuery()).samples.isEmpty)
            try await store.close()
        }
    }

    /// A page of one person's is looked up, the same page of everybody's is read.
    @Test func `pages of many kinds are the same by look-up and by reading`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            for number in 0..<12 {
                let text = "<a>\(number)</a>"
                _ = try await store.interface.store(Made.document(text, patient: "1", id: text))
            }
            let all = try await store.staff.documents(matching: .all)
            let owner = store.owner(try #require(all.first).person)
            let single = DocumentSort.Key.allCases.flatMap { key in
                [true, false].map { [DocumentSort(key, ascending: $0)] }
            }
            let orders = single + single.flatMap { one in single.map { one + $0 } }
            for _ in 0..<2 {
                for order in orders {
                    let query = DocumentQuery(predicate: .all, sort: order, limit: 5)
                    let first = try await owner.page(query)
                    let second = try await owner.page(query, after: first.next)
                    let read = try await store.staff.documents(
                        matching: .all, sort: order, limit: 10)
                    #expect((first.samples + second.samples).map(\.uuid) == read.map(\.uuid))
                }
            }
            try await store.close()
        }
    }

    @Test func `who reads while a store is closed gets an answer or is told`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            let sample = try #require(
                try await store.interface.store(Made.document("<a/>", patient: "1")).stored)
            let owner = store.owner(sample.person)
            let (answers, answered) = AsyncStream<Void>.makeStream()
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        let error = await #expect(throws: StoreError.self) {
                            while true {
                                let page = try await owner.page(DocumentQuery())
                                #expect(page.samples.map(\.uuid) == [sample.uuid])
                                answered.yield()
                                await Task.yield()
                            }
                        }
                        #expect(error?.code == .closed)
                    }
                }
                for await _ in answers.prefix(100) {}
                try await store.close()
                try await group.waitForAll()
            }
        }
    }

    private func version(_ number: String, _ text: String) -> NewDocument {
        Made.document(text, id: text) {
            $0.setID = InstanceIdentifier(root: "1.2.3.4", extension: "set")
            $0.versionNumber = DocumentVersion(written: number)
        }
    }
}
