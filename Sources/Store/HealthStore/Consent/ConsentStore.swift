internal import Foundation
internal import HealthModel

/// Consent records, requests and emergency accesses as a store keeps them.
enum ConsentStore {
    static func lastSequence(
        of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> Int64 {
        guard let key = try snapshot.lastRecordKey(.consent, of: person) else { return 0 }
        guard let sequence = Int64(key, radix: 16) else {
            throw StoreError(.corrupt, "a record of the store is not what was kept")
        }
        return sequence
    }

    /// The records behind a place, in their order.
    static func records(
        of person: PersonID, after sequence: Int64 = 0, in snapshot: any HealthSnapshot
    ) throws -> [ConsentRecord] {
        try snapshot.records(.consent, of: person, after: key(sequence)).map {
            try RecordForm.decode(ConsentRecord.self, from: $0.value)
        }
    }

    static func change(_ record: ConsentRecord) throws -> RecordChange {
        RecordChange(
            .consent, key: key(record.sequence), value: try RecordForm.encode(record))
    }

    static func request(
        _ id: UUID, of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> DocumentRequest? {
        try snapshot.record(.documentRequest, key: id.uuidString, of: person)
            .map { try RecordForm.decode(DocumentRequest.self, from: $0) }
    }

    static func requests(
        of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> [DocumentRequest] {
        try snapshot.records(.documentRequest, of: person).map {
            try RecordForm.decode(DocumentRequest.self, from: $0.value)
        }
    }

    static func change(_ request: DocumentRequest) throws -> RecordChange {
        RecordChange(
            .documentRequest, key: request.id.uuidString, value: try RecordForm.encode(request))
    }

    static func emergencies(
        of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> [EmergencyAccess] {
        try snapshot.records(.emergency, of: person).map {
            try RecordForm.decode(EmergencyAccess.self, from: $0.value)
        }
    }

    /// Everybody's.
    static func emergencies(in snapshot: any HealthSnapshot) throws -> [EmergencyAccess] {
        try snapshot.records(.emergency).map {
            try RecordForm.decode(EmergencyAccess.self, from: $0.value)
        }
    }

    static func change(_ access: EmergencyAccess) throws -> RecordChange {
        RecordChange(
            .emergency, key: access.id.uuidString, value: try RecordForm.encode(access))
    }

    private static func key(_ sequence: Int64) -> String {
        let digits = String(sequence, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
