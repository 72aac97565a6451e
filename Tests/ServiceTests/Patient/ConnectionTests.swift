import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import Testing

@testable import Access
@testable import HTTPExchange
@testable import Service

/// Apps that a person has let in at `/oauth/authorize`: what is told of them, and taking it back.
@Suite struct ConnectionTests {
    private static let title = "Connected apps"

    /// A person who has let an app in, with the answer that it has got.
    private func visit(
        _ journal: MemoryMarks = MemoryMarks(), key: TokenKey = TokenKey(),
        _ body: @escaping @Sendable (Visit) async throws -> Void
    ) async throws {
        let world = try await AuthorityWorld(
            key: key, marks: UsedNames(journal: journal), clients: LaunchingApp.registered)
        let ticket = try world.ticket()
        try await world.test { client in
            let cookie = try await client.signIn(ticket)
            let app = LaunchingApp(client)
            let given = try await app.exchange(app.code(cookie)).fields
            try await body(
                Visit(
                    world: world, app: app, cookie: cookie,
                    token: try #require(given["access_token"]?.text),
                    refresh: try #require(given["refresh_token"]?.text)))
        }
    }

    private struct Visit: Sendable {
        let world: AuthorityWorld
        let app: LaunchingApp
        let cookie: String
        let token: String
        let refresh: String

        func sharing(_ other: String? = nil) async throws -> String {
            try await app.client.page("/sharing", cookie: other ?? cookie).text
        }

        /// Whether there is any app that the person has let in.
        func isListed(_ other: String? = nil) async throws -> Bool {
            try await sharing(other).contains(ConnectionTests.title)
        }

        func send(to path: String, _ other: String? = nil) async throws -> String? {
            let cookie = other ?? cookie
            let token = try await app.client.formToken(cookie: cookie)
            return try await app.client.post(
                path, [("form-token", token), ("app", app.identifier)], cookie: cookie
            ).headers[.location]
        }
    }

    // asvs 10.4.9 10.7.3
    @Test func `it is listed with what it may do, and ended in one click`() async throws {
        try await visit { visit in
            let page = try await visit.sharing()
            for text in [
                Self.title, "Diary", "Example &amp; Sons", "read the list of documents",
                "read the content of documents", "since 15 January 2027",
            ] { #expect(page.contains(text), "\(text)") }
            for (language, title) in [
                ("de", "Verbundene Apps"), ("it", "App collegate"),
                ("fr", "Applications connectées"),
            ] {
                let page = try await visit.sharing("\(visit.cookie); casebook-language=\(language)")
                #expect(page.contains(title) && !page.contains("{1}"), "\(language)")
            }
            #expect(try await visit.app.search(visit.token) == .ok)
            let sent = try await visit.send(to: "/sharing/connection/end")
            #expect(sent == "/sharing?done=disconnected")
            #expect(try await visit.app.search(visit.token) == .unauthorized)
            #expect(try await visit.app.refresh(visit.refresh).status == .badRequest)
            #expect(try await !visit.isListed())
            // The app may ask again, and is let in anew.
            let again = try await visit.app.exchange(visit.app.code(visit.cookie)).fields
            let token = try #require(again["access_token"]?.text)
            #expect(try await visit.app.search(token) == .ok)
            #expect(try await visit.isListed())
        }
    }

    @Test func `stopping everything by an app ends its access too`() async throws {
        try await visit { visit in
            let sent = try await visit.send(to: "/sharing/app/stop")
            #expect(sent == "/sharing?done=stopped")
            #expect(try await visit.app.search(visit.token) == .unauthorized)
            #expect(try await visit.app.refresh(visit.refresh).status == .badRequest)
        }
    }

    @Test func `nobody else sees it or ends it`() async throws {
        try await visit { visit in
            let other = try await visit.app.client.signIn(
                visit.world.ticket(.owner(PersonID(UUID()))))
            #expect(try await !visit.isListed(other))
            _ = try await visit.send(to: "/sharing/connection/end", other)
            let helper = try await visit.app.client.signIn(
                visit.world.ticket(
                    .delegate(PersonID(UUID()), for: visit.world.person, .familyRequest)))
            _ = try await visit.send(to: "/sharing/connection/end", helper)
            #expect(try await visit.app.search(visit.token) == .ok)
            #expect(try await visit.isListed())
        }
    }

    @Test func `it is gone when the app has taken back what it has, or come no more`() async throws
    {
        try await visit { visit in
            _ = try await visit.app.revoke(visit.refresh)
            #expect(try await !visit.isListed())
        }
        try await visit { visit in
            visit.world.now += 92 * 86_400
            let cookie = try await visit.app.client.signIn(visit.world.ticket())
            #expect(try await !visit.isListed(cookie))
        }
    }

    /// An app that comes every hour is listed after a restart, was not written down every hour,
    /// and the marks name nobody.
    @Test func `a restart forgets no app, and the marks name nobody`() async throws {
        let (journal, key) = (MemoryMarks(), TokenKey())
        try await visit(journal, key: key) { visit in
            var refresh = visit.refresh
            for _ in 0..<48 {
                visit.world.now += 3_600
                refresh = try #require(
                    try await visit.app.refresh(refresh).fields["refresh_token"]?.text)
            }
            let page = try await visit.sharing(
                visit.app.client.signIn(visit.world.ticket()))
            #expect(page.contains("ends on 17 April 2027"))
            let names = journal.names
            #expect((2...4).contains(names.count { $0.hasPrefix("given:") }))
            #expect(!names.contains { $0.contains(visit.world.person.description) })
            let marks = UsedNames(journal.marks, now: { [now = visit.world.now] in now })
            let book = GrantBook(marks, Seal(TokenKeys(key)))
            let end = try #require(
                book.grants(of: visit.world.person, at: visit.world.now).first?.end)
            #expect(book.grants(of: visit.world.person, at: visit.world.now).count == 1)
            #expect(end >= visit.world.now + 90 * 86_400)
            #expect(book.grants(of: PersonID(UUID()), at: visit.world.now).isEmpty)
        }
    }

    @Test func `an app of the file of clients has its name wherever it stands`() async throws {
        let world = try await AuthorityWorld(clients: LaunchingApp.registered)
        let store = world.service.parts.store
        let document = try #require(
            try await TestService.take(
                "operative-note", into: world.service.parts, for: world.person))
        _ = try await store.owner(world.person).permit(
            ConsentDraft(
                .document(document), for: .app(LaunchingApp.identifier), level: .data,
                purposes: [.patientRequest], until: .never, text: "Yes"))
        let ticket = try world.ticket()
        try await world.test { client in
            let cookie = try await client.signIn(ticket)
            for path in ["/sharing", "/sharing/new"] {
                let page = try await client.page(path, cookie: cookie).text
                #expect(page.contains("Diary"), "\(path)")
            }
        }
    }
}
