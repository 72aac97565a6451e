public import Foundation
internal import HealthModel
internal import Storage

/// The time from which samples may be read: of any length, fixed or moving with the clock.
///
/// A sample lies in the window if it starts there. What lies outside is, for the app, not there.
public struct AccessWindow: Sendable, Hashable, Codable {
    /// The first instant; nil for no limit.
    public var from: Date?
    /// The first instant that is no longer in the window; nil for no limit.
    public var to: Date?
    /// Only the last so many seconds before now; nil for no limit.
    public var last: TimeInterval?

    /// A window; whatever is nil does not limit it.
    public init(from: Date? = nil, to: Date? = nil, last: TimeInterval? = nil) {
        self.from = from
        self.to = to
        self.last = last
    }

    /// All of time.
    public static let unlimited = AccessWindow()

    /// Whether nothing lies in this window that does not lie in the other, at any time.
    func isWithin(_ other: AccessWindow) -> Bool {
        (from ?? .distantPast) >= (other.from ?? .distantPast)
            && (to ?? .distantFuture) <= (other.to ?? .distantFuture)
            && (last ?? .infinity) <= (other.last ?? .infinity)
    }

    /// The starts that lie in the window, in microseconds; nil if none does.
    package func starts(now: Date) -> ClosedRange<Int64>? {
        var low = from?.microseconds ?? .min
        if let last { low = max(low, now.addingTimeInterval(-max(0, last)).microseconds) }
        let high = to.map { $0.microseconds == .min ? .min : $0.microseconds - 1 } ?? .max
        return low <= high ? low...high : nil
    }
}
