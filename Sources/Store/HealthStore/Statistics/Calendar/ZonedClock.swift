internal import Foundation

/// A time zone's clocks: what they show at an instant, and when they show something. All in
/// microseconds since 1970, of which those of a clock are as if it stood in UTC.
struct ZonedClock: Sendable, Hashable {
    let zone: TimeZone

    func offset(at instant: Int64) -> Int64 {
        let date = Date(timeIntervalSince1970: Double(instant) / 1_000_000)
        return Int64(zone.secondsFromGMT(for: date)) * 1_000_000
    }

    /// What a clock shows at an instant.
    func local(at instant: Int64) -> Int64 { instant + offset(at: instant) }

    /// When a clock shows that: for the first time, if it does so twice; as long after the
    /// change as the clock would have shown it before, if it never does.
    ///
    /// Offsets are read a day before and a day after, so two changes within two days are not
    /// told apart; no zone has had such.
    func instant(ofLocal local: Int64) -> Int64 {
        let before = offset(at: local - Self.day)
        let after = offset(at: local + Self.day)
        guard before != after, offset(at: local - before) != before,
            offset(at: local - after) == after
        else { return local - before }
        return local - after
    }

    static let day: Int64 = 86_400_000_000
}
