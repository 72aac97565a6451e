import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import Testing

@testable import Access
@testable import HTTPExchange
@testable import Service

/// Somebody who acts for several persons: one sign-in, a choice, and sessions that end as it is
/// said.
@Suite struct SeveralPersonsTests {
    private static let delegate = PersonID(UUID())

    /// A document of each person, which the delegate may read.
    private static func world() async throws -> (world: AuthorityWorld, other: PersonID) {
        let (world, other) = (try await AuthorityWorld(), PersonID(UUID()))
        for (name, person) in [
            ("operative-note", world.person), ("discharge-summary-german", other),
        ] {
            let uuid = try #require(
                try await TestService.take(name, into: world.service.parts, for: person))
            try await permit(uuid, of: person, in: world)
        }
        return (world, other)
    }

    private static func permit(
        _ document: UUID, of person: PersonID, in world: AuthorityWorld
    ) async throws {
        _ = try await world.service.parts.store.owner(person).permit(
            ConsentDraft(
                .document(document), for: .delegate(delegate), level: .data,
                purposes: [.familyRequest], until: .never, text: "My child"))
    }

    private static func role(_ person: PersonID) -> Caller.Role {
        .delegate(delegate, for: person, .familyRequest)
    }

    @Test func `one sign-in is enough for both, and every page says whose record it is`()
        async throws
    {
        let (world, other) = try await Self.world()
        try await world.test { client in
            let cookie = try await client.signIn(try world.ticket(Self.role(world.person)))
            #expect(try await client.page("/", cookie: cookie).headers[.location] == "/acting")
            for path in ["/record", "/documents", "/acting"] {
                let page = try await client.page(path, cookie: cookie).text
                #expect(page.contains("Record of Mr Percival"), "\(path)")
            }
            let acting = try await client.page("/acting", cookie: cookie).text
            #expect(acting.contains("You also act for") && acting.contains("Weißenfels"))
            let token = try #require(try await client.page("/acting", cookie: cookie).formToken)
            let turned = try await client.post(
                "/acting/switch", [("form-token", token), ("person", other.description)],
                cookie: cookie)
            #expect(turned.headers[.location] == "/record")
            let next = turned.cookie("session")
            let page = try await client.page("/documents", cookie: next).text
            #expect(page.contains("Record of") && page.contains("Weißenfels"))
            #expect(!page.contains("Percival"))
            // The old cookie opens nothing more.
            #expect(try await client.page("/record", cookie: cookie).status != .ok)
        }
    }

    @Test func `nobody turns to somebody who permits them nothing, or no longer`() async throws {
        let (world, other) = try await Self.world()
        let owner = world.service.parts.store.owner(other)
        try await world.test { client in
            let cookie = try await client.signIn(try world.ticket(Self.role(world.person)))
            let token = try #require(try await client.page("/acting", cookie: cookie).formToken)
            func turn(_ person: PersonID) async throws -> HTTPResponse.Status {
                try await client.post(
                    "/acting/switch", [("form-token", token), ("person", person.description)],
                    cookie: cookie
                ).status
            }
            #expect(try await turn(PersonID(UUID())) == .notFound)
            #expect(try await turn(Self.delegate) == .notFound)
            try await owner.revokePermits(of: .delegate(Self.delegate), text: "No")
            #expect(try await turn(other) == .notFound)
            let acting = try await client.page("/acting", cookie: cookie).text
            #expect(!acting.contains("You also act for"))
            #expect(try await client.page("/", cookie: cookie).headers[.location] == "/record")
        }
        let store = world.service.parts.store
        #expect(try await store.persons(permitting: Self.delegate) == [world.person])
    }

    // asvs 7.4.3
    @Test func `everywhere ends what the page says, and not the delegate's own sessions`()
        async throws
    {
        let (world, other) = try await Self.world()
        try await world.test { client in
            func signIn(_ role: Caller.Role) async throws -> String {
                try await client.signIn(try world.ticket(role))
            }
            func isIn(_ cookie: String) async throws -> Bool {
                try await client.page("/documents", cookie: cookie).status == .ok
            }
            func endEverywhere(_ cookie: String) async throws {
                let token = try await client.formToken(cookie: cookie)
                _ = try await client.post(
                    "/sign-in/ways/end", [("form-token", token)], cookie: cookie)
                world.now += 1
            }
            let own = try await signIn(.owner(Self.delegate))
            let (one, two) = (
                try await signIn(Self.role(world.person)), try await signIn(Self.role(other))
            )
            let ways = try await client.page("/sign-in/ways", cookie: one).text
            #expect(ways.contains("out of all sessions in which you act for others"))
            try await endEverywhere(one)
            #expect(try await isIn(own))
            #expect(try await !isIn(one))
            #expect(try await !isIn(two))
            let later = try await signIn(Self.role(other))
            let all = try await client.page("/sign-in/ways", cookie: own).text
            #expect(all.contains("including those in which you act for others"))
            try await endEverywhere(own)
            #expect(try await !isIn(own))
            #expect(try await !isIn(later))
        }
    }
}
