import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import HTTPExchange

/// One document: shown where it can do nothing, and given out as it came.
@Suite struct DocumentPageTests {
    private static let parts = ["", "/view", "/original", "/file", "/attachments/1"]

    // asvs 3.2.1
    @Test func `the file is what was received, and no browser shows it`() async throws {
        let world = try await PatientWorld()
        let file = try await world.get("/documents/\(world.documents[0].inPath)/file")
        #expect(file.bytes == (try Fixtures.named("discharge-summary-german").bytes))
        #expect(file.headers[.contentDisposition]?.hasPrefix("attachment; ") == true)
        #expect(file.headers[.xContentTypeOptions] == "nosniff")
        #expect(file.headers[.cacheControl] == "no-store")
        #expect(file.headers[.contentSecurityPolicy]?.hasPrefix("sandbox") == true)
    }

    @Test func `a document is shown in a frame that may do nothing`() async throws {
        let world = try await PatientWorld()
        let address = "/documents/\(world.documents[0].inPath)"
        let page = try await world.get(address)
        #expect(page.text.contains(/<iframe class="document" src="[^"]+\/view" sandbox=""/))
        let policy = try #require(page.headers[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'") && !policy.contains("script-src"))
        #expect(!page.has("<script") && !page.has(" style="))
        let view = try await world.get("\(address)/view")
        let own = try #require(view.headers[.contentSecurityPolicy])
        #expect(own.contains("sandbox") && own.contains("default-src 'none'"))
        #expect(!own.contains("script-src") && !view.has("<script"))
        #expect(view.headers[.referrerPolicy] == "no-referrer")
        #expect(view.headers[.cacheControl] == "no-store")
    }

    // asvs 5.4.1 5.4.2
    @Test func `a scanned letter is a download under a name of ours`() async throws {
        let world = try await PatientWorld(documents: ["scanned-letter-unstructured"])
        let address = "/documents/\(world.documents[0].inPath)"
        let page = try await world.get(address)
        let link = try #require(page.text.firstMatch(of: /href="([^"]+\/attachments\/\d+)"/))
        let file = try await world.get(String(link.1))
        #expect(file.status == 200)
        #expect(file.bytes.starts(with: Array("%PDF-".utf8)))
        #expect(file.headers[.contentType] == "application/pdf")
        #expect(
            file.headers[.contentDisposition]?
                .contains(/^attachment; filename="[a-z0-9.-]+\.pdf"$/) == true)
        #expect(file.headers[.contentSecurityPolicy] == "sandbox; default-src 'none'")
        #expect(try await world.get("\(address)/attachments/99").status == 404)
    }

    // asvs 3.2.2 1.2.1
    @Test func `words of a document are text, never markup`() async throws {
        let world = try await PatientWorld(documents: [])
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
            .replacing(
                "<title>Operative Note: right total knee replacement</title>",
                with: "<title>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;&lt;b&gt;</title>")
        let document = try #require(
            try await world.service.take(bytes: Array(text.utf8), for: world.person))
        let address = "/documents/\(document.inPath)"
        for path in ["/documents", address, "\(address)/original", "\(address)/sharing"] {
            let page = try await world.get(path)
            #expect(page.has("alert(1)") && !page.has("<script") && !page.has("\"><b>"))
        }
        #expect(try await world.get("\(address)/original").has("&amp;lt;script&amp;gt;"))
    }

    @Test func `the original is readable in whatever encoding it came`() async throws {
        let world = try await PatientWorld(documents: [])
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
            .replacing("encoding=\"UTF-8\"", with: "encoding=\"ISO-8859-1\"")
            .replacing("right total knee replacement", with: "Hüftgelenk à droite")
        let bytes = try #require(
            String(text.unicodeScalars.filter { $0.value < 0x100 }).data(using: .isoLatin1))
        let document = try #require(
            try await world.service.take(bytes: Array(bytes), for: world.person))
        let page = try await world.get("/documents/\(document.inPath)/original")
        #expect(page.has("Hüftgelenk à droite") && !page.has("\u{FFFD}"))
        let file = try await world.get("/documents/\(document.inPath)/file")
        #expect(file.bytes == Array(bytes))
    }

    /// What may not be seen is, byte for byte, what is not there.
    @Test func `hidden equals missing`() async throws {
        let world = try await PatientWorld(documents: ["scanned-letter-unstructured"])
        let document = world.documents[0].inPath
        for caller in ["other", "delegate"] {
            for part in Self.parts + ["/sharing", "/close"] {
                let hidden = try await world.get("/documents/\(document)\(part)", as: caller)
                let missing = try await world.get("/documents/\(UUID().inPath)\(part)", as: caller)
                let wrong = try await world.get("/documents/x\(part)", as: caller)
                #expect(hidden.status == missing.status && hidden.status >= 400, "\(part)")
                #expect(hidden.bytes.count == missing.bytes.count, "\(part)")
                #expect(Self.words(hidden) == Self.words(missing), "\(part)")
                #expect(wrong.status == missing.status, "\(part)")
            }
        }
    }

    @Test func `who may see the title alone is told so, and offered nothing else`() async throws {
        let world = try await PatientWorld()
        let address = "/documents/\(world.documents[0].inPath)"
        func permit(_ level: ConsentLevel) async throws {
            _ = try await world.owner.permit(
                ConsentDraft(
                    .document(world.documents[0]), for: .delegate(PatientWorld.helper),
                    level: level, purposes: [.familyRequest], until: .never, text: "yes"))
        }
        try await permit(.metadata)
        let title = try await world.get(address, as: "delegate")
        #expect(title.status == 200 && title.has("not its content"))
        #expect(!title.has("\(address)/") && !title.has("<iframe"))
        for part in Self.parts.dropFirst() {
            #expect(try await world.get(address + part, as: "delegate").status == 404)
        }
        try await permit(.data)
        let whole = try await world.get(address, as: "delegate")
        #expect(whole.has("\(address)/view") && whole.has("\(address)/file"))
        // What the frame shows is read once.
        let before = try await world.owner.accesses(limit: 100).count
        #expect(try await world.get("\(address)/view", as: "delegate").status == 200)
        #expect(try await world.owner.accesses(limit: 100).count == before + 1)
    }

    /// The page without its own address, which its language form holds.
    private static func words(_ answer: PatientWorld.Answer) -> String {
        answer.text.replacing(/\/documents\/[0-9a-fx-]+/, with: "/documents/…")
    }

    @Test func `a replaced document says so and leads to the newer one`() async throws {
        let world = try await PatientWorld(documents: [])
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
        let first = try #require(
            try await world.service.take(bytes: Array(text.utf8), for: world.person))
        let newer = text.replacing("N-98654720", with: "N-2")
            .replacing("<versionNumber value=\"1\"/>", with: "<versionNumber value=\"2\"/>")
        let second = try #require(
            try await world.service.take(bytes: Array(newer.utf8), for: world.person))
        let page = try await world.get("/documents/\(first.inPath)")
        #expect(page.has("href=\"/documents/\(second.inPath)\""))
        let list = try await world.get("/documents")
        #expect(list.has(second.inPath) && !list.has(first.inPath))
        let all = try await world.search([("replaced", "yes")])
        #expect(all.has(second.inPath) && all.has(first.inPath))
    }
}
