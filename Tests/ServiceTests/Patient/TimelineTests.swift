import Fixtures
import Foundation
import HealthModel
import HealthStore
import Testing

/// The patient's timeline: what is there, in which order, and what a search leaves behind.
@Suite struct TimelineTests {
    @Test func `every document stands there once, the newest first, page by page`() async throws {
        let world = try await PatientWorld(documents: [])
        try await world.fill(60)
        var found: [Int] = []
        var pages = 0
        var path: String? = "/documents"
        while let address = path {
            let page = try await world.get(address)
            #expect(page.status == 200)
            found += page.text.matches(of: /Operative Note: number (\d+)\.</)
                .compactMap { Int($0.1) }
            pages += 1
            path = page.text.firstMatch(of: /href="(\/documents\?after=[^"]+)"/).map {
                String($0.1)
            }
        }
        #expect(found == Array((0..<60).reversed()))
        #expect(pages == 3)
    }

    @Test func `a title keeps the language of its document`() async throws {
        let page = try await PatientWorld().get("/documents", language: "fr")
        #expect(page.has("<html lang=\"fr\">"))
        #expect(
            page.has("<span lang=\"de-DE\">Entlassungsbrief – Klinik für Innere Medizin</span>"))
    }

    /// BCP 47 has two letters where ISO 639-1 has them; a browser speaks no `eng`.
    @Test func `a title's language is the shortest tag`() async throws {
        let world = try await PatientWorld(documents: [])
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
            .replacing("<languageCode code=\"en-GB\"/>", with: "<languageCode code=\"eng\"/>")
        _ = try await world.service.take(bytes: Array(text.utf8), for: world.person)
        let page = try await world.get("/documents")
        #expect(page.has("<span lang=\"en\">Operative Note"))
    }

    @Test func `a search finds titles, authors and keepers`() async throws {
        let world = try await PatientWorld()
        let finds = [
            ("entlassungsbrief", 0), ("Süßmilch", 0), ("birkenfelde", 0), ("operative knee", 1),
            ("Achterberg", 1), ("Larkfield note", 1),
        ]
        for (text, place) in finds {
            let page = try await world.search([("text", text)])
            for (other, document) in world.documents.enumerated() {
                #expect(page.has("/documents/\(document.inPath)\"") == (other == place), "\(text)")
            }
        }
        let page = try await world.search([("text", "no such words")])
        #expect(page.has("No documents match your search."))
    }

    @Test func `an address tells nothing of a search, and to nobody else`() async throws {
        let world = try await PatientWorld()
        let sent = try await world.send([("text", "Entlassungsbrief")], to: "/documents")
        let address = try #require(sent.location)
        #expect(address.hasPrefix("/documents?filter="))
        #expect(!address.lowercased().contains("entlassung"))
        let again = try await world.send([("text", "Entlassungsbrief")], to: "/documents")
        #expect(again.location != address)
        let expired = "/documents?done=expired"
        #expect(try await world.get(address, as: "other").location == expired)
        #expect(try await world.get(String(address.dropLast(6)) + "AAAAAA").location == expired)
    }

    @Test func `kinds and days narrow the list`() async throws {
        let world = try await PatientWorld(documents: [])
        try await world.fill(40)
        func count(_ fields: [(String, String)]) async throws -> Int {
            try await world.search(fields).text
                .matches(of: /Operative Note: number \d+\.</).count
        }
        #expect(try await count([("from", "2024-01-27"), ("to", "2024-02-02")]) == 4)
        #expect(try await count([("to", "2024-01-03")]) == 3)
        #expect(try await count([("kind", "11504-8"), ("to", "2024-01-03")]) == 3)
        #expect(try await count([("kind", "18842-5")]) == 0)
        #expect(try await count([("from", "2024-13-99")]) == 25)
    }

    @Test func `only the person and whom they let see it have a timeline`() async throws {
        let world = try await PatientWorld()
        #expect(try await world.get("/documents", as: nil).status == 401)
        for caller in ["app", "staff"] {
            #expect(try await world.get("/documents", as: caller).status == 403)
        }
        for caller in ["other", "delegate"] {
            let page = try await world.get("/documents", as: caller)
            #expect(page.status == 200)
            for document in world.documents { #expect(!page.has(document.inPath)) }
        }
        _ = try await world.owner.permit(
            ConsentDraft(
                .document(world.documents[1]), for: .delegate(PatientWorld.helper),
                purposes: [.familyRequest], until: .never, text: "yes"))
        // The first page also reads what the person is called.
        _ = try await world.get("/documents", as: "delegate")
        let before = try await world.owner.accesses(limit: 100).count
        let page = try await world.get("/documents", as: "delegate")
        #expect(try await world.owner.accesses(limit: 100).count == before + 1)
        #expect(page.has(world.documents[1].inPath) && !page.has(world.documents[0].inPath))
        #expect(!page.has("/download"))
    }
}
