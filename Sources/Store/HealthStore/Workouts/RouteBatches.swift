public import Foundation
public import HealthModel

/// The places of a route, some at a time, by time (HKWorkoutRouteQuery). Leaving the loop stops it.
///
/// The store keeps a route as one sample, so that one route is in memory while it is gone through.
public struct RouteBatches: AsyncSequence, Sendable {
    /// Some places.
    public struct Element: Sendable {
        /// The places.
        public let places: ArraySlice<Location>
        /// Whether these are the last ones.
        public let isDone: Bool
    }

    let places: ArraySlice<Location>
    let size: Int

    /// How many places there are.
    public var count: Int { places.count }

    /// One batch behind so many places; empty behind the last one.
    public func page(after passed: Int) -> ArraySlice<Location> {
        places.dropFirst(Swift.max(0, passed)).prefix(size)
    }

    /// Begins anew.
    public func makeAsyncIterator() -> Iterator { Iterator(rest: places, size: size) }

    /// Where the reading is.
    public struct Iterator: AsyncIteratorProtocol {
        private var rest: ArraySlice<Location>
        private let size: Int

        init(rest: ArraySlice<Location>, size: Int) {
            self.rest = rest
            self.size = size
        }

        /// The next places; nil at the end.
        public mutating func next() async throws -> Element? {
            try Task.checkCancellation()
            guard !rest.isEmpty else { return nil }
            let batch = rest.prefix(size)
            rest = rest.dropFirst(size)
            return Element(places: batch, isDone: rest.isEmpty)
        }
    }
}

extension SampleReading {
    /// The places of a route in batches; of a time only those in it
    /// (HKWorkoutRouteQuery(route:dateInterval:)). Nil if there is no such route for this handle.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a batch of no places.
    public func route(
        _ uuid: UUID, during time: DateInterval? = nil, batch size: Int = 1_000
    ) async throws -> RouteBatches? {
        guard size > 0 else {
            throw StoreError(.invalidArgument, "a batch must have at least one place")
        }
        guard case .series(let series)? = try await sample(uuid),
            case .route(let places) = series.points
        else { return nil }
        var found = places[...]
        if let time {
            // Places are by time: what lies before and behind is at the ends.
            found = found.drop { $0.timestamp < time.start }
            found = found.prefix { $0.timestamp <= time.end }
        }
        return RouteBatches(places: found, size: size)
    }

    /// The routes of a workout that this handle sees, by time.
    public func routes(of workout: UUID) async throws -> [SeriesSample] {
        guard let whole = try await sample(workout) else { return [] }
        let margin = 86_400.0
        let query = SampleQuery(
            types: [SampleType(SeriesType.workoutRoute)],
            predicate: .and([
                .workout(workout),
                .dates(
                    from: whole.startDate.addingTimeInterval(-margin),
                    to: whole.endDate.addingTimeInterval(margin)),
            ]), sort: [.ascending(.startDate)])
        var routes: [SeriesSample] = []
        for try await batch in samples(query) {
            for case .series(let route) in batch { routes.append(route) }
        }
        return routes
    }
}
