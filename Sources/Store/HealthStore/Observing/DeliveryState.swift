public import Foundation
internal import HealthModel

/// A background delivery that an app has registered, as it is kept: a value that says itself what
/// is due.
///
/// ```
/// quiet ── a change ──► due ── delivered ──► waiting ── acknowledged ──► quiet
///                        ▲                      │
///                        └───── back-off ───────┘
/// ```
struct DeliveryState: Sendable, Hashable, Codable {
    var app: String
    var type: UInt16
    var frequency: DeliveryFrequency
    /// Up to where in the change log the app has acknowledged.
    var acknowledged: Int64
    /// Up to where the last delivery told; nil if none waits for its acknowledgement.
    var delivered: Int64?
    var deliveredAt: Date?
    /// How often the delivery that waits has been made.
    var attempts = 0

    /// The first instant at which a change may be delivered.
    var notBefore: Date {
        guard let deliveredAt else { return .distantPast }
        return deliveredAt.addingTimeInterval(max(frequency.interval, backOff))
    }

    /// Seconds until what was not acknowledged is delivered again: 10, 20, 40, up to an hour.
    private var backOff: TimeInterval {
        delivered == nil ? 0 : min(10 * pow(2, Double(max(0, attempts - 1))), 3_600)
    }

    /// The place from which on a change is news.
    var newsAfter: Int64 { acknowledged }

    mutating func deliver(upTo sequence: Int64, at now: Date) {
        attempts = delivered == nil ? 1 : attempts + 1
        delivered = sequence
        deliveredAt = now
    }

    /// Returns whether there was something to acknowledge.
    mutating func acknowledge(upTo sequence: Int64) {
        acknowledged = max(acknowledged, sequence)
        if let delivered, delivered <= sequence {
            self.delivered = nil
            attempts = 0
        }
    }
}

/// How often an app wants to be woken at most (HKUpdateFrequency).
public enum DeliveryFrequency: Int, Sendable, Hashable, Codable, CaseIterable {
    /// After every change.
    case immediate = 1
    /// Once an hour.
    case hourly = 2
    /// Once a day.
    case daily = 3
    /// Once a week.
    case weekly = 4

    /// Seconds between two deliveries.
    public var interval: TimeInterval {
        switch self {
        case .immediate: 0
        case .hourly: 3_600
        case .daily: 86_400
        case .weekly: 604_800
        }
    }
}

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
