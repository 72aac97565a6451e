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
}
