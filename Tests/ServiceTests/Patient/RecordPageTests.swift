import Fixtures
import Foundation
import HealthModel
import HealthStore
import Testing

/// The home page with the record, its lists, places in documents, words in all of them, downloads.
@Suite struct RecordPageTests {
    private static let fixture = "continuity-of-care-document"

    @Test(arguments: ["en", "de", "fr", "it"])
    func theHomePageShowsWhatTheDocumentsSay(language: String) async throws {
        let world = try await PatientWorld(documents: [Self.fixture])
        let home = try await world.get("/record", language: language)
        #expect(home.status == 200)
        for word in ["lisinopril 10 MG Oral Tablet", "Diabetes mellitus type 2", "Tdap"] {
            #expect(home.has(word), "\(word)")
        }
        #expect(home.has("/record/result"))
        #expect(try await world.get("/").location == "/record")
    }

    @Test(arguments: [
        ("en", "1 · every 12 hours", "since 2 September 2019"),
        ("de", "1 · alle 12 Stunden", "seit 2. September 2019"),
        ("fr", "1 · toutes les 12 heures", "début : 2 septembre 2019"),
        ("it", "1 · ogni 12 ore", "inizio: 2 settembre 2019"),
    ])
    func aMedicationSaysHowOftenAndSinceWhen(
        language: String, dose: String, since: String
    ) async throws {
        let world = try await PatientWorld(documents: ["coded-entries-of-a-clinic"])
        let home = try await world.get("/record", language: language)
        #expect(home.has(dose))
        #expect(
            home.text.replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ").contains(
                since))
    }

    @Test func resultsAreATableWithTheirReferenceRangesAndACourse() async throws {
        let world = try await PatientWorld(documents: [Self.fixture])
        let signs = try await world.get("/record/vitalSign")
        #expect(signs.has("<table class=\"stacked\">"))
        #expect(signs.has("81.2 kg"))
        // Units are written as people write them, not in UCUM's codes.
        #expect(signs.has("mmHg") && !signs.has("mm[Hg]"))
        // Two values of the same kind and unit are a course.
        #expect(signs.has("<svg"))
        #expect(try await world.get("/record/result").has("142 mg/dL"))
        #expect(try await world.get("/record/nothing").status == 404)
    }

    @Test func aLineLeadsToItsPlaceInTheDocument() async throws {
        let world = try await PatientWorld(documents: [Self.fixture])
        let list = try await world.get("/record/immunization")
        let link = try #require(
            list.text.firstMatch(of: #/href="(/documents/[^"]+/place/[0-9]+)"/#))
        let place = try await world.get(String(link.output.1))
        #expect(place.status == 200)
        #expect(place.has("<mark>&lt;substanceAdministration"))
        let document = world.documents[0].uuidString.lowercased()
        #expect(try await world.get("/documents/\(document)/place/99999").status == 404)
        #expect(try await world.get("/documents/\(document)/place/0", as: "other").status == 404)
    }

    @Test func wordsAreFoundInAllDocuments() async throws {
        let world = try await PatientWorld(documents: [Self.fixture, "operative-note"])
        let found = try await world.send([("words", "LISINOPRIL")], to: "/record/search")
        #expect(found.has("<mark>"))
        #expect(found.has(world.documents[0].uuidString.lowercased()))
        #expect(!found.has(world.documents[1].uuidString.lowercased()))
        let none = try await world.send([("words", "xylophone")], to: "/record/search")
        #expect(none.has("No document contains all these words."))
    }

    /// The pages have no scripts: the service marks the places, also from the search in all
    /// documents, and without regard to case and accents.
    @Test func wordsAreMarkedInTheDocument() async throws {
        let world = try await PatientWorld(documents: [Self.fixture, "operative-note"])
        let address = "/documents/\(world.documents[0].uuidString.lowercased())"
        let sheet = try await world.get(address)
        #expect(sheet.has("action=\"\(address)/find\""))
        let list = try await world.send([("words", "lisinopril")], to: "/record/search")
        #expect(list.has("action=\"\(address)/find\"") && list.has("Show in the document"))
        let plain = try await world.get("\(address)/view?page=1")
        let found = try await world.send([("words", "TÁBLET")], to: "\(address)/find")
        #expect(found.status == 200)
        let marks = found.text.matches(of: #/<mark id="hit-([0-9]+)">([^<]*)</mark>/#)
        #expect(marks.count > 1)
        #expect(marks.allSatisfy { $0.output.2.lowercased().contains("tablet") })
        #expect(found.has("Found in \(marks.count) places:") && found.has("href=\"#hit-2\""))
        // Without the marks it is the document's page.
        let text = found.text.replacing(#/<mark id="hit-[0-9]+">|</mark>/#, with: "")
            .replacing(#/<body>\s*<nav class="back" aria-label="Places found">.*?</nav>/#) { _ in
                "<body>"
            }
        #expect(text.filter { !$0.isWhitespace } == plain.text.filter { !$0.isWhitespace })
        let none = try await world.send([("words", "xylophone")], to: "\(address)/find")
        #expect(none.has("Not found in this document.") && !none.has("<mark"))
        #expect(try await world.send([("words", " ")], to: "\(address)/find").status == 303)
        let other = try await world.send(
            [("words", "lisinopril")], to: "\(address)/find", as: "other")
        #expect(other.status == 404)
    }

    @Test func theRecordIsThereForDownload() async throws {
        let world = try await PatientWorld(documents: [Self.fixture])
        let table = try await world.get("/record/table.csv")
        #expect(table.text.hasPrefix("category,assertion,"))
        #expect(table.has("Tdap"))
        let summary = try await world.get("/record/summary.json")
        #expect(summary.has("\"type\":\"document\""))
    }

    /// A delegate's pages are the same bytes, whether there is a document that they may not see or
    /// there is none.
    @Test func whatIsHiddenLeavesNoTrace() async throws {
        let shown = try Fixtures.named("operative-note").bytes
        let hidden = try Fixtures.named(Self.fixture).bytes
        var told: [[String]] = []
        for isFull in [true, false] {
            let world = try await PatientWorld(documents: [])
            let one = try #require(try await world.service.take(bytes: shown, for: world.person))
            if isFull { _ = try await world.service.take(bytes: hidden, for: world.person) }
            try await world.owner.permit(
                ConsentDraft(
                    .document(one), for: .delegate(PatientWorld.helper), level: .data,
                    until: .never, text: "To help"))
            var answers: [PatientWorld.Answer] = []
            for path in [
                "/record", "/record/medication", "/record/result", "/record/table.csv",
                "/record/summary.json", "/record/procedure",
            ] { answers.append(try await world.get(path, as: "delegate")) }
            for words in ["lisinopril", "knee", "a"] {
                answers.append(
                    try await world.send([("words", words)], to: "/record/search", as: "delegate"))
            }
            told.append(
                answers.map {
                    let person = world.person.description
                    return "\($0.status) "
                        + $0.text.replacing(one.uuidString.lowercased(), with: "one")
                        .replacing(person, with: "person")
                        .replacing(#/urn:uuid:[0-9a-f-]{36}/#, with: "urn")
                        .replacing(#/"id":"[0-9a-f-]{36}"/#, with: "id")
                })
        }
        #expect(told[0] == told[1])
        #expect(told[0].contains { $0.contains("knee") })
    }
}
