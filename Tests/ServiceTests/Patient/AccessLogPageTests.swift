import Crypto
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import NIOCore
import Testing

@testable import Access
@testable import HTTPExchange
@testable import Service

/// The log in plain words: who saw what, what was held back, and a file that anybody can check.
@Suite struct AccessLogPageTests {
    private func world() async throws -> PatientWorld {
        let world = try await PatientWorld()
        _ = try await world.owner.setAuthorization(
            of: PatientWorld.app.identifier,
            read: [SampleType(DocumentType.cda).objectType: .allow])
        _ = try await world.owner.permit(
            ConsentDraft(
                .document(world.documents[0]), for: .app(PatientWorld.app.identifier),
                until: .never, text: "yes"))
        #expect(try await world.appReads(world.documents[0]))
        #expect(try await !world.appReads(world.documents[1]))
        return world
    }

    @Test func `it says who read what, and what was refused`() async throws {
        let world = try await world()
        let page = try await world.get("/access-log")
        let rows = page.text.split(separator: "<li class=\"row\">").dropFirst().map(String.init)
        #expect(rows.count == 2)
        #expect(rows[0].contains("<strong>Diary</strong> tried to read a document"))
        #expect(rows[0].contains("Access denied") && rows[0].contains("Operative Note"))
        #expect(rows[1].contains("<strong>Diary</strong> read a document"))
        #expect(rows[1].contains("Allowed") && rows[1].contains("Entlassungsbrief"))
        #expect(rows[1].contains("purpose: at your own request"))
        #expect(page.has("13:00"), "the time is that of the zone")
        let german = try await world.get("/access-log", language: "de")
        #expect(german.has("<strong>Diary</strong> hat ein Dokument gelesen"))
    }

    @Test func `what is not recognised leads to stopping it`() async throws {
        let world = try await world()
        let page = try await world.get("/access-log")
        let link = try #require(page.text.firstMatch(of: /href="(\/access-log\/\d+)"/))
        let sheet = try await world.get(String(link.1))
        #expect(sheet.has("action=\"/sharing/app/stop\"") && sheet.has("org.example.diary"))
        for path in [String(link.1), "/access-log/9999", "/access-log/-1", "/access-log/x"] {
            #expect(try await world.get(path, as: "other").status == 404, "\(path)")
        }
        #expect(try await world.get("/access-log", as: "other").has("Nobody except you"))
    }

    /// An app without a name of its own has the one under which it is registered.
    @Test func `a registered app has its name`() async throws {
        let person = PersonID(UUID())
        let clients = """
            [{"client_id": "org.example.ward", "client_name": "Ward Round", "scope": "",
              "token_endpoint_auth_method": "none",
              "redirect_uris": ["https://ward.example/back"]}]
            """
        let service = try TestService(
            callers: ["owner": Caller(role: .owner(person))],
            authority: try await ServiceAuthority(
                keys: TokenKeys(TokenKey()),
                clients: try await OAuthClient.list(json: Data(clients.utf8))))
        let document = try #require(try await service.take("operative-note", for: person))
        try await service.store.owner(person).setAuthorization(
            of: "org.example.ward", read: [SampleType(.cda).objectType: .allow])
        let app = ClientApp(identifier: "org.example.ward")
        _ = try await service.store.client(app, for: person).documentData(document)
        let page = try await service.test { client in
            try await client.execute(
                uri: "/access-log", method: .get,
                headers: [
                    .authorization: "Bearer owner", .accept: "text/html", .acceptLanguage: "en",
                ]
            ) { String(buffer: $0.body) }
        }
        #expect(page.contains("<strong>Ward Round</strong>"))
        #expect(!page.contains("<strong>org.example.ward"))
    }

    @Test func `a search that found nothing says so`() async throws {
        let world = try await world()
        _ = try await world.client.documents(matching: .title(contains: "no such words"))
        #expect(try await world.get("/access-log").has("nothing was found"))
    }

    @Test func `older accesses are a page away`() async throws {
        let world = try await world()
        for _ in 0..<60 { _ = try await world.appReads(world.documents[0]) }
        let page = try await world.get("/access-log")
        #expect(page.text.matches(of: /<li class="row">/).count == 50)
        let link = try #require(page.text.firstMatch(of: /href="(\/access-log\?before=\d+)"/))
        let older = try await world.get(String(link.1))
        #expect(older.text.matches(of: /<li class="row">/).count == 12)
        #expect(!older.text.contains(/\?before=/) || !older.has("Earlier accesses"))
    }

    /// Each proof leads from the leaf to the root (RFC 9162 section 2.1.3.2).
    @Test func `the file proves itself`() async throws {
        let world = try await world()
        for _ in 0..<9 { _ = try await world.appReads(world.documents[0]) }
        let file = try await world.get("/access-log/file")
        #expect(file.headers[.contentDisposition]?.hasPrefix("attachment") == true)
        let text = try #require(
            try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any])
        let size = try #require(text["size"] as? Int)
        let accesses = try #require(text["accesses"] as? [[String: Any]])
        #expect(accesses.count == 11 && size >= 11)
        for access in accesses {
            let leaf = try #require(access["leaf"] as? String)
            let event = try #require(access["access"] as? [String: Any])
            let index = try #require(event["index"] as? Int)
            let path = try #require(access["proof"] as? [String]).compactMap {
                Data(base64Encoded: $0)
            }
            let root = Self.root(of: leaf, at: index, in: size, path)
            #expect(root.base64EncodedString() == text["root"] as? String)
        }
    }

    private static func root(of leaf: String, at index: Int, in size: Int, _ path: [Data]) -> Data {
        func node(_ left: Data, _ right: Data) -> Data {
            Data(SHA256.hash(data: Data([1]) + left + right))
        }
        var place = index
        var last = size - 1
        var hash = Data(SHA256.hash(data: Data([0]) + Data(leaf.utf8)))
        for sibling in path {
            if place & 1 == 1 || place == last {
                hash = node(sibling, hash)
                while place & 1 == 0, place != 0 {
                    place >>= 1
                    last >>= 1
                }
            } else {
                hash = node(hash, sibling)
            }
            place >>= 1
            last >>= 1
        }
        return hash
    }
}
