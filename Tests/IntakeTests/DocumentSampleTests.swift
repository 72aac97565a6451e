import DocumentValidation
import Fixtures
import Foundation
import HealthModel
import HealthStore
import Intake
import Testing

/// A sample is made from the bytes of a document, and of nothing else (features.md, 132 to 134).
@Suite struct DocumentSampleTests {
    private static let validator = Result { try DocumentValidator() }
    private let noon = Date(timeIntervalSince1970: 1_700_000_000)

    private func sample(_ bytes: [UInt8]) throws -> CDADocumentSample {
        try CDADocumentSample(
            bytes, person: PersonID(UUID()), source: Source(name: "St. Anna"), startDate: noon,
            endDate: noon + 60, validator: try Self.validator.get(), now: noon)
    }

    // rows 133 134
    @Test func fieldsAndDatesAreTheDocuments() throws {
        for fixture in try Fixtures.all(of: .documents) {
            let sample = try sample(fixture.bytes)
            let header = fixture.expected.header
            #expect(sample.document?.title == header?["title"]?.string)
            #expect(sample.document?.patientName == header?["patient_name"]?.string)
            #expect(sample.document?.authorName == header?["author_name"]?.string)
            #expect(sample.document?.custodianName == header?["custodian_name"]?.string)
            #expect(sample.document?.documentData == fixture.bytes)
            #expect(sample.startDate != noon || sample.document?.effectiveTime == nil)
        }
    }

    // rows 132
    @Test func whatIsNoDocumentSaysWhereAndWhy() throws {
        for kind in [FixtureKind.schemaInvalid, .refused] {
            for fixture in try Fixtures.all(of: kind) {
                guard fixture.expected.outcome?.why != .patient else { continue }
                let error = #expect(throws: DocumentSampleError.self) {
                    try sample(fixture.bytes)
                }
                #expect(error?.details.isEmpty == false, "\(fixture)")
                #expect(error?.details.allSatisfy { !$0.message.isEmpty } == true)
                if kind == .schemaInvalid {
                    #expect(error?.details[0].line ?? 0 > 0, "\(fixture)")
                }
            }
        }
    }

    /// What Apple Health writes as export_cda.xml (row 132): no author and no custodian, an empty
    /// time of birth, the address's use CL, and sometimes a second root.
    @Test(arguments: [1, 2]) func anExportOfAppleHealthIsRefusedWithItsReasons(roots: Int) throws {
        let root = """
            <ClinicalDocument xmlns="urn:hl7-org:v3">
            <realmCode code="US"/>
            <typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
            <id extension="Health Export CDA" root="2.999.1"/>
            <code codeSystem="2.16.840.1.113883.6.1" code="34109-9" displayName="Note"/>
            <title>Health Data Export</title>
            <effectiveTime value="20260401100000+0200"/>
            <confidentialityCode code="N" codeSystem="2.16.840.1.113883.5.25"/>
            <recordTarget><patientRole><id root="2.999.1" extension="A-1"/>
            <addr use="CL"><country>CH</country></addr>
            <patient><name>Fixture</name><birthTime value=""/></patient>
            </patientRole></recordTarget>
            <component><structuredBody/></component>
            </ClinicalDocument>

            """
        let text = "<?xml version=\"1.0\"?>\n" + String(repeating: root, count: roots)
        let error = try #require(
            #expect(throws: DocumentSampleError.self) { try sample(Array(text.utf8)) })
        guard roots == 1 else {
            #expect(error.details.map(\.code) == ["CB-XML-NOT-WELL-FORMED"])
            #expect(error.details[0].line == 16 && error.details[0].message.contains("root"))
            return
        }
        // The lines of the address's use, the time of birth, and where the author should stand.
        for (line, word) in [(11, "use"), (12, "birthTime"), (14, "author")] {
            #expect(
                error.details.contains { $0.line == line && $0.message.contains("`\(word)`") },
                "\(error)")
        }
    }
}
