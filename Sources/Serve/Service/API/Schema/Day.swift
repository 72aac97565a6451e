import Foundation
import HealthStore

/// A day of the calendar as text: `2026-01-31`.
struct Day: Sendable, Hashable {
    let day: ActivityDay

    /// Reads a day; nil for one that the calendar does not have.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D })
        else { return nil }
        let components = DateComponents(
            calendar: Calendar(identifier: .gregorian), era: 1, year: Int(parts[0]),
            month: Int(parts[1]), day: Int(parts[2]))
        guard let day = try? ActivityDay(components) else { return nil }
        self.day = day
    }
}
