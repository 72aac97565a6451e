import Foundation
import Glibc
import HealthModel
import HealthStore
import Units

/// What statistics of a store's steps cost in CPU seconds: all days, the same query after one
/// new sample, a month of days, and a first page of samples for comparison.
struct Measurement {
    let store: HealthStore
    private static let month = Date(timeIntervalSince1970: Double(Filling.start + 86_400 * 50))
    private static let times = 30

    func run() async throws -> String {
        let owner = store.owner(Filling.person)
        let days = try query()
        var sum = 0.0
        let cold = try await Self.seconds {
            sum = try await owner.statisticsCollection(days).statistics()
                .reduce(0) { $0 + ($1.sumQuantity()?.value ?? 0) }
        }
        var again: [Double] = []
        for number in 0..<Self.times {
            try await save(at: Self.month.addingTimeInterval(Double(number * 3_600)))
            again.append(try await Self.seconds { _ = try await owner.statisticsCollection(days) })
        }
        let kept = try await Self.least { _ in
            _ = try await owner.statisticsCollection(days)
        }
        // A moment more or less makes it another query, of which nothing is known yet.
        let month = try await Self.least { number in
            let start = Self.month.addingTimeInterval(Double(number))
            _ = try await owner.statisticsCollection(
                query(.dates(from: start, to: start.addingTimeInterval(30 * 86_400))))
        }
        let page = try await Self.least { _ in
            _ = try await owner.page(SampleQuery(types: [SampleType(.stepCount)], limit: 100))
        }
        let median = again.sorted()[again.count / 2]
        return """
            {"cold":\(cold),"again":\(median),"kept":\(kept),"month":\(month),"page":\(page),\
            "sum":\(sum)}
            """
    }

    private func query(_ predicate: SamplePredicate = .all) throws -> StatisticsCollectionQuery {
        guard let zone = TimeZone(identifier: "Europe/Zurich") else { fatalError("no time zones") }
        return try StatisticsCollectionQuery(
            type: .stepCount, options: .cumulativeSum,
            anchorDate: Date(timeIntervalSince1970: 1_599_948_000),
            intervalComponents: DateComponents(day: 1), timeZone: zone, predicate: predicate)
    }

    private func save(at date: Date) async throws {
        let sample = try QuantitySample(
            type: .stepCount, quantity: Quantity(1, .count()), start: date,
            end: date.addingTimeInterval(1))
        try await store.intake(source: Filling.sources[2])
            .save([.quantity(sample)], for: Filling.person)
    }

    private static func least(_ body: (Int) async throws -> Void) async throws -> Double {
        var least = Double.infinity
        for number in 0..<times { least = min(least, try await seconds { try await body(number) }) }
        return least
    }

    private static func seconds(_ body: () async throws -> Void) async throws -> Double {
        let before = clock()
        try await body()
        return Double(clock() - before) / Double(CLOCKS_PER_SEC)
    }
}
