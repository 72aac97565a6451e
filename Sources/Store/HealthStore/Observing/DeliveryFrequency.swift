public import Foundation

/// How often an app wants to be woken at most (HKUpdateFrequency).
public enum DeliveryFrequency: Int, Sendable, Hashable, Codable, CaseIterable {
    /// After every change.
    case immediate = 1
    /// Once an hour.
    case hourly = 2
    /// Once a day.
    case daily = 3
    /// Once a week.
    case weekly = 4

    /// Seconds between two deliveries.
    public var interval: TimeInterval {
        switch self {
        case .immediate: 0
        case .hourly: 3_600
        case .daily: 86_400
        case .weekly: 604_800
        }
    }
}
