import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import Service

/// The patient's pages in a browser that signed in: forged forms, and what every page says.
@Suite struct PatientSessionTests {
    private static let changes = [
        "/documents", "/documents/\(UUID())/sharing", "/documents/\(UUID())/close",
        "/sharing/revoke", "/sharing/emergency", "/sharing/app", "/sharing/app/stop",
        "/sharing/new", "/requests/\(UUID())", "/requests/\(UUID())/close",
        "/requests/types/\(UUID())", "/requests/types/\(UUID())/close",
    ]

    @Test func `no form of another place changes anything`() async throws {
        let world = try await AuthorityWorld()
        let ticket = try world.ticket()
        try await world.test { client in
            let cookie = try await client.signIn(ticket)
            let token = try await client.formToken(cookie: cookie)
            for path in Self.changes {
                #expect(try await client.post(path, [], cookie: cookie).status == .forbidden)
                let wrong = [("form-token", token + "A")]
                #expect(try await client.post(path, wrong, cookie: cookie).status == .forbidden)
                let cross: HTTPFields = [.init("Sec-Fetch-Site")!: "cross-site"]
                let forged = try await client.post(
                    path, [("form-token", token)], cookie: cookie, headers: cross)
                #expect(forged.status == .forbidden, "\(path)")
                let own = try await client.post(path, [("form-token", token)], cookie: cookie)
                let isTaken: [HTTPResponse.Status] = [.seeOther, .notFound, .unprocessableContent]
                #expect(isTaken.contains(own.status), "\(path)")
            }
        }
    }

    @Test func `preferences say that they are saved`() async throws {
        let world = try await AuthorityWorld()
        try await world.test { client in
            let page = try await client.page("/preferences")
            #expect(!page.text.contains("Saved."))
            let sent = try await client.post(
                "/language",
                [
                    ("zone", "Europe/Zurich"), ("language", "en"),
                    ("back", "/preferences?done=saved"),
                ])
            let back = try await client.page(sent.headers[.location] ?? "")
            #expect(back.text.contains("Saved."))
        }
    }

    @Test(arguments: ["en", "de", "fr", "it"])
    func `every page speaks the language, loads nothing and has no script`(language: String)
        async throws
    {
        let world = try await AuthorityWorld()
        let ticket = try world.ticket()
        try await world.test { client in
            let signed = try await client.signIn(ticket)
            let cookie = "\(signed); casebook-language=\(language)"
            let pages = [
                "/documents", "/sharing", "/sharing/new", "/measurements", "/access-log",
                "/measurements/activity", "/download", "/preferences",
            ]
            for path in pages {
                let page = try await client.page(path, cookie: cookie)
                #expect(page.status == .ok)
                #expect(page.text.contains("<html lang=\"\(language)\">"))
                #expect(!page.text.contains("<script") && !page.text.contains("{1}"))
                #expect(!page.text.contains(/(src|href|action)="[a-z]+:/), "\(path)")
                #expect(page.text.matches(of: /<h1>/).count == 1)
                let forms = page.text.matches(of: /<form method="post"/).count
                #expect(page.text.matches(of: /name="form-token"/).count == forms, "\(path)")
                #expect(page.headers[.cacheControl] == "no-store")
            }
        }
    }
}
