import Foundation
import Testing

@testable import Wording

/// The catalogues row by row: what a translator may not break.
@Suite("Catalogues of texts") struct CatalogueTests {
    private static let codes = ["de", "fr", "it"]

    private static func language(_ code: String) -> [Catalogue.Row] { Catalogue.rows(of: code) }

    private static func base(_ rows: [Catalogue.Row]) -> [Catalogue.Row] {
        rows.filter { $0.region == nil }
    }

    @Test(
        "every language has the rows of English, in its order, with the same places",
        arguments: codes)
    func sameRows(code: String) {
        let english = Self.base(Self.language("en"))
        let other = Self.base(Self.language(code))
        #expect(english.map(\.key) == other.map(\.key))
        for (one, two) in zip(english, other) {
            #expect(one.category == two.category, "\(one.key)")
            #expect(one.kind == two.kind, "\(one.key)")
            #expect(one.limit == two.limit, "\(one.key)")
        }
    }

    @Test("a sentence has the same placeholders in every language", arguments: codes)
    func placeholders(code: String) {
        let english = Self.placeholders(Self.language("en"))
        let other = Self.placeholders(Self.language(code))
        for (key, names) in english { #expect(other[key] == names, "\(key)") }
    }

    private static func placeholders(_ rows: [Catalogue.Row]) -> [String: Set<String>] {
        rows.reduce(into: [:]) { found, row in
            let names = row.text.matches(of: /\{[0-9n]\}/).map { String($0.output) }
            found[row.key, default: []].formUnion(names)
        }
    }

    @Test("no key twice, no empty text, none longer than its place", arguments: codes + ["en"])
    func rows(code: String) {
        var seen: Set<String> = []
        for row in Self.language(code) {
            let name = "\(row.key).\(row.category?.rawValue ?? "")@\(row.region ?? "")"
            #expect(seen.insert(name).inserted, "\(name) twice")
            #expect(!row.text.isEmpty, "\(name)")
            #expect(row.text.count <= row.limit, "\(name): \(row.text.count) characters")
            #expect(row.text == row.text.trimmingCharacters(in: .whitespaces), "\(name)")
        }
    }

    @Test(
        "every sentence about a number has each form, and only such a sentence has {n}",
        arguments: codes + ["en"])
    func plurals(code: String) {
        let rows = Self.language(code)
        for (key, forms) in Dictionary(grouping: rows.filter { $0.region == nil }, by: \.key) {
            let categories = Set(forms.compactMap(\.category))
            #expect(categories.isEmpty || categories == Set(PluralCategory.allCases), "\(key)")
            if categories.isEmpty { #expect(!forms[0].text.contains("{n}"), "\(key)") }
        }
    }

    @Test("rows of a region replace one of the language, and no region of another language's")
    func regions() {
        for code in Self.codes + ["en"] {
            let rows = Self.language(code)
            let keys = Set(Self.base(rows).map(\.key))
            for row in rows {
                guard let region = row.region else { continue }
                #expect(keys.contains(row.key), "\(row.key)@\(region)")
                #expect(InterfaceLanguage(rawValue: "\(code)-\(region)") != nil, "\(region)")
            }
        }
    }

    /// Sie, vous, tu: one address a language (Documentation/words.md).
    @Test("one address per language")
    func address() {
        for row in Self.language("it") {
            #expect(row.text.firstMatch(of: /\b(vi|vostr[aeio]|[Vv]oi)\b/) == nil, "\(row.key)")
        }
        for row in Self.language("de") {
            #expect(row.text.firstMatch(of: /\b([Dd]u|[Dd]ein\w*|dir|dich)\b/) == nil, "\(row.key)")
        }
        for row in Self.language("fr") {
            #expect(row.text.firstMatch(of: /\b([Tt]u|ton|tes)\b/) == nil, "\(row.key)")
        }
    }

    @Test("German of Germany is written so, without Swiss spelling")
    func german() {
        let swiss = /[«»]|\b(ausser|gross|weiss|schliess\w*|Grösse|Spital|Velo\w*|Entscheide?)\b/
        for row in Self.language("de") where row.region == nil {
            #expect(row.text.firstMatch(of: swiss) == nil, "\(row.key)")
        }
    }

    @Test("French texts leave the spaces to the typography")
    func french() {
        for row in Self.language("fr") {
            #expect(!row.text.contains("\u{A0}") && !row.text.contains("\u{202F}"), "\(row.key)")
            #expect(row.text.firstMatch(of: /[^\s0-9{}]([:;!?»](\s|$)|»)/) == nil, "\(row.key)")
        }
    }
}
