import Crypto
import Foundation
import HealthModel
import HealthStore

/// Documents that the tests make up.
enum Made {
    static let gate = ValidationSummary(gate: "schema", isValid: true, warningCount: 2)

    static func digest(_ bytes: [UInt8]) -> ContentDigest {
        guard let digest = ContentDigest(bytes: SHA256.hash(data: bytes)) else {
            preconditionFailure("SHA-256 has 32 bytes")
        }
        return digest
    }

    /// A document of one patient with the bytes of `text`.
    static func document(
        _ text: String, patient: String? = "1", id: String? = nil,
        start: TimeInterval = 1_000_000, _ change: (inout CDADocument) -> Void = { _ in }
    ) -> NewDocument {
        document(Array(text.utf8), patient: patient, id: id, start: start, change)
    }

    static func document(
        _ bytes: [UInt8], patient: String? = "1", id: String? = nil,
        start: TimeInterval = 1_000_000, _ change: (inout CDADocument) -> Void = { _ in }
    ) -> NewDocument {
        var document = CDADocument(
            digest: digest(bytes), byteCount: bytes.count, bodyKind: .structured, validation: gate)
        document.patientIdentifiers = patient.map { [identifier($0)] } ?? []
        document.id = id.map { InstanceIdentifier(root: "1.2.3.4", extension: $0) }
        change(&document)
        let date = Date(timeIntervalSince1970: start)
        return NewDocument(bytes: bytes, document: document, startDate: date, endDate: date)
    }

    static func identifier(_ patient: String) -> InstanceIdentifier {
        InstanceIdentifier(root: "2.999.1", extension: patient)
    }
}

extension HealthStore {
    var interface: IntakeHandle { intake(source: Source(name: "ward 3")) }
    var staff: AdministratorHandle { administrator(reason: "test") }
}

extension StoreOutcome {
    /// The sample that was stored.
    var stored: SampleReference? {
        if case .stored(let sample) = self { sample } else { nil }
    }
}
