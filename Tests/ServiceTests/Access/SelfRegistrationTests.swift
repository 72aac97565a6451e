import Base
import Foundation
import HTTPTypes
import HealthStore
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import Access
@testable import HTTPExchange

/// Apps that register themselves (RFC 7591), where whoever runs the service lets them.
@Suite struct SelfRegistrationTests {
    private static let asked = """
        {"client_name": "Heart diary", "redirect_uris": ["https://heart.example/back"],
         "token_endpoint_auth_method": "none", "software_id": "4711",
         "scope": "launch/patient openid patient/*.cruds patient/DocumentReference.rs system/*.rs"}
        """

    private static func register(
        _ client: any TestClientProtocol, _ json: String = asked, type: String = "application/json"
    ) async throws -> TestResponse {
        try await client.execute(
            uri: "/oauth/register", method: .post, headers: [.contentType: type],
            body: ByteBuffer(string: json))
    }

    // asvs 10.4.7
    @Test func `no app registers itself unless the service lets it`() async throws {
        let world = try await AuthorityWorld()
        try await world.test { client in
            #expect(try await Self.register(client).status == .notFound)
            for path in [
                "/.well-known/smart-configuration", "/.well-known/openid-configuration",
                "/fhir/R4/metadata?_format=json",
            ] {
                let text = try await client.page(path).text
                #expect(!text.contains("/oauth/register"), "\(path)")
            }
        }
    }

    @Test func `where it may, the service says so in each document about itself`() async throws {
        let world = try await AuthorityWorld(isOpen: true)
        try await world.test { client in
            for path in [
                "/.well-known/smart-configuration", "/fhir/R4/.well-known/smart-configuration",
                "/.well-known/openid-configuration", "/fhir/R4/metadata?_format=json",
            ] {
                let text = try await client.page(path).text
                #expect(text.contains("http://127.0.0.1:8080/oauth/register"), "\(path)")
            }
        }
    }

