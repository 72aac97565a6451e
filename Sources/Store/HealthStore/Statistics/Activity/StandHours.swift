internal import Base
public import Foundation
public import HealthModel

/// The hours of a day in which somebody stood up (HKCategoryTypeIdentifierAppleStandHour).
public enum StandHours {
    /// How many hours of the zone's clock have a sample that says stood, of whatever source:
    /// each hour counts once. Samples of other types and those that say idle count nothing.
    public static func count(
        _ samples: [CategorySample], on day: ActivityDay, in zone: TimeZone
    ) -> Int {
        let range = day.range(in: zone)
        let clock = ZonedClock(zone: zone)
        let hours = samples.compactMap { sample -> Int64? in
            guard sample.categoryType == .appleStandHour,
                sample.value == CategoryValueAppleStandHour.stood.rawValue,
                range.contains(sample.startDate)
            else { return nil }
            let instant = sample.startDate.microseconds
            let offset = clock.offset(at: instant)
            let hour = (instant + offset).dividedDown(by: hourLength) * hourLength
            return hour - offset
        }
        return Set(hours).count
    }

    private static let hourLength: Int64 = 3_600_000_000
}
