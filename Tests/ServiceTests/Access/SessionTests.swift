import Base
import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import NIOCore
import Testing

@testable import Access
@testable import HTTPExchange

/// Signing in by a link that works once, and what a session is good for.
@Suite struct SessionTests {
    // asvs 6.5.1
    @Test func aLinkSignsInOnceAndOnlyByItsButton() async throws {
        let world = try await AuthorityWorld()
        let ticket = try world.ticket()
        try await world.test { client in
            // Whatever looks at the link first, as often as it likes, does not use it up.
            for _ in 0..<3 {
                let page = try await client.page("/sign-in?ticket=\(ticket)")
                #expect(page.status == .ok)
                #expect(page.headers[values: .setCookie].isEmpty)
                #expect(page.headers[.cacheControl] == "no-store")
                #expect(page.text.contains(ticket))
            }
            let answer = try await client.post("/sign-in", [("ticket", ticket)])
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == "/")
            let cookie = try #require(answer.headers[values: .setCookie].first)
            #expect(cookie.hasPrefix("casebook-session="))
            for word in ["HttpOnly", "SameSite=Lax", "Path=/"] {
                #expect(cookie.contains(word), "\(word)")
            }
            #expect(!cookie.contains("Secure"))
            #expect(answer.headers[.strictTransportSecurity] == nil)
            let page = try await client.page("/documents", cookie: answer.cookie("session"))
            #expect(page.status == .ok)
            let again = try await client.post("/sign-in", [("ticket", ticket)])
            #expect(again.status == .gone)
            #expect(again.cookie("session").isEmpty)
        }
    }

    // asvs 3.3.1 3.3.3 3.3.4 3.4.1
    @Test func behindTLSTheCookieIsTheHostsAlone() async throws {
        let world = try await AuthorityWorld(base: "https://casebook.example.org")
        let ticket = try world.ticket()
        try await world.test { client in
            let answer = try await client.post("/sign-in", [("ticket", ticket)])
            let cookie = try #require(answer.headers[values: .setCookie].first)
            #expect(cookie.hasPrefix("__Host-casebook-session="))
            for word in ["Secure", "HttpOnly", "Path=/"] { #expect(cookie.contains(word)) }
            // ASVS 5.0 3.4.1: a year at least, with every answer.
            for path in ["/sign-in", "/nothing", "/fhir/R4/metadata", "/v1/documents"] {
                let answer = try await client.page(path)
                #expect(answer.headers[.strictTransportSecurity] == "max-age=31536000", "\(path)")
            }
            #expect(!cookie.contains("Domain"))
        }
    }

    /// Of many who redeem one link at once, one is signed in.
    // asvs 2.3.4
    @Test func aLinkIsRedeemedByOne() async throws {
        let world = try await AuthorityWorld()
        let ticket = try world.ticket()
        try await world.test { client in
            let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        try await client.post("/sign-in", [("ticket", ticket)]).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == .seeOther } == 1)
            #expect(statuses.count { $0 == .gone } == 15)
        }
    }

    @Test func whatIsNoTicketSignsNobodyIn() async throws {
        let world = try await AuthorityWorld()
        let other = try await AuthorityWorld()
        let good = try world.ticket()
        let late = try world.ticket(for: -1)
        let token = try world.authority.token(
            for: Caller(role: .staff(.withAllRoles("S"))), from: world.now, until: world.now + 60)
        let foreign = try other.ticket()
        try await world.test { client in
            let cookie = try await client.signIn(good)
            let session = String(cookie.drop { $0 != "=" }.dropFirst())
            var tickets = [
                late, foreign, token, session, "", "x", String(repeating: "A", count: 9_000),
            ]
            tickets.append(String(good.dropLast()))
            tickets.append(good + "A")
            for ticket in tickets {
                let answer = try await client.post("/sign-in", [("ticket", ticket)])
                #expect(answer.status == .gone, "\(ticket.prefix(20))")
                #expect(answer.cookie("session").isEmpty)
            }
        }
    }

    // asvs 7.3.1 7.3.2 7.4.1
    @Test func aSessionEndsByIdlenessByLengthAndBySigningOut() async throws {
        let world = try await AuthorityWorld()
        let ticket = try world.ticket()
        try await world.test { client in
            var cookie = try await client.signIn(ticket)
            let first = cookie
            world.now += 29 * 60
            let kept = try await client.page("/documents", cookie: cookie)
            #expect(kept.status == .ok)
            // A request keeps the session; the cookie of before has its own time.
            cookie = kept.cookie("session")
            world.now += 29 * 60
            #expect(try await client.page("/documents", cookie: cookie).status == .ok)
            #expect(try await client.page("/documents", cookie: first).status == .seeOther)
            for _ in 0..<30 {
                world.now += 25 * 60
                let page = try await client.page("/documents", cookie: cookie)
                cookie = page.cookie("session")
            }
            #expect(world.now < AuthorityWorld.start + 14 * 3_600)
            let ended = try await client.page("/documents", cookie: cookie)
            #expect(ended.headers[.location] == "/sign-in")
        }
        let second = try world.ticket()
        try await world.test { client in
            let cookie = try await client.signIn(second)
            let page = try await client.page("/documents", cookie: cookie)
            let token = try #require(page.formToken)
            let out = try await client.post(
                "/sign-out", [("form-token", token)], cookie: cookie)
            #expect(out.headers[.location] == "/sign-in")
            // The cookie is worth nothing, also where it was kept.
            #expect(try await client.page("/documents", cookie: cookie).status == .seeOther)
        }
    }

    /// A name that somebody brings along is never the name of the session that begins.
    // asvs 7.2.2 7.2.4
    @Test func aSessionIsNewWithEachSignIn() async throws {
        let world = try await AuthorityWorld()
        let tickets = try (0..<3).map { _ in try world.ticket() }
        try await world.test { client in
            let fixed = try await client.post(
                "/sign-in", [("ticket", tickets[0])], cookie: "casebook-session=chosen")
            #expect(!fixed.cookie("session").contains("chosen"))
            let first = fixed.cookie("session")
            let page = try await client.page("/documents", cookie: first)
            let token = try #require(page.formToken)
            // Who is signed in signs in anew: the old session ends.
            let again = try await client.post(
                "/sign-in", [("ticket", tickets[1]), ("form-token", token)], cookie: first)
            #expect(again.status == .seeOther)
            #expect(again.cookie("session") != first)
            #expect(try await client.page("/documents", cookie: first).status == .seeOther)
            #expect(
                try await client.page("/documents", cookie: again.cookie("session")).status == .ok)
        }
    }

    // asvs 3.5.1
    @Test func aChangeNeedsTheSessionsOwnToken() async throws {
        let world = try await AuthorityWorld()
        let tickets = try (0..<2).map { _ in try world.ticket() }
        try await world.test { client in
            let cookie = try await client.signIn(tickets[0])
            let other = try await client.signIn(tickets[1])
            let token = try await client.formToken(cookie: cookie)
            let others = try await client.formToken(cookie: other)
            #expect(token != others)
            let wrong: [[(String, String)]] = [
                [], [("form-token", "")], [("form-token", others)],
                [("form-token", String(token.dropLast()))], [("form-token", token + "A")],
                [("csrf", token)],
            ]
            for fields in wrong {
                let answer = try await client.post("/sign-out", fields, cookie: cookie)
                #expect(answer.status == .forbidden, "\(fields)")
                #expect(answer.text.contains("This form has expired"), "\(fields)")
            }
            #expect(try await client.page("/documents", cookie: cookie).status == .ok)
            // In an address it does not count.
            let inAddress = try await client.post(
                "/sign-out?form-token=\(token)", [], cookie: cookie)
            #expect(inAddress.status == .forbidden)
            // In a header, and as the first field of a form with files, it does.
            let inHeader = try await client.execute(
                uri: "/language", method: .post,
                headers: [
                    .cookie: cookie, .init("X-Form-Token")!: token,
                    .contentType: "application/x-www-form-urlencoded",
                ], body: ByteBuffer(string: "language=de"))
            #expect(inHeader.status == .seeOther)
            let body = """
                --b\r\nContent-Disposition: form-data; name="form-token"\r\n\r\n\(token)\r\n--b--\r\n
                """
            let inParts = try await client.execute(
                uri: "/sign-out", method: .post,
                headers: [.cookie: cookie, .contentType: "multipart/form-data; boundary=b"],
                body: ByteBuffer(string: body))
            #expect(inParts.status == .seeOther)
        }
    }

    /// A page of another site has the cookie sent along at most; that is not enough, even with
    /// a token that it should never have.
    // asvs 3.5.1
    @Test func anotherSiteChangesNothing() async throws {
        let world = try await AuthorityWorld(base: "https://casebook.example.org")
        let tickets = try (0..<2).map { _ in try world.ticket() }
        try await world.test { client in
            let cookie = try await client.signIn(tickets[0])
            let token = try await client.formToken(cookie: cookie)
            let site = HTTPField.Name("Sec-Fetch-Site")!
            let foreign: [HTTPFields] = [
                [site: "cross-site"], [site: "same-site"], [.origin: "https://evil.example"],
                [.origin: "null"], [.origin: "https://casebook.example.org.evil.example"],
                [site: "cross-site", .origin: "https://casebook.example.org"],
            ]
            for headers in foreign {
                let answer = try await client.post(
                    "/sign-out", [("form-token", token)], cookie: cookie, headers: headers)
                #expect(answer.status == .forbidden, "\(headers)")
                // Nor does it sign somebody in as somebody else.
                let signedIn = try await client.post(
                    "/sign-in", [("ticket", tickets[1])], headers: headers)
                #expect(signedIn.status == .forbidden, "\(headers)")
            }
            let ours: HTTPFields = [.origin: "https://casebook.example.org"]
            let answer = try await client.post(
                "/sign-out", [("form-token", token)], cookie: cookie, headers: ours)
            #expect(answer.status == .seeOther)
        }
    }

    @Test func oneComesBackToWhereOneWasGoing() async throws {
        let world = try await AuthorityWorld()
        let tickets = try (0..<3).map { _ in try world.ticket() }
        try await world.test { client in
            let away = try await client.page("/documents?done=saved")
            #expect(away.status == .seeOther)
            #expect(away.headers[.location] == "/sign-in")
            let next = away.cookie("next")
            let back = try await client.post(
                "/sign-in", [("ticket", tickets[0])], cookie: next)
            #expect(back.headers[.location] == "/documents?done=saved")
            for (place, address) in ["//evil.example/", "https://evil.example/"].enumerated() {
                let forged = "casebook-next=\(Base64.encodeForURL(address.utf8))"
                let answer = try await client.post(
                    "/sign-in", [("ticket", tickets[place + 1])], cookie: forged)
                #expect(answer.headers[.location] == "/")
            }
            // Programs are told, not led.
            let program = try await client.execute(uri: "/documents", method: .get)
            #expect(program.status == .unauthorized)
        }
    }

    /// Cookies are sealed: one that was touched is nobody's.
    // asvs 7.2.1
    @Test func aTouchedCookieIsNobodys() async throws {
        let world = try await AuthorityWorld()
        let ticket = try world.ticket()
        try await world.test { client in
            let cookie = try await client.signIn(ticket)
            #expect(!cookie.contains(world.person.description))
            let start = cookie.firstIndex(of: "=")!
            var random = SplitMix64(seed: 1)
            for _ in 0..<200 {
                var touched = Array(cookie.utf8)
                let first = cookie.utf8.distance(from: cookie.startIndex, to: start) + 1
                let place = Int.random(in: first..<touched.count, using: &random)
                touched[place] =
                    touched[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
                let page = try await client.page(
                    "/documents", cookie: String(decoding: touched, as: UTF8.self))
                #expect(page.status == .seeOther)
            }
        }
    }
}
