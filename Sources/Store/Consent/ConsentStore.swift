package import Foundation
package import HealthModel
package import Storage

/// Consent records, requests and emergency accesses as a store keeps them.
package enum ConsentStore {
    package static func lastSequence(
        of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> Int64 {
        let keys = try snapshot.lastRecordKeys(.consent, of: [person])
        guard let key = keys[person] else { return 0 }
        guard let sequence = Int64(key, radix: 16) else {
            throw StoreError(.corrupt, "a record of the store is damaged")
        }
        return sequence
    }

    /// Calls `body` for record after record behind a place, in their order or against it, until it
    /// returns false.
    package static func eachRecord(
        of person: PersonID, after sequence: Int64? = nil, isReversed: Bool = false,
        in snapshot: any HealthSnapshot, _ body: (ConsentRecord) throws -> Bool
    ) throws {
        var slice = RecordSlice(isReversed: isReversed, limit: StoreLimits.recordSlice)
        if isReversed { slice.before = sequence.map(key) } else { slice.after = key(sequence ?? 0) }
        try snapshot.eachRecord(.consent, of: person, in: slice) {
            try body(try RecordForm.decode(ConsentRecord.self, from: $1))
        }
    }

    /// The record at a place.
    package static func record(
        _ sequence: Int64, of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> ConsentRecord? {
        try snapshot.record(.consent, key: key(sequence), of: person)
            .map { try RecordForm.decode(ConsentRecord.self, from: $0) }
    }

    package static func change(_ record: ConsentRecord) throws -> RecordChange {
        RecordChange(
            .consent, key: key(record.sequence), value: try RecordForm.encode(record))
    }

    package static func request(
        _ id: UUID, of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> DocumentRequest? {
        try RequestRecords.value(.documentRequest, id, of: person, in: snapshot)
            .map { try RecordForm.decode(DocumentRequest.self, from: $0) }
    }

    package static func changes(_ request: DocumentRequest) throws -> [RecordChange] {
        RequestRecords.changes(
            .documentRequest, request.id, try RecordForm.encode(request),
            isWaiting: request.state == .pending)
    }

    package static func emergencies(
        of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> [EmergencyAccess] {
        try snapshot.records(.emergency, of: person).map {
            try RecordForm.decode(EmergencyAccess.self, from: $0.value)
        }
    }

    /// Everybody's.
    package static func emergencies(in snapshot: any HealthSnapshot) throws -> [EmergencyAccess] {
        try snapshot.records(.emergency).map {
            try RecordForm.decode(EmergencyAccess.self, from: $0.value)
        }
    }

    package static func change(_ access: EmergencyAccess) throws -> RecordChange {
        RecordChange(
            .emergency, key: access.id.uuidString, value: try RecordForm.encode(access))
    }

    /// The key of the first record of each person who has one.
    package static let firstKey = key(1)

    private static func key(_ sequence: Int64) -> String {
        let digits = String(sequence, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
