import HTTPExchange
import Base
package import Foundation
import HealthModel
import FHIR

/// A value of a `date` parameter (FHIR R4, 3.1.1.4.6): a prefix and a time, which stands for all
/// instants that it may mean.
package struct DateParameter: Sendable, Hashable {
    enum Prefix: String, Sendable, Hashable {
        case eq, ne, gt, lt, ge, le, sa, eb, ap
    }

    let prefix: Prefix
    /// Microseconds since 1970, without the end.
    let range: Range<Int64>

    /// - Throws: ``ServiceFailure`` with status 400 for what is no date.
    package init(_ value: String, of name: String, now: Date) throws {
        let prefix = Prefix(rawValue: String(value.prefix(2)))
        guard let range = FHIRTime.range(String(value.dropFirst(prefix == nil ? 0 : 2))) else {
            throw ServiceFailure.invalid(
                "invalid-date",
                "the parameter \(name) expects a date as 2024-05-16 or "
                    + "2024-05-16T10:15:00Z, with one of the prefixes eq, ne, gt, lt, ge, le, sa, "
                    + "eb, ap before it")
        }
        self.prefix = prefix ?? .eq
        guard prefix == .ap else {
            self.range = range
            return
        }
        let slack = abs(now.microseconds - range.lowerBound) / 10
        self.range = (range.lowerBound - slack)..<(range.upperBound + slack)
    }

    /// Whether an instant is meant.
    package func means(_ instant: Int64) -> Bool { means(instant, to: instant) }

    /// Whether a period is meant; a missing end is open.
    func means(from start: Int64?, to end: Int64?) -> Bool {
        guard start != nil || end != nil else { return false }
        return means(start ?? .min, to: end ?? .max)
    }

    private func means(_ start: Int64, to end: Int64) -> Bool {
        let isWithin = range.lowerBound <= start && end < range.upperBound
        return switch prefix {
        case .eq: isWithin
        case .ne: !isWithin
        case .gt: end >= range.upperBound
        case .lt: start < range.lowerBound
        case .ge: end >= range.upperBound || isWithin
        case .le: start < range.lowerBound || isWithin
        case .sa: start >= range.upperBound
        case .eb: end < range.lowerBound
        case .ap: start < range.upperBound && end >= range.lowerBound
        }
    }

    /// The samples whose start is meant.
    var startPredicate: SamplePredicate {
        let low = Date(microseconds: range.lowerBound)
        let high = Date(microseconds: range.upperBound)
        return switch prefix {
        case .eq, .ap: .and([.startDate(.greaterOrEqual, low), .startDate(.less, high)])
        case .ne: .or([.startDate(.less, low), .startDate(.greaterOrEqual, high)])
        case .gt, .sa: .startDate(.greaterOrEqual, high)
        case .lt, .eb: .startDate(.less, low)
        case .ge: .startDate(.greaterOrEqual, low)
        case .le: .startDate(.less, high)
        }
    }

    /// The samples whose time is meant, from start to end.
    var periodPredicate: SamplePredicate {
        let low = Date(microseconds: range.lowerBound)
        let high = Date(microseconds: range.upperBound)
        let isWithin = SamplePredicate.and([
            .startDate(.greaterOrEqual, low), .endDate(.less, high),
        ])
        return switch prefix {
        case .eq: isWithin
        case .ne: .not(isWithin)
        case .gt: .endDate(.greaterOrEqual, high)
        case .lt: .startDate(.less, low)
        case .ge: .or([.endDate(.greaterOrEqual, high), isWithin])
        case .le: .or([.startDate(.less, low), isWithin])
        case .sa: .startDate(.greaterOrEqual, high)
        case .eb: .endDate(.less, low)
        case .ap: .and([.startDate(.less, high), .endDate(.greaterOrEqual, low)])
        }
    }
}
