import Foundation
import HealthModel
import HealthStore
import Testing

@testable import FHIR
@testable import FHIRServer
@testable import HTTPExchange

/// `period` by FHIR R4, 3.1.1.4.6: a missing end is open, a day as an end is all of that day.
@Suite struct PeriodSearchTests {
    private static func period(_ start: String?, _ end: String?) -> CarePeriod {
        CarePeriod(
            ServicePeriod(
                // As the store reads them: one for the other.
                start: .now, end: .now, writtenStart: start, writtenEnd: end))
    }

    @Test(
        arguments: [
            ("20240516", nil, "ge2030", true), ("20240516", nil, "2024", false),
            ("20240516", nil, "gt2024-05-16", true), ("20240516", nil, "lt2024-05-16", false),
            (nil, "20240516", "lt2000", true), (nil, "20240516", "eb2024-05-17", true),
            (nil, "20240516", "sa2000", false), (nil, "20240516", "gt2024-05-15", true),
            ("20240501", "20240516", "ge2024-05-16T23:00:00Z", true),
            ("20240501", "20240516", "2024-05", true), ("20240501", "2024", "gt2024-06", true),
            ("202405", "202405", "gt2024-05-30", true), ("202405", "202405", "eb2024-05-31", false),
            ("20240501", "20240516", "eb2024-05-16", false),
            ("20240501", "20240516", "eb2024-05-17", true), (nil, nil, "ge1900", false),
        ] as [(String?, String?, String, Bool)])
    func aPeriodMeansAllThatItTells(
        start: String?, end: String?, asked: String, isMeant: Bool
    ) throws {
        let period = Self.period(start, end)
        let date = try DateParameter(asked, of: "period", now: .now)
        #expect(date.means(from: period.start, to: period.end) == isMeant)
    }

    /// 2016-12-31 had 61 seconds in its last minute.
    @Test func aLeapSecondIsATime() throws {
        let date = try DateParameter("2016-12-31T23:59:60Z", of: "date", now: .now)
        #expect(date.range.lowerBound == 1_483_228_800_000_000)
        #expect(date.range.count == 1_000_000)
        #expect(throws: ServiceFailure.self) {
            try DateParameter("2016-12-31T23:59:61Z", of: "date", now: .now)
        }
    }
}
