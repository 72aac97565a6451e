import Foundation
import Testing

@testable import HealthModel

/// Names of the IANA's time zone database, and what ICU takes besides.
@Suite struct TimeZoneNameTests {
    // rows 44
    @Test(arguments: [
        ("Europe/Zurich", 3_600), ("US/Eastern", -18_000), ("Etc/GMT+1", -3_600), ("UTC", 0),
        ("GMT", 0), ("Zulu", 0), ("EST5EDT", -18_000), ("NZ-CHAT", 49_500), ("W-SU", 10_800),
        ("Asia/Kolkata", 19_800), ("America/Argentina/Buenos_Aires", -10_800),
    ])
    func namesOfTheDatabaseAreTaken(name: String, seconds: Int) throws {
        let zone = try #require(TimeZone(databaseName: name))
        // 2026-01-01T00:00:00Z
        #expect(zone.secondsFromGMT(for: Date(timeIntervalSince1970: 1_767_225_600)) == seconds)
    }

    @Test(arguments: [
        "BST", "AST", "CST", "IST", "PST", "JST", "GMT+1", "UTC+1", "+01:00", "SystemV/AST4",
        "europe/zurich", "Mars/Olympus", "Etc/Unknown", "/", "", "Factory",
        "../../etc/localtime", "Europe/Zurich ",
    ])
    func everythingElseIsNot(name: String) {
        #expect(TimeZone(databaseName: name) == nil)
    }
}
