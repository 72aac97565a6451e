public import Foundation
public import HealthModel

/// Builds the route of a workout that is saved (HKWorkoutRouteBuilder): places come in pieces and
/// in any order, and are sorted at the end.
///
/// An error is fatal: after it, as after ``finish(for:metadata:)`` and ``discard()``, every use is
/// the same error, and nothing of the route is kept.
public actor RouteBuilder {
    private let client: ClientHandle
    private let device: Device?
    private var places: [Location] = []
    private var failure: StoreError?

    init(client: ClientHandle, device: Device?) {
        self.client = client
        self.device = device
    }

    /// Adds places.
    ///
    /// - Throws: ``StoreError/Code/tooLarge`` for more than ``StoreLimits/routePlaces``.
    public func insert(_ more: [Location]) throws {
        try check()
        guard places.count + more.count <= StoreLimits.routePlaces else {
            throw fail(
                StoreError(.tooLarge, "a route can have at most \(StoreLimits.routePlaces) places"))
        }
        places += more
    }

    /// Saves the route as part of a workout of the same app.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a workout that is not saved;
    ///   ``StoreError/Code/noData`` without places.
    public func finish(
        for workout: UUID, metadata: Metadata = .none
    ) async throws -> SeriesSample {
        try check()
        guard !places.isEmpty else {
            throw fail(StoreError(.noData, "expected at least one place in the route"))
        }
        let route: SeriesSample
        do {
            route = try StoreError.naming {
                try SeriesSample(route: places, metadata: metadata, device: device)
            }
            try await client.add([.series(route)], to: workout)
        } catch let error as StoreError {
            throw fail(error)
        }
        _ = fail(StoreError(.invalidArgument, "the route is finished"))
        return route.saved(by: client.app.revision)
    }

    /// Forgets everything that was inserted.
    public func discard() throws {
        try check()
        _ = fail(StoreError(.invalidArgument, "the route was discarded"))
    }

    private func check() throws {
        if let failure { throw failure }
    }

    private func fail(_ error: StoreError) -> StoreError {
        failure = error
        places = []
        return error
    }
}

extension ClientHandle {
    /// Begins a route; one builder makes one route.
    public func routeBuilder(device: Device? = nil) -> RouteBuilder {
        RouteBuilder(client: self, device: device)
    }
}
