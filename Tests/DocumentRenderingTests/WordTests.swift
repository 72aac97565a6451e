import DocumentRendering
import Fixtures
import Foundation
import Schemas
import Testing
import XMLTree
import Wording

/// Not one word is lost, on our fixtures and on real documents.
@Suite struct WordTests {
    @Test func fixtures() throws {
        var pages = 0
        for fixture in try Fixtures.all() {
            guard let document = try? XMLDocument(fixture.bytes) else { continue }
            pages += try check(document, fixture.name) ? 1 : 0
        }
        #expect(pages > 50)
    }

    @Test(.enabled(if: Shared.folder != nil, "needs CASEBOOK_SHARED"))
    func corpus() throws {
        var pages = 0
        for path in try Shared.corpus() {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            guard let document = try? XMLDocument(bytes) else { continue }
            pages += try check(document, path) ? 1 : 0
        }
        #expect(pages > 500)
    }

    @Test func theStyleSheetIsTheOneThatThePolicyNames() throws {
        let page = try Made.page(Made.document()).1
        let reader = try PageReader(page.html)
        #expect(Array(reader.styles[0].utf8) == DocumentStyle.bytes)
        #expect(page.contentSecurityPolicy.contains("style-src '\(page.styleDigest)'"))
        #expect(
            page.contentSecurityPolicy.hasPrefix("sandbox; default-src 'none'; ")
                && page.contentSecurityPolicy.hasSuffix("frame-ancestors 'self'"))
    }

    /// BCP 47 has one code a language, which speech and hyphenation go by (RFC 5646, 2.2.1).
    @Test(arguments: [
        ("eng", "en"), ("ger-CH", "de-CH"), ("en", "en"), ("gsw", "gsw"), ("DEU", "de"),
    ]) func threeLettersBecomeTwo(written: String, shown: String) throws {
        let fixture = try Fixtures.named("operative-note")
        let text = String(decoding: fixture.bytes, as: UTF8.self)
            .replacing(/<languageCode [^>]*\/>/, with: "<languageCode code=\"\(written)\"/>")
        let page = try Made.page(text).1
        let html = String(decoding: page.html, as: UTF8.self)
        #expect(html.contains("<main lang=\"\(shown)\""))
    }

    /// A title of no-break spaces alone is one word, wider than any phone.
    @Test func headingsBreakAnywhere() {
        for style in [DocumentStyle.bytes] {
            let text = String(decoding: style, as: UTF8.self)
            #expect(text.contains(/\nh1, h2[^}]*overflow-wrap: anywhere/))
        }
    }

    private func check(_ document: XMLDocument, _ name: String) throws -> Bool {
        do {
            let page = try DocumentRenderer(RenderingOptions(language: .german)).render(document)
            let reader = try SafePage.check(page, "\(name)")
            SafePage.holdsEveryWord(of: document, reader, "\(name)")
            return true
        } catch RenderingFailure.notAClinicalDocument {
            return false
        }
    }
}
