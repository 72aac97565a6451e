import ClinicalDocument
import Foundation
import Testing
import XMLTree

/// Embedded content: decoded by RFC 4648, compared with Foundation's decoder.
@Suite struct NonXMLBodyTests {
    private func content(_ text: String, representation: String = "B64") throws -> NonXMLBody
        .Content?
    {
        let xml = """
            <ClinicalDocument xmlns="urn:hl7-org:v3"><component><nonXMLBody>\
            <text mediaType="application/pdf" representation="\(representation)">\(text)</text>\
            </nonXMLBody></component></ClinicalDocument>
            """
        return DocumentHeader(try XMLDocument(Array(xml.utf8)))?.body.nonXML?.content
    }

    @Test func decodesWhatFoundationEncodes() throws {
        var seed: UInt64 = 7
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: seed >> 33)
            }
            let text = Data(bytes).base64EncodedString(options: [.lineLength64Characters])
            guard case .decoded(let count, _, let magic)? = try content(text) else {
                Issue.record("length \(length)")
                continue
            }
            #expect(count == length)
            #expect(magic == Array(bytes.prefix(5)))
        }
    }

    @Test(arguments: ["A", "AB", "ABC", "AB=", "A===", "AB==C", "A*==", "AB-_", "====", "ÄÖ=="])
    func refuses(text: String) throws {
        #expect(try content(text) == .undecodable)
    }

    /// The type of `representation` collapses white space (XML Schema 1.0, Part 2, 4.3.6).
    @Test(arguments: [" B64", "B64&#10;", "B64"])
    func whiteSpaceAroundTheRepresentationIsNoPartOfIt(representation: String) throws {
        let found = try content("JVBERi0xLjQ=", representation: representation)
        #expect(found == (try content("JVBERi0xLjQ=")))
    }

    @Test(arguments: ["", " ", "a", " \t\n", "é é", "𝄞  \u{A0} x ", "a<!-- -->b <?p?> c"])
    func scalarsAreThoseOfTheNormalizedText(text: String) throws {
        let pieces = text.replacing(#/<.*?>/#, with: "").split { " \t\n".contains($0) }
        let count = pieces.joined(separator: " ").unicodeScalars.count
        #expect(try content(text, representation: "TXT") == .text(scalars: count))
    }

    @Test func textIsCounted() throws {
        #expect(
            try content(" Grüße \n an <!-- x -->alle ", representation: "TXT") == .text(scalars: 13)
        )
    }
}
