import ClinicalDocument
import Foundation
import Testing

/// Times of HL7 V3 (data types R1, TS) and the other forms that documents hold. Expected instants
/// are Foundation's, of the same time in ISO 8601.
@Suite struct PointInTimeTests {
    @Test(arguments: [
        ("2012", "2012-01-01T00:00:00Z", PointInTime.Precision.year, Int?.none),
        ("201209", "2012-09-01T00:00:00Z", .month, nil),
        ("20120915", "2012-09-15T00:00:00Z", .day, nil),
        ("2012091510", "2012-09-15T10:00:00Z", .hour, nil),
        ("201209151030", "2012-09-15T10:30:00Z", .minute, nil),
        ("201308151030-0800", "2013-08-15T18:30:00Z", .minute, -480),
        ("20120912000000-0000", "2012-09-12T00:00:00Z", .second, 0),
        ("20050329224411+0530", "2005-03-29T17:14:11Z", .second, 330),
        ("20160229", "2016-02-29T00:00:00Z", .day, nil),
        ("19000301", "1900-03-01T00:00:00Z", .day, nil),
        ("2000-04", "2000-04-01T00:00:00Z", .month, nil),
        ("20120915-05", "2012-09-15T05:00:00Z", .day, -300),
        ("2000-04-07", "2000-04-07T00:00:00Z", .day, nil),
        ("2000-04-07T10:11:12+02:00", "2000-04-07T08:11:12Z", .second, 120),
        (" 20120915 ", "2012-09-15T00:00:00Z", .day, nil),
    ])
    func reads(
        text: String, instant: String, precision: PointInTime.Precision, zone: Int?
    ) throws {
        let time = try #require(PointInTime(text))
        let expected = try Date(instant, strategy: .iso8601)
        #expect(time.microseconds == Int64(expected.timeIntervalSince1970) * 1_000_000)
        #expect(time.precision == precision)
        #expect(time.zoneMinutes == zone)
    }

    @Test func fractionsAndMilliseconds() {
        #expect(PointInTime("19700101000001.5")?.microseconds == 1_500_000)
        #expect(PointInTime("19700101000001.1234567-0000")?.microseconds == 1_123_456)
        #expect(PointInTime("1436900400000")?.microseconds == 1_436_900_400_000_000)
    }

    @Test(arguments: [
        "", "x", "201", "20121301", "20120230", "20110229", "2012091525", "201209151060",
        "20120915T10", "20120915103000.", "20120915103000+", "20120915103000+1", "2012-1-1",
        "２０１２", "20120915-ABCD",
        "2024-00", "2024-13", "2024+05", "2024-3", "202411-05", "2024-11T10:00", "2024-11Z",
    ])
    func refuses(text: String) {
        #expect(PointInTime(text) == nil)
    }

    @Test func everyDayOfFourCenturies() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        var date = try Date("1600-01-01T00:00:00Z", strategy: .iso8601)
        for _ in 0..<146_097 {
            let day = calendar.dateComponents([.year, .month, .day], from: date)
            let text = String(format: "%04d%02d%02d", day.year!, day.month!, day.day!)
            guard PointInTime(text)?.microseconds == Int64(date.timeIntervalSince1970) * 1_000_000
            else {
                Issue.record("\(text)")
                return
            }
            date.addTimeInterval(86_400)
        }
    }
}
