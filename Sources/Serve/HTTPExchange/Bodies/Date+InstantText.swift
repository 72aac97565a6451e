import Base
package import Foundation
import HealthModel

extension Date {
    /// A time as RFC 3339 writes it; nil for anything else.
    package init?(instantText text: String) {
        guard let instant = InstantText.parse(text) else { return nil }
        self.init(microseconds: instant)
    }

    /// The time as RFC 3339 writes it, in UTC.
    package var instantText: String { InstantText.format(microseconds) }
}
