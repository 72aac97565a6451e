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

    private func version(_ number: String, _ text: String) -> NewDocument {
        Made.document(text, id: text) {
            $0.setID = InstanceIdentifier(root: "1.2.3.4", extension: "set")
            $0.versionNumber = DocumentVersion(written: number)
        }
    }
}
