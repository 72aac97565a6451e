import Fixtures
import Testing

@testable import DropFolder

/// Whether a document has its end, asked of every beginning of real ones.
@Suite struct EndingTests {
    private func isComplete(_ bytes: [UInt8]) -> Bool {
        var window = XMLEnding.bytes
        while XMLEnding.needsMore(tail: Array(bytes.suffix(window)), size: bytes.count) {
            window *= 4
        }
        return XMLEnding.isComplete(
            head: Array(bytes.prefix(window)), tail: Array(bytes.suffix(window)),
            size: bytes.count)
    }

    @Test func everyFixtureThatIsStoredIsComplete() throws {
        for kind in FixtureKind.allCases {
            for fixture in try Fixtures.all(of: kind)
            where fixture.expected.outcome?.intake == .stored {
                #expect(isComplete(fixture.bytes), "\(fixture)")
            }
        }
    }

    @Test func aPDFEndsWithItsMark() throws {
        let pdf = AttachedDocument.pdf(around: try Fixtures.named("operative-note").bytes)
        #expect(PDFEnding.isPDF(head: pdf) && PDFEnding.isComplete(tail: pdf))
        for count in [10, pdf.count / 2, pdf.count - 7] {
            #expect(!PDFEnding.isComplete(tail: Array(pdf.prefix(count))), "\(count) bytes")
        }
    }

    @Test(arguments: ["operative-note", "discharge-summary-german"])
    func noBeginningOfADocumentIsComplete(name: String) throws {
        let bytes = try Fixtures.named(name).bytes
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
        for count in 0..<end {
            #expect(!isComplete(Array(bytes.prefix(count))), "\(count) bytes")
        }
        #expect(isComplete(Array(bytes.prefix(end + 1))))
    }

    @Test(arguments: [
        ("<a/>", true), ("<a></a>", true), ("<a></a >\r\n", true),
        ("<?xml version='1.0'?><a/>", true),
        ("<!-- x --><a b='/'/>", true), ("<a></a><!-- end --> <?pi x?>\n", true),
        ("<p:a xmlns:p='x'></p:a>", true), ("not XML at all", true), ("{\"a\": 1}", true),
        ("<a><b/>", false), ("<a><!-- x -->", false), ("<a></b>", false), ("<a></a", false),
        ("<a><c></a></c>", false), ("", false), ("<a>", false), ("   \n", false),
        ("<?xml version='1.0'?>", false), ("<!-- only a comment -->", false),
        ("<a></a>\0\0\0\0", false), ("\0\0\0\0\0\0\0\0", false),
    ])
    func smallTexts(text: String, expected: Bool) {
        #expect(isComplete(Array(text.utf8)) == expected, "\(text)")
    }

    @Test func wideEncodings() {
        for isLittle in [true, false] {
            func wide(_ text: String) -> [UInt8] {
                text.utf16.flatMap { unit -> [UInt8] in
                    let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                    return isLittle ? pair.reversed() : pair
                }
            }
            #expect(isComplete(wide("\u{FEFF}<a>é</a>\n")))
            #expect(isComplete(wide("<a>é</a>")))
            #expect(!isComplete(wide("\u{FEFF}<a>é</a")))
        }
    }

    @Test func anEndBeyondTheWindowIsFound() {
        let body = String(repeating: "<b>text</b>\n", count: 20_000)
        #expect(isComplete(Array("<a>\(body)</a>".utf8)))
        #expect(!isComplete(Array("<a>\(body)".utf8)))
        let comment = "<!--" + String(repeating: "x", count: XMLEnding.bytes) + "-->"
        #expect(isComplete(Array("\(comment)<a>\(body)</a>".utf8)))
    }

    /// A comment that is longer than the window, many that are longer together, and one that began
    /// before the document had its end.
    @Test func commentsBehindTheEndHaveAnyLength() {
        let long = "<!--" + String(repeating: "x", count: 3_000_000) + "-->"
        let many = String(repeating: "<!-- generated -->\n", count: 6_000)
        let instruction = "<?p " + String(repeating: "x", count: 100_000) + "?>"
        let space = String(repeating: " \n", count: 50_000)
        #expect(isComplete(Array("<a></a>\(long)".utf8)))
        for rest in [many, instruction, space] {
            #expect(isComplete(Array("<a>\(rest)</a>\(rest)".utf8)))
            #expect(isComplete(Array("<a/>\(rest)".utf8)))
            #expect(!isComplete(Array("<a><b>\(rest)</b>\(rest)".utf8)))
            #expect(!isComplete(Array("<a>\(rest)".utf8)))
        }
        #expect(!isComplete(Array("<a></a>\(long.dropLast())".utf8)))
    }

    @Test func zipFilesEndWithTheirDirectory() {
        let end: [UInt8] = [0x50, 0x4B, 5, 6] + Array(repeating: 0, count: 18)
        let whole: [UInt8] = [0x50, 0x4B, 3, 4] + Array(repeating: 1, count: 100) + end
        func isComplete(_ bytes: [UInt8]) -> Bool {
            ArchiveEnding.isComplete(head: bytes, tail: bytes, size: bytes.count)
        }
        #expect(isComplete(whole))
        for count in 4..<whole.count { #expect(!isComplete(Array(whole.prefix(count)))) }
        var commented = whole + Array("ward 3".utf8)
        commented[whole.count - 2] = 6
        #expect(isComplete(commented))
    }

    @Test func versions() {
        func hint(_ text: String) -> VersionHint? { VersionHint(Array(text.utf8)) }
        let one = hint(
            "<ClinicalDocument><setId root='1.2' extension='A'/><versionNumber value=\"3\"/>")
        #expect(one?.version == 3)
        let same = hint(
            "<x:ClinicalDocument><x:setId\n extension=\"A\" root='1.2'></x:setId><x:versionNumber "
                + "value='12' /></x:ClinicalDocument>")
        #expect(same?.set == one?.set && same?.version == 12)
        #expect(hint("<a><setId root='1'/></a>") == nil)
        #expect(hint("<a><versionNumber value='1'/></a>") == nil)
        #expect(hint("") == nil)
    }
}
