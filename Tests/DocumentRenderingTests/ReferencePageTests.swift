import ClinicalDocument
import DocumentRendering
import Foundation
import Testing
import XMLTree

/// Our page beside the one of HL7's own stylesheet: what a reader finds there is here too.
@Suite struct ReferencePageTests {
    private static let folder =
        (Shared.folder ?? "") + "/standards/stylesheet/hl7-cda-core-xsl-4.1.0-beta2/"

    /// Words of the stylesheet itself, in all its languages, and the keys that it shows where it
    /// may not read that table.
    private static func ownWords() throws -> Set<String> {
        let text = try String(contentsOf: URL(filePath: folder + "cda_l10n.xml"), encoding: .utf8)
        return Set(words(text) + ["header"])
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static let leftOut: Set<String> = [
        "administrativeGenderCode", "confidentialityCode", "entry",
    ]

    /// What a document says for people: its text, names of codes, identifiers, numbers and
    /// addresses. Sex and confidentiality are told in the page's own words, so their names are left
    /// out, and so are the identifiers and the further codes of sections.
    private static func collect(_ node: XMLNode, into words: inout Set<String>) {
        for element in node.elements {
            if leftOut.contains(element.name) { continue }
            if node.name == "section", ["id", "code"].contains(element.name) { continue }
            let attributes: [StaticString] = [
                "displayName", "extension", "value", "assigningAuthorityName",
            ]
            for name in attributes {
                words.formUnion(Self.words(element.attribute(name) ?? ""))
            }
            if element.elements.first(where: { _ in true }) == nil {
                words.formUnion(Self.words(element.normalizedText))
            }
            collect(element, into: &words)
        }
    }

    @Test(.enabled(if: Shared.folder != nil, "needs CASEBOOK_SHARED"))
    func nothingOfTheReferencePageIsMissing() throws {
        let sheet = try XMLStylesheet(
            [UInt8](try Data(contentsOf: URL(filePath: Self.folder + "CDA.xsl"))))
        let own = try Self.ownWords()
        var pages = 0
        for (number, path) in try Shared.corpus().enumerated() where number % 6 == 0 {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            guard let document = try? XMLDocument(bytes),
                let reference = sheet.tree(of: document),
                let page = try? DocumentRenderer().render(document)
            else { continue }
            var said: Set<String> = []
            Self.collect(document.root, into: &said)
            let html = String(decoding: page.html, as: UTF8.self)
                .replacing(/<style>[^<]*<\/style>|<[^>]*>/, with: " ")
                .replacing("&amp;", with: "&").replacing("&quot;", with: "\"")
            let shown = Set(Self.words(html))
            let missing = Set(reference.root.textPieces.flatMap(Self.words))
                .intersection(said).subtracting(own).subtracting(shown)
                .filter { $0.count > 2 && !$0.allSatisfy(\.isNumber) }
            // A message names no word of a document.
            #expect(missing.isEmpty, "\(path): \(missing.count) words are missing")
            pages += 1
        }
        #expect(pages > 80)
    }

    /// What stood only in the model's corners, and names in the order in which they are spoken.
    @Test func theWholeHeaderIsThere() throws {
        let header = """
            <recordTarget><patientRole><id root="1.2.3" extension="77"/><patient><name>\
            <family>Muster</family><given>Nora</given></name>\
            <raceCode code="2106-3" displayName="White"/>\
            <ethnicGroupCode code="2186-5" displayName="Not Hispanic or Latino"/>\
            <languageCommunication><languageCode code="fr"/><preferenceInd value="true"/>\
            </languageCommunication></patient></patientRole></recordTarget>\
            <participant typeCode="IND"><associatedEntity classCode="ECON">\
            <telecom use="MC" value="tel:+41-555"/><associatedPerson><name>Lea Beispiel</name>\
            </associatedPerson></associatedEntity></participant>
            """
        let document = try XMLDocument(
            Array(
                """
                <ClinicalDocument xmlns="urn:hl7-org:v3">\(header)<component><structuredBody>\
                <component><section><title>A</title><text>B</text></section></component>\
                </structuredBody></component></ClinicalDocument>
                """.utf8))
        let page = try DocumentRenderer().render(document)
        let html = String(decoding: page.html, as: UTF8.self)
        for text in [
            "Nora Muster", "White", "Not Hispanic or Latino", "emergency contact", "mobile",
            "Lea Beispiel", "+41-555", "Preferred",
        ] { #expect(html.contains(text), "\(text)") }
        #expect(html.contains("<details><summary><h2 id="))
        #expect(html.contains("<details open=\"\"><summary><h2 id="))
        _ = try SafePage.check(page, "made")
    }
}
