import Foundation
import HealthModel
import HealthStore
import Testing

/// Who is told that a request of an app waits, without asking again and again.
@Suite struct PromptTests {
    private static let steps = SampleType(.stepCount).objectType
    private static let usage = UsageDescription(share: ["en": "To keep your steps"])

    // rows 69
    @Test(arguments: StoreKind.allCases)
    func `a person is told of each request once, those first that wait already`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let first = try await store.appA.requestAuthorization(
                toShare: [Self.steps], read: [], usage: Self.usage)
            var prompts = store.me.prompts().makeAsyncIterator()
            let told = try await prompts.next()
            #expect(told?.request == first?.id && told?.person == World.person)
            #expect(told?.kind == .authorization && told?.appName == "A")
            // The same wish again is no new request.
            let same = try await store.appA.requestAuthorization(
                toShare: [Self.steps], read: [], usage: Self.usage)
            #expect(same?.id == first?.id)
            let letter = try await store.letter("letter")
            try await store.allowDocuments(app: World.apps[1])
            var query = DocumentQuery(predicate: .all)
            query.limit = 1
            for try await _ in try store.appB.documents(
                query, asking: ["en": "To show letters"], waiting: false)
            {}
            let next = try await prompts.next()
            #expect(next?.kind == .documents && next?.app == World.apps[1].identifier)
            let request = try await store.me.documentRequest(try #require(next?.request))
            #expect(request?.documents == [letter])
        }
    }

    @Test func `whoever sends messages is told of all persons' requests`() async throws {
        try await StoreKind.memory.withStore { store in
            var prompts = store.staff.prompts().makeAsyncIterator()
            let other = store.client(World.apps[0], for: World.other)
            let asked = try await other.requestAuthorization(
                toShare: [Self.steps], read: [], usage: Self.usage)
            let mine = try await store.appA.requestAuthorization(
                toShare: [Self.steps], read: [], usage: Self.usage)
            let (one, two) = (await prompts.next(), await prompts.next())
            #expect(one?.request == asked?.id && one?.person == World.other)
            #expect(two?.request == mine?.id && two?.person == World.person)
        }
    }

    @Test func `the wait ends with its task`() async throws {
        try await StoreKind.memory.withStore { store in
            let waiting = Task {
                var prompts = store.me.prompts().makeAsyncIterator()
                return try await prompts.next()
            }
            waiting.cancel()
            let ended = try await waiting.value
            #expect(ended == nil)
        }
    }
}
