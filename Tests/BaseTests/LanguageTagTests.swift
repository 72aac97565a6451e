import Base
import Testing

@Suite struct LanguageTagTests {
    /// RFC 5646, appendix A, and its grammar in section 2.1.
    @Test(arguments: [
        "de", "fr", "ja", "i-enochian", "zh-Hant", "zh-Hans", "sr-Cyrl", "sr-Latn",
        "zh-cmn-Hans-CN", "cmn-Hans-CN", "zh-yue-HK", "yue-HK", "zh-Hans-CN", "sr-Latn-RS",
        "sl-rozaj", "sl-rozaj-biske", "sl-nedis", "de-CH-1901", "sl-IT-nedis",
        "hy-Latn-IT-arevela", "de-DE", "en-US", "es-419", "de-CH-x-phonebk",
        "az-Arab-x-AZE-derbend", "x-whatever", "qaa-Qaaa-QM-x-southern", "de-Qaaa",
        "sr-Latn-QM", "sr-Qaaa-RS", "en-US-u-islamcal", "zh-CN-a-myext-x-private",
        "en-a-myext-b-another", "en-GB-oed", "sgn-BE-FR", "zh-min-nan", "root", "English",
        "language-en",
        "I-KLINGON",
    ])
    func isWellFormed(tag: String) {
        #expect(LanguageTag(tag)?.text == tag)
    }

    @Test(arguments: [
        // Appendix A: two regions, one letter in front, an extension's letter twice.
        "de-419-DE", "a-DE", "ar-a-aaa-b-bbb-a-ccc",
        "", "-", "en-", "-en", "en--US", "en_US", "e", "x", "x-", "i", "i-casebook", "en-x",
        "en-a", "en-a-x-b", "de-1901-1901", "en-US-Latn", "en-abcdefghi", "abcdefghi", "d1", "1",
        "en-é", "en US", "zh-cmn-yue-hak-gan",
    ])
    func isNone(tag: String) {
        #expect(LanguageTag(tag) == nil)
    }

    @Test func parts() {
        let tag = LanguageTag(reading: "zh-cmn-Hans-cn")
        #expect(tag.language == "zh" && tag.region == "CN")
        #expect(LanguageTag(reading: "es-419").region == "419")
        #expect(LanguageTag(reading: "x-en").language == nil)
        let late = LanguageTag(reading: "en-US-Latn")
        #expect(late.hasForm && !late.hasOrder && late.region == "US")
    }

    /// RFC 5646, section 2.2.1: the shortest code of ISO 639.
    @Test func shortest() {
        #expect(LanguageTag("ger-CH")?.shortest == "de-CH")
        #expect(LanguageTag("DEU")?.shortest == "de")
        #expect(LanguageTag("gsw-CH")?.shortest == "gsw-CH")
        #expect(LanguageTag("en")?.shortest == "en")
    }
}
