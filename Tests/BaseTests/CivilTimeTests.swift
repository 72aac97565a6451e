import Base
import Fixtures
import Testing

@Suite struct CivilTimeTests {
    /// An independent rule: days are counted one by one, with the lengths of months by heart.
    @Test func countedDayByDay() {
        var day = CivilDate(year: -400, month: 1, day: 1)
        let first = day.dayNumber
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        for number in first..<(first + 4 * 146_097) {
            if day.dayNumber != number || CivilDate(dayNumber: number) != day {
                Issue.record("\(day) is \(day.dayNumber), not \(number)")
                return
            }
            let isLeap = day.year % 400 == 0 || (day.year % 4 == 0 && day.year % 100 != 0)
            let length = day.month == 2 && isLeap ? 29 : lengths[day.month - 1]
            day.day += 1
            if day.day > length { (day.month, day.day) = (day.month + 1, 1) }
            if day.month > 12 { (day.year, day.month) = (day.year + 1, 1) }
        }
        #expect(
            CivilDate(dayNumber: first + 4 * 146_097) == CivilDate(year: 1200, month: 1, day: 1))
        #expect(CivilDate(year: 1970, month: 1, day: 1).dayNumber == 0)
    }

    /// Another rule: a Julian Day Number by Fliegel and Van Flandern (1968).
    @Test func agreesWithJulianDays() {
        var random = SplitMix64(seed: 1968)
        for _ in 0..<10_000 {
            let number = Int.random(in: -719_162...2_932_896, using: &random)
            let date = CivilDate(dayNumber: number)
            let (i, j, k) = (date.year, date.month, date.day)
            let shift = (j - 14) / 12
            let julian =
                k - 32_075 + 1_461 * (i + 4_800 + shift) / 4 + 367 * (j - 2 - shift * 12) / 12
                - 3 * ((i + 4_900 + shift) / 100) / 4
            #expect(julian - 2_440_588 == number && date.exists)
        }
    }

    @Test(arguments: [
        ("2024-02-29", true), ("2023-02-29", false), ("1900-02-29", false), ("2000-02-29", true),
        ("2024-04-31", false), ("2024-13-01", false), ("2024-00-10", false), ("2024-01-00", false),
        ("0000-01-01", false), ("0001-01-01", true), ("9999-12-31", true), ("2024-1-1", false),
        ("20240101", false), ("2024-01-01T", false), (" 2024-01-01", false), ("+024-01-01", false),
        ("２０24-01-01", false), ("", false),
    ])
    func daysAsText(text: String, exists: Bool) {
        #expect((CivilDate(text) != nil) == exists)
    }

    @Test func monthsOn() {
        let last = CivilDate(year: 2024, month: 1, day: 31)
        #expect(last.adding(months: 1) == CivilDate(year: 2024, month: 2, day: 29))
        #expect(last.adding(months: -2) == CivilDate(year: 2023, month: 11, day: 30))
        #expect(last.adding(months: 12_000) == CivilDate(year: 3024, month: 1, day: 31))
    }

    /// RFC 3339, section 5.8, but for its leap seconds, and forms of ISO 8601 beside it.
    @Test(arguments: [
        ("1985-04-12T23:20:50.52Z", 482_196_050_520_000 as Int64?),
        ("1996-12-19T16:39:57-08:00", 851_042_397_000_000),
        ("1937-01-01T12:00:27.87+00:20", -1_041_337_172_130_000),
        ("1970-01-01", 0), ("1970-01-01T00:00Z", 0), ("1970-01-01T00:01:00+0001", 0),
        ("1970-01-01T00:00:00.0000019Z", 1), ("1969-12-31T23:59:59.999999Z", -1),
        ("1990-12-31T23:59:60Z", nil), ("1970-01-01T24:00:00Z", nil), ("1970-01-01T00:00:00", nil),
        ("1970-01-01T00:00:00.Z", nil), ("1970-01-01t00:00:00z", nil), ("1970-01-01 00:00Z", nil),
        ("0001-01-01T00:00:00+00:01", nil), ("9999-12-31T23:59:59.9999999-00:01", nil),
    ])
    func instants(text: String, microseconds: Int64?) {
        #expect(InstantText.parse(text) == microseconds)
    }

    @Test(arguments: [
        ("1985-04-12T23:20:50.52Z", true), ("1985-04-12t23:20:50.52z", true),
        ("1985-04-12 23:20:50+02:00", true), ("1985-04-12T23:20:50+0200", false),
        ("1985-04-12T23:20Z", false), ("1985-04-12", false), ("1985-04-12T23:20:50", false),
    ])
    func timesOfTheInternet(text: String, isOne: Bool) {
        #expect((InstantText.parse(internet: Array(text.utf8)[...]) != nil) == isOne)
    }

    @Test func writtenWithAnOffset() {
        #expect(InstantText.format(0, minutesAhead: 0) == "1970-01-01T00:00:00Z")
        #expect(InstantText.format(0, minutesAhead: -210) == "1969-12-31T20:30:00-03:30")
        #expect(InstantText.format(1_500_000, minutesAhead: 90) == "1970-01-01T01:30:01.5+01:30")
        #expect(
            InstantText.format(InstantText.last, minutesAhead: 1) == "9999-12-31T23:59:59.999999Z")
    }
}
