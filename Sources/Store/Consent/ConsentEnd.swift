public import Foundation
internal import Storage

/// Until when a consent holds. It has to be said: there is no end unless somebody says so.
public enum ConsentEnd: Sendable, Hashable, Codable {
    /// Until this instant, which is not part of it.
    case at(Date)
    /// Until it is changed.
    case never

    /// The instant; nil for none.
    public var date: Date? {
        switch self {
        case .at(let date): date
        case .never: nil
        }
    }
}
