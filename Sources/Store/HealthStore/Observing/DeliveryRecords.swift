internal import Foundation
internal import HealthModel

/// Background deliveries as a store keeps them.
enum DeliveryRecords {
    static func key(_ app: String, _ type: SampleType) -> String { "\(type.number) \(app)" }

    static func state(
        _ key: String, of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> DeliveryState? {
        try snapshot.record(.delivery, key: key, of: person)
            .map { try RecordForm.decode(DeliveryState.self, from: $0) }
    }

    static func keep(
        _ state: DeliveryState, of person: PersonID, at: Date,
        in transaction: any HealthTransaction
    ) throws {
        guard let type = SampleType(number: state.type) else { return }
        var changes = ChangeSet(person: person, at: at.microseconds)
        changes.records = [
            RecordChange(
                .delivery, key: key(state.app, type), value: try RecordForm.encode(state))
        ]
        try transaction.apply(changes)
    }
}
