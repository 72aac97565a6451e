import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import Testing

@testable import Access
@testable import Service

/// Codes that staff say at a desk.
@Suite struct SignInCodeTests {
    private static func redeem(
        _ code: String, _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        try await client.post("/sign-in", [("code", code)])
    }

    // asvs 6.4.1 6.5.1 6.5.4 6.5.5
    @Test func `a code signs in once, however it is typed, for ten minutes`() async throws {
        let world = try await AuthorityWorld()
        let codes = SignInCodes(world.service.parts.store) { world.now }
        let code = try await codes.make(for: .owner(world.person))
        #expect(code.wholeMatch(of: #/[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}/#) != nil)
        // Letters that are no digits of it are read as what they look like.
        let typed = code.replacing("-", with: " ").replacing("0", with: "o")
            .replacing("1", with: "l").lowercased()
        let late = try await codes.make(for: .owner(world.person))
        let staff = try await codes.make(for: .staff(StaffMember("S", roles: [.intake])))
        try await world.test { client in
            let first = try await Self.redeem(typed, client)
            #expect(first.status == .seeOther && first.headers[.location] == "/")
            let page = try await client.page("/documents", cookie: first.cookie("session"))
            #expect(page.status == .ok)
            #expect(try await Self.redeem(code, client).status == .gone)
            #expect(try await Self.redeem(staff, client).headers[.location] == "/staff")
            world.now += SignInCodes.seconds
            #expect(try await Self.redeem(late, client).status == .gone)
        }
        // Nothing is left of codes, and none was a way to sign in.
        let store = world.service.parts.store
        #expect(try await store.signIns(of: .person(world.person)).isEmpty)
    }

    // asvs 6.3.1
    @Test(arguments: [
        "", "7KQ4-9XWD-M2PC", "7KQ4-9XWD", "7KQ4-9XWD-M2PU", "passkey", "code x",
        String(repeating: "A", count: 5_000),
    ])
    func `whatever else is typed lets nobody in`(typed: String) async throws {
        let world = try await AuthorityWorld()
        try await world.test { client in
            let answer = try await Self.redeem(typed, client)
            #expect(answer.status == .gone && answer.cookie("session") == "")
        }
    }

    @Test func `who comes in by a code can set up a passkey, and apps have no codes`()
        async throws
    {
        let world = try await AuthorityWorld(base: "http://localhost:8080")
        let codes = SignInCodes(world.service.parts.store) { world.now }
        let code = try await codes.make(for: .owner(world.person))
        try await world.test { client in
            let cookie = try await Self.redeem(code, client).cookie("session")
            let page = try await client.page("/sign-in/ways", cookie: cookie)
            #expect(page.text.contains("Add a passkey"))
        }
        await #expect(throws: ServiceFailure.self) {
            _ = try await codes.make(
                for: .app(ClientApp(identifier: "a"), for: world.person, .patientRequest))
        }
    }
}
