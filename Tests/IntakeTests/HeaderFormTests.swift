import Base
import ClinicalDocument
import DocumentValidation
import Fixtures
import Foundation
import HealthModel
import HealthStore
import Intake
import Testing
import XMLTree

/// A header field has one name and one form wherever a document is written, and is what a program
/// independent of ours reads.
@Suite struct HeaderFormTests {
    private static let validator = Result { try DocumentValidator() }

    /// The document's JSON and the header of its receipt.
    private func forms(
        _ bytes: [UInt8]
    ) async throws -> (document: ExpectedJSON, header: ExpectedJSON)? {
        let store = HealthStore(backend: MemoryBackend())
        let intake = DocumentIntake(
            into: store, source: Source(name: "tests"), validator: try Self.validator.get(),
            policy: IntakePolicy(gate: .none))
        let receipt = try await intake.take(bytes)
        guard let reference = receipt.sample else { return nil }
        let sample = try #require(
            try await store.owner(reference.person).document(reference.uuid))
        let header = try #require(
            try await intake.receipt(for: receipt.digest)?.notes.headerJSON)
        let json = Data(Sample.document(sample).json.utf8)
        let form = try JSONDecoder().decode(ExpectedJSON.self, from: json)
        return (
            try #require(form["document"]),
            try JSONDecoder().decode(ExpectedJSON.self, from: Data(header))
        )
    }

    @Test(arguments: [FixtureKind.header, .documents, .versions, .body, .encoding])
    func everyFieldIsTheSameInEveryForm(kind: FixtureKind) async throws {
        var compared = 0
        for fixture in try Fixtures.all(of: kind) {
            guard let (document, header) = try await forms(fixture.bytes) else { continue }
            for field in HeaderField.all {
                #expect(document[field.name] == header[field.name], "\(fixture): \(field)")
                compared += document[field.name] == nil ? 0 : 1
            }
            let names = header.object?.keys.filter { $0.contains("_") } ?? []
            #expect(names.isEmpty, "\(fixture): \(names)")
        }
        #expect(compared > 50)
    }

    @Test(arguments: [FixtureKind.header, .documents, .versions, .body, .encoding])
    func fieldsAreWhatAnotherProgramReads(kind: FixtureKind) async throws {
        // What that program calls the fields whose form is ours.
        let names = [
            "title": "title", "patientName": "patient_name", "custodianName": "custodian_name",
            "authorNames": "author_names", "languageCode": "languageCode",
            "confidentialityCode": "confidentialityCode", "id": "id", "setID": "setId",
            "versionNumber": "versionNumber", "templateIDs": "templateIds",
        ]
        for fixture in try Fixtures.all(of: kind) {
            guard let (document, _) = try await forms(fixture.bytes) else { continue }
            let expected = try #require(fixture.expected.header)
            for (ours, theirs) in names {
                #expect(document[ours] == Self.present(expected[theirs]), "\(fixture): \(ours)")
            }
            for part in ["code", "codeSystem", "displayName"] {
                #expect(document["typeCode"]?[part] == expected["code"]?[part], "\(fixture)")
            }
            let ids = expected["patients"]?.array?.flatMap { $0["ids"]?.array ?? [] } ?? []
            #expect(document["patientIdentifiers"]?.array ?? [] == ids, "\(fixture)")
        }
    }

    /// `inspect` has what it had before, also where there is no value.
    @Test(arguments: [FixtureKind.header, .documents, .versions])
    func theFormerMembersAreThereWithoutAValueToo(kind: FixtureKind) throws {
        let names = [
            "title", "id", "effectiveTime", "languageCode", "confidentialityCode",
            "versionNumber", "relatedDocuments",
        ]
        for fixture in try Fixtures.all(of: kind) {
            let expected = try #require(fixture.expected.header)
            let document = try XMLDocument(fixture.bytes)
            let header = try #require(DocumentHeader(document, reading: HeaderField.facts))
            var json = JSONText()
            json.object { header.writeJSON(&$0, oldNames: true) }
            let form = try JSONDecoder().decode(ExpectedJSON.self, from: Data(json.bytes))
            for name in names where Self.present(expected[name]) == nil {
                #expect(form.object?.keys.contains(name) == true, "\(fixture): \(name)")
            }
        }
    }

    /// Ours leaves out what the other program says is null or an empty list.
    private static func present(_ value: ExpectedJSON?) -> ExpectedJSON? {
        switch value {
        case .null?: nil
        case .array(let values)? where values.isEmpty: nil
        default: value
        }
    }
}
