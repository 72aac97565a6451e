public import Foundation

/// A value of a characteristic and since when it holds.
public struct CharacteristicEntry: Sendable, Hashable, Codable {
    /// The raw value of the enumeration; of a date of birth the date as `year * 10000 + month *
    /// 100 + day`.
    public let value: Int
    /// Since when; nil for always.
    public let since: Date?

    /// A value from a date on.
    public init(value: Int, since: Date? = nil) {
        self.value = value
        self.since = since
    }
}

/// What a characteristic was and when: the answer for a past date is what held then.
struct CharacteristicHistory: Sendable, Codable {
    var entries: [CharacteristicEntry] = []

    /// What holds at a date; nil before anything was said.
    func value(at date: Date) -> Int? {
        entries.last { $0.since.map { $0 <= date } ?? true }?.value
    }

    /// Says what holds from a date on; what was said for the same date is replaced.
    mutating func set(_ entry: CharacteristicEntry) {
        entries.removeAll { $0.since == entry.since }
        entries.append(entry)
        entries.sort { ($0.since ?? .distantPast) < ($1.since ?? .distantPast) }
    }
}
