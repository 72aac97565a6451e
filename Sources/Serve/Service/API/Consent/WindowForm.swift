import Foundation
import HealthStore

/// A window of time as this interface writes it.
struct WindowForm: Decodable {
    let from: String?
    let to: String?
    let lastSeconds: Int?

    var window: AccessWindow {
        AccessWindow(
            from: from.flatMap(Date.init(instantText:)), to: to.flatMap(Date.init(instantText:)),
            last: lastSeconds.map(TimeInterval.init))
    }
}
