internal import HTTPTypes
internal import Synchronization

/// Who waits for news, so that one caller's waiting does not take every connection: a stream or a
/// long poll holds a place as long as it lasts, and nobody has more than a quarter of them.
package final class WaitingPlaces: Sendable {
    /// A place that is taken; given back when nothing holds it any more.
    package final class Place: Sendable {
        private let places: WaitingPlaces
        private let caller: String

        fileprivate init(_ places: WaitingPlaces, _ caller: String) {
            (self.places, self.caller) = (places, caller)
        }

        deinit { places.leave(caller) }
    }

    private static let retryAfterSeconds = 30

    private let limit: Int
    private let taken = Mutex<[String: Int]>([:])

    /// - Parameter connections: How many connections there may be at once.
    package init(connections: Int) { limit = max(1, connections / 4) }

    /// Takes a place for a caller.
    ///
    /// - Throws: 429 where the caller has all that one may have.
    package func take(for caller: Caller) throws(ServiceFailure) -> Place {
        let name = caller.rateKey
        let isFree = taken.withLock { taken in
            guard taken[name, default: 0] < limit else { return false }
            taken[name, default: 0] += 1
            return true
        }
        guard isFree else {
            throw ServiceFailure(
                .tooManyRequests, "too-many-streams",
                "expected at most \(limit) streams and waiting requests of one caller at a time",
                headers: [.retryAfter: "\(Self.retryAfterSeconds)"])
        }
        return Place(self, name)
    }

    private func leave(_ caller: String) {
        taken.withLock { taken in
            guard let count = taken[caller], count > 1 else { return taken[caller] = nil }
            taken[caller] = count - 1
        }
    }
}
