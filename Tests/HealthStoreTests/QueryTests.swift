import Foundation
import HealthModel
import Testing
import Units

@testable import HealthStore
@testable import Statistics

/// What may be asked, and what is answered where there is nothing.
@Suite struct QueryTests {
    // rows 109
    @Test func optionsHaveHealthKitsBits() {
        let options: [StatisticsOptions] = [
            .separateBySource, .discreteAverage, .discreteMin, .discreteMax, .cumulativeSum,
            .mostRecent, .duration,
        ]
        #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64])
    }

    @Test(
        arguments: [
            (QuantityType.heartRate, StatisticsOptions.cumulativeSum),
            (.bodyMass, [.cumulativeSum, .discreteAverage]), (.stepCount, .discreteAverage),
            (.stepCount, [.cumulativeSum, .discreteMin]), (.activeEnergyBurned, .discreteMax),
            (.stepCount, StatisticsOptions(rawValue: 128)),
        ] as [(QuantityType, StatisticsOptions)])
    func anOptionOfTheOtherKindOfTypeIsError3(
        type: QuantityType, options: StatisticsOptions
    ) throws {
        let one = #expect(throws: StatisticsError.self) {
            try StatisticsQuery(type: type, options: options)
        }
        #expect(one?.code == .invalidArgument)
        #expect(one?.code.rawValue == 3)
        let many = #expect(throws: StatisticsError.self) {
            try StatisticsCollectionQuery(
                type: type, options: options, anchorDate: Made.start,
                intervalComponents: DateComponents(day: 1), timeZone: .gmt)
        }
        #expect(many == one)
    }

    @Test func noSampleIsError11() throws {
        let early = Made.date(0)..<Made.date(10)
        let samples = [Made.sample(4, 10, 20), Made.sample(4, -5, 0)]
        for (given, range) in [([], nil), (samples, early)] as [([StatisticsSample], Range<Date>?)]
        {
            let error = #expect(throws: StatisticsError.self) {
                try Made.statistics(.stepCount, given, range: range)
            }
            #expect(error?.code.rawValue == 11)
        }
    }

    // rows 112
    @Test func whatIsNotAskedForIsNil() throws {
        let samples = [Made.sample(60, 0, 10), Made.sample(80, 20, 20)]
        func asked(_ options: StatisticsOptions) throws -> Statistics {
            try StatisticsQuery(type: .heartRate, options: options)
                .statistics(of: samples, from: Made.sources, order: SourceOrder())
        }
        let minimum = try asked(.discreteMin)
        #expect(minimum.minimumQuantity()?.value == 60)
        #expect(minimum.maximumQuantity() == nil)
        #expect(minimum.averageQuantity() == nil)
        #expect(minimum.sumQuantity() == nil)
        #expect(minimum.mostRecentQuantity() == nil)
        #expect(minimum.mostRecentQuantityDateInterval() == nil)
        #expect(minimum.duration() == nil)
        #expect(minimum.sources == nil)
        #expect(minimum.minimumQuantity(for: Made.a) == nil)
        #expect(minimum.receipt == nil)
        let recent = try asked([.mostRecent, .separateBySource])
        #expect(recent.mostRecentQuantity()?.value == 80)
        #expect(recent.mostRecentQuantity(for: Made.a)?.value == 80)
        #expect(recent.mostRecentQuantityDateInterval()?.start == Made.date(20))
        #expect(recent.mostRecentQuantityDateInterval()?.duration == 0)
    }

    @Test func theMostRecentGlucoseIsTheLastOne() throws {
        let samples = [120.0, 123, 122, 124].enumerated().map { index, value in
            Made.sample(value, Double(index) * 5, Double(index) * 5)
        }
        let statistics = try Made.statistics(.bloodGlucose, samples.reversed())
        #expect(statistics.mostRecentQuantity()?.value == 124)
        #expect(statistics.startDate == Made.date(0))
        #expect(statistics.endDate == Made.date(15))
    }

    // rows 116 120
    @Test func aCollectionHasEmptyBucketsInOrder() throws {
        let samples = [Made.sample(10, 5, 15), Made.sample(7, 200, 200)]
        let collection = try Made.collection(
            .stepCount, samples, every: DateComponents(hour: 1))
        var sums: [Double?] = []
        var starts: [Date] = []
        collection.enumerateStatistics(from: Made.date(-30), to: Made.date(245)) { found, _ in
            sums.append(found.sumQuantity()?.value)
            starts.append(found.startDate)
        }
        #expect(sums == [nil, 10, nil, nil, 7, nil])
        #expect(starts == (-1...4).map { Made.date(Double($0) * 60) })
        #expect(collection.statistics().compactMap { $0.sumQuantity()?.value } == [10, 7])
        let empty = try #require(collection.statistics(for: Made.date(100)))
        #expect(empty.startDate == Made.date(60) && empty.endDate == Made.date(120))
        #expect(empty.sumQuantity() == nil && empty.sources == [] && empty.duration() == nil)
        #expect(empty.receipt?.spans.isEmpty == true)
        #expect(collection.statistics(for: Made.date(59.9))?.sumQuantity()?.value == 10)
        #expect(collection.sources() == [Made.a])
    }

    // rows 120
    @Test func anEnumerationStopsWhenToldTo() throws {
        let collection = try Made.collection(.stepCount, [], every: DateComponents(second: 1))
        var seen = 0
        collection.enumerateStatistics(from: .distantPast, to: .distantFuture) { _, stop in
            seen += 1
            stop = seen == 3
        }
        #expect(seen == 3)
    }

    // rows 122
    @Test func aSampleOfManyBucketsIsSharedByTime() throws {
        let collection = try Made.collection(
            .stepCount, [Made.sample(120, 30, 150)], every: DateComponents(hour: 1))
        #expect(collection.statistics().map { $0.sumQuantity()?.value } == [30, 60, 30])
        #expect(collection.statistics().map { $0.duration()?.value } == [1_800, 3_600, 1_800])
    }

    @Test func samplesThatCannotBeAreRefused() throws {
        let query = try StatisticsQuery(type: .stepCount, options: .cumulativeSum)
        for samples in [[Made.sample(1, 10, 5)], [Made.sample(1, 0, 5, source: 2)]] {
            let error = #expect(throws: StatisticsError.self) {
                try query.statistics(of: samples, from: Made.sources, order: SourceOrder())
            }
            #expect(error?.code == .invalidArgument)
        }
        var scan = query.scan(of: Made.sources, order: SourceOrder())
        try scan.add(Made.sample(1, 10, 20))
        let error = #expect(throws: StatisticsError.self) { try scan.add(Made.sample(1, 9, 20)) }
        #expect(error?.message.contains("order of starts") == true)
    }

    @Test func moreBucketsThanTheLimitAreError13() throws {
        let year = 525_600.0 * 60
        let error = #expect(throws: StatisticsError.self) {
            try Made.collection(
                .appleExerciseTime, [Made.sample(1, 0, year)], every: DateComponents(second: 1))
        }
        #expect(error?.code.rawValue == 13)
    }

    @Test func aSampleWithoutAnEndCountsAtItsStart() throws {
        let open = StatisticsSample(
            start: Made.start.microseconds, end: Date.distantFuture.microseconds, value: 9,
            source: 0, uuid: UUID())
        let collection = try Made.collection(.stepCount, [open], every: DateComponents(day: 1))
        #expect(collection.statistics().map { $0.sumQuantity()?.value } == [9])
    }
}
