import Base
import Foundation
package import HealthStore

/// A day of the calendar as text: `2026-01-31`.
package struct Day: Sendable, Hashable {
    package let day: ActivityDay

    /// Reads a day; nil for one that the calendar does not have.
    package init?(_ text: String) {
        guard let date = CivilDate(text) else { return nil }
        let components = DateComponents(
            calendar: Calendar(identifier: .gregorian), era: 1, year: date.year,
            month: date.month, day: date.day)
        guard let day = try? ActivityDay(components) else { return nil }
        self.day = day
    }
}
