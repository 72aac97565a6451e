import Testing

@testable import Wording

/// Texts with something in their places, as each region writes them.
@Suite("Phrases") struct PhrasebookTests {
    /// CLDR, plural rules: French 0 and 1 are singular.
    @Test(
        "plurals",
        arguments: [
            ("en", 0, "0 days ago"), ("en", 1, "1 day ago"), ("en", 2_000, "2,000 days ago"),
            ("de", 1, "vor 1 Tag"), ("de", 0, "vor 0 Tagen"), ("de", 6_627, "vor 6.627 Tagen"),
            ("de-CH", 6_627, "vor 6’627 Tagen"), ("fr", 0, "il y a 0 jour"),
            ("fr", 1, "il y a 1 jour"), ("fr", 1_200, "il y a 1\u{202F}200 jours"),
            ("it", 1, "1 giorno fa"), ("it", 1_200, "1.200 giorni fa"),
            ("it-CH", 1_200, "1’200 giorni fa"),
        ])
    func plurals(tag: String, count: Int, expected: String) throws {
        let words = Phrasebook(try #require(InterfaceLanguage(rawValue: tag)))
        #expect(words.count(count, NamedText("store.age")) == expected)
    }

    @Test("what is put in is not searched for places, and a place without a part stays")
    func filling() {
        let words = Phrasebook(.english)
        #expect(words(NamedText("authorize.leadOf"), ["{2}", "X"]).contains("The app {2} by X"))
        #expect(words(NamedText("authorize.leadOf"), ["A"]).contains("A by {2}"))
    }

    @Test(
        "spelling and spaces of regions",
        arguments: [
            ("de", "„Neu“"), ("de-AT", "„Neu“"), ("de-CH", "«Neu»"),
            ("fr", "«\u{A0}Nouveau\u{A0}»"), ("fr-CH", "«\u{202F}Nouveau\u{202F}»"),
            ("it", "«Nuovo»"), ("en", "“New”"),
        ])
    func typography(tag: String, expected: String) throws {
        let words = Phrasebook(try #require(InterfaceLanguage(rawValue: tag)))
        #expect(words[NamedText("document.newHint")].hasPrefix(expected))
    }

    @Test("Swiss German has no ß, Austria's January is Jänner, America's spelling is its own")
    func overrides() {
        #expect(Phrasebook(.german)[NamedText("document.size")] == "Größe")
        #expect(Phrasebook(.swissGerman)[NamedText("document.size")] == "Grösse")
        #expect(Phrasebook(.austrianGerman).day(1, 1, 2027) == "1. Jänner 2027")
        #expect(Phrasebook(.swissGerman)[NamedText("document.timelineLead")].contains("Spitäler"))
        #expect(
            Phrasebook(.americanEnglish)[NamedText("decision.anotherOrganisation")]
                == "Another organization")
    }

    @Test(
        "dates and times of day",
        arguments: [
            ("en", "1 November 2026, 09:05"), ("en-US", "November 1, 2026, 9:05 AM"),
            ("de", "1. November 2026, 09:05 Uhr"), ("fr", "1er novembre 2026, 09:05"),
            ("it", "1 novembre 2026, 09:05"),
        ])
    func dates(tag: String, expected: String) throws {
        let words = Phrasebook(try #require(InterfaceLanguage(rawValue: tag)))
        #expect(words.dayAndTime(words.day(1, 11, 2026), words.time(9, 5)) == expected)
    }

    @Test("Italian elides the article before 8 and 11")
    func elision() {
        let words = Phrasebook(.italian)
        let total = NamedText("measurement.totalOf")
        #expect(words(total, ["8 novembre 2026"]) == "Totale dell’8 novembre 2026")
        #expect(words(total, ["11 novembre 2026"]) == "Totale dell’11 novembre 2026")
        #expect(words(total, ["18 novembre 2026"]) == "Totale del 18 novembre 2026")
        let until = NamedText("record.until")
        #expect(words(until, ["8 maggio 2027"]) == "fino all’8 maggio 2027")
    }

    @Test(
        "enumerations",
        arguments: [
            ("en", ["A", "B", "C"], "A, B and C"), ("de", ["A", "B"], "A und B"),
            ("fr", ["A", "B", "C", "D"], "A, B, C et D"), ("it", ["A"], "A"), ("en", [], ""),
        ])
    func lists(tag: String, items: [String], expected: String) throws {
        let words = Phrasebook(try #require(InterfaceLanguage(rawValue: tag)))
        #expect(words.list(items) == expected)
    }
}
