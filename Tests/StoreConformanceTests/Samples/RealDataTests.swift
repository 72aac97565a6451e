import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing
import Units

/// Where device data of real people is.
private enum Fitabase {
    static let folder = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]
        .map { URL(filePath: $0).appending(path: "realdata/fitabase-cc0") }
}

/// What real people's devices counted, through a store, against what its publisher says that it
/// comes to (Fitabase, CC0).
@Suite(.enabled(if: Fitabase.folder != nil, "needs CASEBOOK_SHARED"))
struct RealDataTests {
    private func rows(_ file: String) throws -> [[String]] {
        let folder = try #require(Fitabase.folder)
        return String(decoding: try Data(contentsOf: folder.appending(path: file)), as: UTF8.self)
            .split(whereSeparator: \.isNewline).dropFirst()
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }

    private static func reader(_ format: String) -> DateFormatter {
        let reader = DateFormatter()
        reader.locale = Locale(identifier: "en_US_POSIX")
        reader.timeZone = .gmt
        reader.dateFormat = format
        return reader
    }

    private func days(
        _ options: StatisticsOptions, _ type: QuantityType
    ) throws -> StatisticsCollectionQuery {
        try StatisticsCollectionQuery(
            type: type, options: options, anchorDate: Date(timeIntervalSince1970: 0),
            intervalComponents: DateComponents(day: 1), timeZone: .gmt)
    }

    /// 33 people's hours of steps: 7,075,356 on 934 days, of which 775 are as the publisher's
    /// daily table, counted apart, has them; with that table as the trusted source all are.
    @Test(arguments: StoreKind.allCases)
    func `hours of steps come to the published days`(kind: StoreKind) async throws {
        let times = Self.reader("M/d/yyyy h:mm:ss a")
        let dates = Self.reader("yyyy-MM-dd")
        var hours: [String: [Sample]] = [:]
        for row in try rows("hourlySteps_merged.csv") {
            let start = try #require(times.date(from: "\(row[1]) \(row[2])"))
            hours[row[0], default: []].append(try sample(row[3], start, 3_600))
        }
        var published: [String: [Date: Double]] = [:]
        for row in try rows("dailyActivity_merged.csv") {
            let day = try #require(dates.date(from: row[1]))
            published[row[0], default: [:]][day] = Double(row[2])
        }
        try await kind.withStore { store in
            var (sum, count, equal) = (0.0, 0, 0)
            let query = try days(.cumulativeSum, .stepCount)
            let diary = Source(name: "the publisher's days")
            for (name, samples) in hours {
                let person = PersonID(UUID())
                try await store.intake(source: Source(name: "hours")).save(samples, for: person)
                let totals = published[name] ?? [:]
                for day in try await store.owner(person).statisticsCollection(query).statistics() {
                    let value = try #require(day.sumQuantity()?.value)
                    (sum, count) = (sum + value, count + 1)
                    if totals[day.startDate] == value { equal += 1 }
                }
                let whole = try totals.map { try sample(String($1), $0, 86_400) }
                try await store.intake(source: diary).save(whole, for: person)
                try await store.owner(person).setSourceOrder(SourceOrder([diary]), for: .stepCount)
                let merged = try await store.owner(person).statisticsCollection(query)
                for (day, total) in totals {
                    #expect(merged.statistics(for: day)?.sumQuantity()?.value == total)
                }
            }
            #expect(sum == 7_075_356 && count == 934 && equal == 775)
        }
    }

    private func sample(_ text: String, _ start: Date, _ seconds: Double) throws -> Sample {
        .quantity(
            try QuantitySample(
                type: .stepCount, quantity: Quantity(try #require(Double(text)), .count()),
                start: start, end: start.addingTimeInterval(seconds)))
    }

    /// Each value of seconds apart stands for the time until the next one.
    @Test func `a heart rate of seconds is weighted by time`() async throws {
        let times = Self.reader("M/d/yyyy h:mm:ss a")
        let plain = try rows("heartrate_seconds_1user.csv").prefix(20_000).map { row in
            (date: try #require(times.date(from: row[1])), value: try #require(Double(row[2])))
        }.sorted { $0.date < $1.date }
        let unit = try HealthUnit("count/min")
        let samples = try plain.map { date, value in
            Sample.quantity(
                try QuantitySample(
                    type: .heartRate, quantity: Quantity(value, unit), start: date, end: date))
        }
        var (energy, time) = (0.0, 0.0)
        for (one, next) in zip(plain, plain.dropFirst()) {
            let length = next.date.timeIntervalSince(one.date)
            (energy, time) = (energy + (one.value + next.value) / 2 * length, time + length)
        }
        try await TemporaryStore.run { store in
            try await store.intake(source: Source(name: "watch")).save(samples, for: World.person)
            let found = try await store.me.statistics(
                StatisticsQuery(
                    type: .heartRate, options: [.discreteAverage, .discreteMax, .mostRecent]))
            #expect(found.sampleCount == plain.count)
            let average = try #require(try found.averageQuantity()?.doubleValue(for: unit))
            #expect(abs(average - energy / time) < 1e-9 * average)
            let most = try #require(try found.maximumQuantity()?.doubleValue(for: unit))
            #expect(abs(most - (plain.map(\.value).max() ?? 0)) < 1e-9)
        }
    }
}
