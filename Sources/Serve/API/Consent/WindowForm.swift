import HTTPExchange
import Foundation
import HealthStore

/// A window of time as this interface writes it.
struct WindowForm: Decodable {
    let from: String?
    let to: String?
    let lastSeconds: Int?

    /// - Throws: ``ServiceFailure`` with status 422 for an end before the beginning.
    func window(at pointer: String) throws(ServiceFailure) -> AccessWindow {
        let window = AccessWindow(
            from: from.flatMap(Date.init(instantText:)), to: to.flatMap(Date.init(instantText:)),
            last: lastSeconds.map(TimeInterval.init))
        if let from = window.from, let to = window.to, to < from {
            throw .refused(
                pointer + "/to", "invalid-argument", "expected a time that is not before `from`")
        }
        return window
    }
}