    // asvs 10.4.7
    @Test func `it gets what it may have, and a person lets it in as every other`() async throws {
        let world = try await AuthorityWorld(isOpen: true)
        let ticket = try world.ticket()
        try await world.test { client in
            let answer = try await Self.register(client)
            #expect(answer.status == .created)
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(answer.fields["client_secret"] == nil)
            // Nothing for writing, nothing for systems.
            #expect(
                answer.fields["scope"]?.text
                    == "launch/patient openid patient/DocumentReference.rs")
            var app = LaunchingApp(client)
            app.identifier = try #require(answer.fields["client_id"]?.text)
            app.redirect = "https://heart.example/back"
            app.scope = "launch/patient patient/DocumentReference.rs"
            let cookie = try await client.signIn(ticket)
            let page = try await app.ask(cookie).text
            #expect(page.contains("Heart diary") && page.contains("registered itself"))
            #expect(page.contains("https://heart.example"))
            let tokens = try await app.exchange(try await app.code(cookie))
            let token = try #require(tokens.fields["access_token"]?.text)
            #expect(try await app.search(token) != .unauthorized)
            // Its page may call, once it is registered.
            for (origin, isLet) in [("https://heart.example", true), ("https://b.example", false)] {
                let answer = try await client.execute(
                    uri: "/oauth/token", method: .options,
                    headers: [.origin: origin, .accessControlRequestMethod: "POST"])
                #expect((answer.headers[.accessControlAllowOrigin] == origin) == isLet)
            }
        }
    }

    // asvs 10.4.7
    /// RFC 9700, 4.11.2: else whoever registers an address could lead people there from here.
    @Test func `a wrong question leads nobody to its address`() async throws {
        let world = try await AuthorityWorld(isOpen: true)
        let ticket = try world.ticket()
        try await world.test { client in
            var app = LaunchingApp(client)
            app.identifier = try await Self.register(client).fields["client_id"]?.text ?? ""
            app.redirect = "https://heart.example/back"
            app.scope = "patient/DocumentReference.rs"
            let cookie = try await client.signIn(ticket)
            #expect(try await app.ask(cookie).status == .ok)
            for visitor in [nil, cookie] {
                for name in ["scope", "response_type"] {
                    let changes: [String: String?] = [name: "system/*.rs"]
                    let answer = try await app.ask(visitor, changes)
                    #expect(answer.status == .badRequest, "\(name)")
                    #expect(answer.headers[.location] == nil)
                }
            }
        }
    }

    @Test func `one with a secret has to know it, and the store does not`() async throws {
        let marks = MemoryMarks()
        let world = try await AuthorityWorld(marks: UsedNames(journal: marks), isOpen: true)
        let ticket = try world.ticket()
        try await world.test { client in
            let json = Self.asked.replacing(#""none""#, with: #""client_secret_basic""#)
            let answer = try await Self.register(client, json)
            let secret = try #require(answer.fields["client_secret"]?.text)
            #expect(answer.fields["client_secret_expires_at"]?.number == 0)
            var app = LaunchingApp(client)
            app.identifier = try #require(answer.fields["client_id"]?.text)
            app.redirect = "https://heart.example/back"
            app.scope = "patient/DocumentReference.rs"
            let cookie = try await client.signIn(ticket)
            let without = try await app.exchange(try await app.code(cookie))
            #expect(without.status == .unauthorized)
            app.credentials = [.authorization: LaunchingApp.basic(app.identifier, secret)]
            let code = try await app.code(cookie)
            #expect(try await app.exchange(code, ["client_id": nil]).status == .ok)
            for name in marks.names {
                let kept = Base64.decodeFromURL(Array(name.dropFirst(4).utf8)) ?? []
                #expect(!String(decoding: kept, as: UTF8.self).contains(secret))
            }
        }
    }

    @Test(arguments: [
        ("{", "invalid_client_metadata", "JSON object"),
        (#"{"client_name": "A"}"#, "invalid_redirect_uri", "redirect_uris"),
        (#"{"client_name": "A", "redirect_uris": []}"#, "invalid_redirect_uri", "1 to 5"),
        (
            #"{"client_name": "A", "redirect_uris": ["http://a.example/"]}"#,
            "invalid_redirect_uri", "https"
        ),
        (
            #"{"client_name": "A", "redirect_uris": ["javascript:alert(1)"]}"#,
            "invalid_redirect_uri", "https"
        ),
        (
            #"{"client_name": "A", "redirect_uris": ["https://a.example/#x"]}"#,
            "invalid_redirect_uri", "fragment"
        ),
        (#"{"redirect_uris": ["https://a.example/"]}"#, "invalid_client_metadata", "client_name"),
        (
            #"{"client_name": "A\u202eB", "redirect_uris": ["https://a.example/"]}"#,
            "invalid_client_metadata", "client_name"
        ),
        // Nobody is called what an app of the service's list is called, however it is written.
        (
            #"{"client_name": "  dIaRy ", "redirect_uris": ["https://a.example/"]}"#,
            "invalid_client_metadata", "client_name"
        ),
        (
            #"{"client_name": "A", "redirect_uris": ["https://a.example/"], "scope": "system/*.rs"}"#,
            "invalid_client_metadata", "scope"
        ),
        (
            #"{"client_name": "A", "redirect_uris": ["https://a.example/"], "scope": "patient/*.c"}"#,
            "invalid_client_metadata", "scope"
        ),
        (
            """
            {"client_name": "A", "redirect_uris": ["https://a.example/"],
             "grant_types": ["client_credentials"]}
            """, "invalid_client_metadata", "grant_types"
        ),
        (
            """
            {"client_name": "A", "redirect_uris": ["https://a.example/"],
             "token_endpoint_auth_method": "private_key_jwt", "jwks_uri": "https://10.0.0.1/"}
            """, "invalid_client_metadata", "token_endpoint_auth_method"
        ),
    ])
    func `what cannot be registered is refused by its field`(
        json: String, code: String, words: String
    ) async throws {
        let world = try await AuthorityWorld(clients: LaunchingApp.registered, isOpen: true)
        try await world.test { client in
            let answer = try await Self.register(client, json)
            #expect(answer.status == .badRequest)
            #expect(answer.fields["error"]?.text == code)
            #expect(answer.fields["error_description"]?.text?.contains(words) == true)
        }
    }

    @Test func `another body, a longer one and another method are refused`() async throws {
        let world = try await AuthorityWorld(isOpen: true)
        try await world.test { client in
            let other = try await Self.register(client, type: "text/plain")
            #expect(other.status == .unsupportedMediaType)
            let long = #"{"client_name": "\#(String(repeating: "A", count: 9_000))"}"#
            let refused = try await Self.register(client, long)
            #expect(refused.status == .contentTooLarge)
            let page = try await client.page("/oauth/register")
            #expect(page.status == .methodNotAllowed)
        }
    }

    // asvs 2.4.1
    @Test func `one address registers ten apps an hour`() async throws {
        let world = try await AuthorityWorld(isOpen: true)
        try await world.test { client in
            for _ in 0..<10 {
                let answer = try await Self.register(client)
                #expect(answer.status == .created)
            }
            let refused = try await Self.register(client)
            #expect(refused.status == .tooManyRequests)
            #expect(refused.headers[.retryAfter] == "360")
            world.now += 360
            let next = try await Self.register(client)
            #expect(next.status == .created)
            let again = try await Self.register(client)
            #expect(again.status == .tooManyRequests)
        }
    }

    @Test func `all addresses together register so many that nobody uses`() async throws {
        let world = try await AuthorityWorld(isOpen: true)
        let book = try #require(world.authority.registrations)
        let asked = try ClientRegistration(json: Array(Self.asked.utf8))
        for number in 0..<500 {
            _ = try await book.add(asked, from: IPAddress("10.0.\(number / 250).\(number % 250)"))
        }
        await #expect(throws: ServiceFailure.self) {
            try await book.add(asked, from: IPAddress("10.1.0.1"))
        }
        #expect(book.all.count == 500)
        // After an hour the oldest makes room, so that nobody is kept out for a day.
        let oldest = try #require(book.all.last?.client.identifier)
        world.now += 3_600
        _ = try await book.add(asked, from: IPAddress("10.1.0.1"))
        #expect(book.all.count == 500)
        #expect(world.authority.client(oldest) == nil)
        // They go after a day by themselves.
        world.now += 86_401
        #expect(book.all.isEmpty)
        _ = try await book.add(asked, from: IPAddress("10.1.0.1"))
    }

    @Test func `one that a person has let in stays, also after a restart`() async throws {
        let (marks, box) = (MemoryMarks(), AuthorityWorld.ClockBox())
        let (key, backend) = (TokenKey(), MemoryBackend())
        let world = try await AuthorityWorld(
            key: key, marks: UsedNames(journal: marks), backend: backend, box: box,
            isOpen: true)
        let names = Mutex<[String]>([])
        try await world.test { client in
            let used = try await Self.register(client).fields["client_id"]?.text ?? ""
            let unused = try await Self.register(client).fields["client_id"]?.text ?? ""
            var app = LaunchingApp(client)
            (app.identifier, app.redirect) = (used, "https://heart.example/back")
            app.scope = "patient/DocumentReference.rs"
            box.now += 86_390
            let cookie = try await client.signIn(try world.ticket())
            let code = try await app.code(cookie)
            // The day is over while the app fetches its token.
            box.now += 20
            let tokens = try await app.exchange(code)
            #expect(tokens.status == .ok)
            names.withLock { $0 = [used, unused] }
        }
        box.now += 2 * 86_400
        let later = try await AuthorityWorld(
            key: key, marks: UsedNames(marks.marks, journal: marks), backend: backend,
            box: box, isOpen: true)
        let (used, unused) = names.withLock { ($0[0], $0[1]) }
        #expect(later.authority.client(used)?.name == "Heart diary")
        #expect(later.authority.client(unused) == nil)
        // Whoever turns registration off knows none of them any more.
        let closed = try await AuthorityWorld(
            key: key, marks: UsedNames(marks.marks, journal: marks), box: box)
        #expect(closed.authority.client(used) == nil)
    }

    @Test func `one that is removed can do nothing from the next request on`() async throws {
        let world = try await AuthorityWorld(isOpen: true)
        let ticket = try world.ticket()
        try await world.test { client in
            var app = LaunchingApp(client)
            app.redirect = "https://heart.example/back"
            app.scope = "offline_access patient/DocumentReference.rs"
            let cookie = try await client.signIn(ticket)
            let json = Self.asked.replacing("openid", with: "offline_access")
            app.identifier = try await Self.register(client, json).fields["client_id"]?.text ?? ""
            let tokens = try await app.exchange(try await app.code(cookie))
            let token = try #require(tokens.fields["access_token"]?.text)
            #expect(try await app.search(token) != .unauthorized)
            try await world.authority.registrations?.remove(app.identifier)
            #expect(try await app.search(token) == .unauthorized)
            let refresh = try #require(tokens.fields["refresh_token"]?.text)
            #expect(try await app.refresh(refresh).status == .unauthorized)
            #expect(try await app.ask(cookie).status == .badRequest)
        }
    }

    /// The pages of an app may call as long as it is registered, also where another process removes
    /// it, and where its time is over.
    @Test func `the page of an app that is removed may not call any more`() async throws {
        let marks = MemoryMarks()
        let box = AuthorityWorld.ClockBox()
        let own = RegistrationBook(
            UsedNames(journal: marks), besides: [], now: { box.now })
        let asked = try ClientRegistration(
            json: Array(
                Self.asked.replacing("https://heart.example", with: "https://one.example").utf8))
        let answer = try await own.add(asked, from: nil)
        let identifier = try #require(answer["client_id"]?.text)
        #expect(own.isApp("https://one.example"))
        // The other process begins with the same marks, and hears of what becomes of them.
        let heard = UsedNames(marks.marks)
        let other = RegistrationBook(heard, besides: [], now: { box.now })
        #expect(other.isApp("https://one.example"))
        try await own.remove(identifier)
        heard.absorb(marks.marks)
        #expect(!own.isApp("https://one.example") && !other.isApp("https://one.example"))
        _ = try await own.add(asked, from: nil)
        #expect(own.isApp("https://one.example"))
        box.now += RegistrationBook.unusedSeconds + 1
        #expect(!own.isApp("https://one.example"))
    }

    /// A key of PostgreSQL's index holds 2,704 bytes, and a mark is one.
    @Test func `what is kept fits into every store`() async throws {
        let marks = MemoryMarks()
        let world = try await AuthorityWorld(marks: UsedNames(journal: marks), isOpen: true)
        try await world.test { client in
            for length in [100, 200, 260, 300] {
                let address = "https://a.example/" + String(repeating: "b", count: length - 18)
                let list = (0..<5).map { "\"\(address.dropLast())\($0)\"" }.joined(separator: ",")
                let answer = try await Self.register(
                    client, #"{"client_name": "A", "redirect_uris": [\#(list)]}"#)
                #expect([.created, .badRequest].contains(answer.status))
            }
        }
        #expect(!marks.names.isEmpty)
        #expect(marks.names.allSatisfy { $0.utf8.count <= 2_704 })
    }

    /// UTS 39, Highly Restrictive: Latin alone or with Han and kana, bopomofo or hangul; every other
    /// recommended script alone.
    @Test(
        arguments: [
            ("Diary", nil), ("Дневник", nil), ("健康 Diary 日記 カルテ", nil), ("건강 Diary", nil),
            ("Journal santé 2", nil), ("Gesundheit & Größe", nil), ("سجل صحي", nil),
            // Cyrillic а, Greek ο.
            ("Di\u{0430}ry", "Cyrillic and Latin"), ("Di\u{03BF}ry", "Greek and Latin"),
            ("日本 Дневник", "Cyrillic and Han"),
            ("Dia\u{200B}ry", "visible"), ("Dia\u{202E}ry", "visible"),
            ("Dia\u{2066}ry", "visible"),
            ("Dia\u{FE0F}ry", "visible"), ("Dia\u{3164}ry", "visible"),
            ("Dia\u{00A0}ry", "visible"),
            ("\u{1D403}iary", "NFKC"), ("Ｄiary", "NFKC"),
            ("Cherokee \u{13A0}", "recommended script"),
            ("Diary 1\u{0661}", "mixed numbers"),
        ] as [(String, String?)])
    func `a name that looks like another one is refused, with the rule`(
        name: String, fault: String?
    ) {
        let found = AppNameRules.fault(in: name)
        #expect((found == nil) == (fault == nil), "\(found ?? "accepted")")
        if let fault { #expect(found?.contains(fault) == true, "\(found ?? "")") }
    }
}
