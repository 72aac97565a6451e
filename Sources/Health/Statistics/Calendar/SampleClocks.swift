public import Foundation
internal import HealthModel

/// The clocks that hung beside samples, for days that were somebody's own: who flies from Zurich to
/// Tokyo has slept, walked and eaten on the days that were there.
///
/// A sample whose metadata names a zone (HKMetadataKeyTimeZone) is put where the calendar's own
/// clocks show what that zone's showed when it began, and lasts as long as it did. All other
/// samples stay where they are. Sources are merged after that, by what their clocks showed.
///
/// ```
/// 2026-03-01T15:30:00Z, Asia/Tokyo: 00:30 on March 2
///     → days of Europe/Zurich: as if at 00:30 there, 2026-03-01T23:30:00Z
/// ```
public struct SampleClocks {
    private let calendar: ZonedClock
    private var zones: [String: ZonedClock] = [:]

    /// No clock is further from another than from the date line to itself: 26 hours, and one for a
    /// clock's change.
    package static let reach: Int64 = 27 * 3_600_000_000

    /// - Parameter zone: Whose days they are.
    public init(calendarIn zone: TimeZone) { calendar = ZonedClock(zone: zone) }

    /// A sample, or an amount of one, where the calendar has it.
    ///
    /// - Parameter name: The zone of its metadata; nil, or one that nobody knows, leaves it.
    public mutating func moved(_ sample: StatisticsSample, zone name: String?) -> StatisticsSample {
        guard let name, let own = clock(name) else { return sample }
        let start = calendar.instant(ofLocal: own.local(at: sample.start))
        return StatisticsSample(
            start: start, end: start + (sample.end - sample.start), value: sample.value,
            source: sample.source, uuid: sample.uuid)
    }

    private mutating func clock(_ name: String) -> ZonedClock? {
        if let known = zones[name] { return known }
        guard let zone = TimeZone(databaseName: name) else { return nil }
        // Names come from outside: no more of them are kept than there are zones.
        if zones.count > 1_000 { zones.removeAll() }
        let clock = ZonedClock(zone: zone)
        zones[name] = clock
        return clock
    }
}
