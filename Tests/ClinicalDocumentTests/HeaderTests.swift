import Base
import ClinicalDocument
import Fixtures
import Foundation
import Testing
import XMLTree

/// Headers by rules R1 to R15. Expectations come from a program that is independent of ours.
@Suite struct HeaderTests {
    @Test(arguments: [
        FixtureKind.header, .body, .encoding, .versions, .documents, .schemaInvalid,
    ])
    func headersOfFixtures(kind: FixtureKind) throws {
        for fixture in try Fixtures.all(of: kind) {
            let differences = try differences(fixture.bytes, expected: fixture.expected.header)
            #expect(differences.isEmpty, "\(fixture): \(differences)")
        }
    }

    @Test(
        .enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names the folder of shared data"))
    func headersOfTheCorpus() throws {
        let corpus = try #require(Shared.folder).appending(path: "corpus")
        let lines = try String(
            contentsOf: corpus.appending(path: "expected.jsonl"), encoding: .utf8
        )
        .split(separator: "\n")
        #expect(lines.count > 500)
        for line in lines {
            let expected = try JSONDecoder().decode(ExpectedJSON.self, from: Data(line.utf8))
            let file = try #require(expected["file"]?.string)
            let bytes = [UInt8](try Data(contentsOf: corpus.appending(path: file)))
            let differences = try differences(bytes, expected: expected["header"])
            #expect(differences.isEmpty, "\(file): \(differences)")
        }
    }

    @Test(
        .enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names the folder of shared data"))
    func reencodedDocumentsHaveTheSameHeader() throws {
        let corpus = try #require(Shared.folder).appending(path: "corpus")
        let rows = try String(contentsOf: corpus.appending(path: "DERIVED.tsv"), encoding: .utf8)
            .split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
        #expect(rows.count == 100)
        for row in rows where row[3] == "same header" {
            let derived = try header(corpus.appending(path: row[0]))
            let base = try header(corpus.appending(path: row[1]))
            #expect(derived == base, "\(row[0])")
        }
    }

    private func header(_ file: URL) throws -> DocumentHeader? {
        DocumentHeader(try XMLDocument([UInt8](try Data(contentsOf: file))))
    }

    /// The expected keys whose values differ from ours.
    private func differences(_ bytes: [UInt8], expected: ExpectedJSON?) throws -> [String] {
        let expected = try #require(expected?.object)
        let header = try #require(DocumentHeader(try XMLDocument(bytes)))
        var json = JSONText()
        json.object { json in
            header.writeMembers(&json, oldNames: true)
            writeFacts(of: header, &json)
        }
        let ours = try JSONDecoder().decode(ExpectedJSON.self, from: Data(json.bytes))
        let outside: Set = ["well_formed", "root", "root_ok"]
        return expected.keys.filter { key in
            guard !outside.contains(key) else { return false }
            // The body's facts have their new names beside the old ones.
            guard key == "nonxml", let parts = expected[key]?.object else {
                return ours[key] != expected[key]
            }
            return parts.contains { ours[key]?[$0] != $1 }
        }
    }

    /// What intake writes from the table of fields.
    private func writeFacts(of header: DocumentHeader, _ json: inout JSONText) {
        json.member("title", header.title)
        json.member("effectiveTime", header.effectiveTime?.value)
        json.member("languageCode", header.languageCode)
        json.member("confidentialityCode", header.confidentialityCode)
        json.member("versionNumber", header.versionNumber)
        json.key("id")
        if let id = header.id { id.write(&json) } else { json.string(nil) }
        json.key("relatedDocuments")
        json.array(header.relatedDocuments) { json, related in
            json.object { json in
                json.member("typeCode", related.typeCode)
                json.key("ids")
                json.array(related.ids) { json, id in id.write(&json) }
                json.key("setId")
                if let id = related.setId { id.write(&json) } else { json.string(nil) }
                json.member("versionNumber", related.versionNumber)
            }
        }
    }

    @Test func otherRootsHaveNoHeader() throws {
        for text in [
            "<ClinicalDocument/>", "<a xmlns='urn:hl7-org:v3'/>",
            "<ClinicalDocument xmlns='urn:hl7-org:v2'/>",
        ] {
            #expect(DocumentHeader(try XMLDocument(Array(text.utf8))) == nil)
        }
    }
}
