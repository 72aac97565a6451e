import Base
import Fixtures
import Foundation
import Testing

@testable import HealthModel

@Suite struct InstantTextTests {
    /// Expectations: Foundation's calendar.
    @Test func agreesWithFoundation() throws {
        let seed: UInt64 = 4
        var random = SplitMix64(seed: seed)
        for _ in 0..<20_000 {
            let seconds = Int64.random(in: -12_219_292_800...253_402_300_799, using: &random)
            let text = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
            #expect(InstantText.format(seconds * 1_000_000) == text, "seed \(seed)")
            #expect(InstantText.parse(text) == seconds * 1_000_000, "seed \(seed)")
        }
    }

    /// Expectations: Foundation, since the last zone left its towns' own time.
    @Test(arguments: ["UTC", "Europe/Zurich", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia"])
    func agreesWithFoundationInZones(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var random = SplitMix64(seed: 6)
        let style = Date.ISO8601FormatStyle(timeZone: zone).dateSeparator(.dash)
            .timeZoneSeparator(.colon)
        for _ in 0..<2_000 {
            let seconds = Int64.random(in: 700_000_000...250_000_000_000, using: &random)
            let text = Date(timeIntervalSince1970: Double(seconds)).formatted(style)
            #expect(InstantText.format(seconds * 1_000_000, in: zone) == text)
        }
    }

    /// The calendar is Gregorian for all time (RFC 3339), and nothing is outside of four digits.
    @Test(arguments: [
        ("1500-06-01T00:00:00Z", "UTC", "1500-06-01T00:00:00Z"),
        ("1582-10-10T00:00:00.5Z", "UTC", "1582-10-10T00:00:00.5Z"),
        ("1500-06-01T00:00:00Z", "GMT-5", "1500-05-31T19:00:00-05:00"),
        ("0001-01-01T00:00:00Z", "GMT-5", "0001-01-01T00:00:00Z"),
        ("0001-01-01T00:00:00Z", "GMT+1", "0001-01-01T01:00:00+01:00"),
        ("9999-12-31T23:00:00Z", "GMT+1", "9999-12-31T23:00:00Z"),
        // Zurich was 34 minutes and 8 seconds ahead.
        ("1800-01-01T00:00:00Z", "Europe/Zurich", "1800-01-01T00:34:00+00:34"),
    ])
    func isWrittenInTheZone(instant: String, zone: String, expected: String) throws {
        let microseconds = try #require(InstantText.parse(instant))
        let zone = try #require(TimeZone(identifier: zone))
        let text = InstantText.format(microseconds, in: zone)
        #expect(text == expected)
        #expect(InstantText.parse(text) == microseconds)
    }

    @Test func readsWhatItPrintsToTheMicrosecond() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<20_000 {
            let value = Int64.random(
                in: -62_135_596_800_000_000...253_402_300_799_999_999, using: &random)
            #expect(InstantText.parse(InstantText.format(value)) == value)
        }
        #expect(InstantText.format(1_250_000) == "1970-01-01T00:00:01.25Z")
    }

    @Test(arguments: [
        ("1970-01-01", 0), ("1970-01-01T01:00+01:00", 0), ("1970-01-01T00:00:00.5Z", 500_000),
        ("1969-12-31T23:30:00-0030", 0), ("1970-01-01T00:00:00.1234567Z", 123_456),
    ])
    func readsOffsetsAndDays(text: String, expected: Int64) {
        #expect(InstantText.parse(text) == expected)
    }

    @Test(arguments: [
        "", "1970", "1970-1-1", "1970-02-29", "1970-01-01T00:00:00", "1970-01-01T24:00:00Z",
        "1970-01-01T00:60:00Z", "1970-01-01T00:00:61Z", "1970-13-01", "0000-01-01", "1970-01-01Z",
        "1970-01-01T00:00:00.Z", "1970-01-01T00:00:00Zx", "１９７０-01-01", "1970-01-01T00:00:00+1",
        "9999-12-31T23:59:59-00:01", "0001-01-01T00:00:00+00:01",
    ])
    func refusesAnythingElse(text: String) {
        #expect(InstantText.parse(text) == nil)
    }
}
