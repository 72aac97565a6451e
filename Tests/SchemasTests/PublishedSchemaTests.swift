import Fixtures
import Foundation
import Schemas
import Testing
import XMLTree

/// The schema files in the repository are what the tables say, and they compile.
@Suite struct PublishedSchemaTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Schemas/CDA", directoryHint: .isDirectory)

    /// `CASEBOOK_RECORD=1` writes the files anew, and fails the run once.
    @Test func filesAreCurrent() throws {
        let isRecording = ProcessInfo.processInfo.environment["CASEBOOK_RECORD"] == "1"
        for document in CDASchema.written() {
            let file = Self.folder.appending(path: document.name)
            let published = try? Array(Data(contentsOf: file))
            if isRecording, published != document.bytes {
                try Data(document.bytes).write(to: file)
                Issue.record("\(document.name) was written anew: read it and run again")
            } else {
                #expect(
                    published == document.bytes,
                    "\(document.name) is not what the tables say; `make schema` writes it")
            }
        }
    }

    @Test func compiledTablesAreCurrent() throws {
        let isRecording = ProcessInfo.processInfo.environment["CASEBOOK_RECORD"] == "1"
        let file = Self.folder.deletingLastPathComponent().appending(path: "Compiled/tables.c")
        let compiled = CDASchema.compiled()
        if isRecording, try Array(Data(contentsOf: file)) != compiled {
            try Data(compiled).write(to: file)
            Issue.record("tables.c was written anew: build and run again")
        } else {
            #expect(
                try Array(Data(contentsOf: file)) == compiled,
                "tables.c is not what the tables say; `make schema` writes it")
        }
    }

    @Test func theProgramHasWhatIsPublished() {
        #expect(CDASchema.documents() == CDASchema.written())
    }

    @Test func mainDocumentComesFirstAndNamesTheOther() throws {
        let documents = CDASchema.written()
        #expect(documents.map(\.name) == ["casebook-cda.xsd", "casebook-sdtc.xsd"])
        let main = String(decoding: documents[0].bytes, as: UTF8.self)
        #expect(main.contains("schemaLocation=\"casebook-sdtc.xsd\""))
        #expect(main.contains("<xs:element name=\"ClinicalDocument\""))
    }

    @Test func holdsNoPathAndNoClock() {
        for document in CDASchema.written() {
            let text = String(decoding: document.bytes, as: UTF8.self)
            #expect(!text.contains("/home") && !text.contains("202"))
        }
        #expect(CDASchema.written() == CDASchema.written())
    }

    /// Expectations are the verdicts of HL7's schema, kept beside the fixtures.
    @Test(arguments: FixtureKind.allCases.filter { $0 != .refused })
    func verdictsOnFixtures(kind: FixtureKind) throws {
        for fixture in try Fixtures.all(of: kind) {
            let expected = try #require(fixture.expected.schema)
            let verdict = try Compiled.ours.get().validate(XMLDocument(fixture.bytes))
            #expect(verdict?.isValid == expected.strict, "\(fixture)")
            let own = XMLModel.cda.validate(
                try XMLDocument(fixture.bytes), setsForeignAside: false, kept: 10)
            #expect(own?.isValid == expected.strict, "\(fixture), compiled")
        }
    }
}
