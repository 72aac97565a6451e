import Foundation
import HealthModel
import Testing
import Units

@testable import HealthStore
@testable import Statistics

/// How sources are merged.
@Suite struct MergeTests {
    /// WWDC 2014, session 203: two sources over the same five slots.
    private func slots(length: Double) -> [StatisticsSample] {
        let values: [[Double?]] = [[5, 5, 2, 2, 8], [6, 5, nil, nil, 8]]
        return values.enumerated().flatMap { source, row in
            row.enumerated().compactMap { slot, value in
                let start = Double(slot) * 10
                return value.map {
                    Made.sample($0, start, start + length, source: source)
                }
            }
        }
    }

    // rows 113
    @Test(arguments: [10.0, 4, 0]) func stepsOfTwoSourcesCountOnce(length: Double) throws {
        let samples = slots(length: length)
        let first = try Made.statistics(.stepCount, samples, order: Made.preferringB)
        #expect(first.sumQuantity()?.value == 23)
        #expect(first.sumQuantity(for: Made.a)?.value == 22)
        #expect(first.sumQuantity(for: Made.b)?.value == 19)
        #expect(first.sources == [Made.b, Made.a])
        let second = try Made.statistics(.stepCount, samples, order: Made.preferringA)
        #expect(second.sumQuantity()?.value == 22)
        #expect(second.sources == [Made.a, Made.b])
    }

    // rows 115
    @Test func anOverlapIsCutInProportion() throws {
        let samples = [Made.sample(60, 0, 60), Made.sample(60, 30, 90, source: 1)]
        let statistics = try Made.statistics(.stepCount, samples)
        #expect(statistics.sumQuantity() == Quantity(90, .count()))
        #expect(statistics.duration() == Quantity(5_400, .second()))
        let receipt = try #require(statistics.receipt)
        #expect(receipt.spans.map(\.source) == [Made.a, Made.b])
        #expect(receipt.spans.map(\.start) == [Made.date(0), Made.date(60)])
        #expect(receipt.spans.map(\.end) == [Made.date(60), Made.date(90)])
        #expect(receipt.shares.map(\.seconds) == [3_600, 1_800])
        #expect(receipt.shares.map(\.sum?.value) == [60, 30])
        #expect(receipt.shares.map(\.sampleCount) == [1, 1])
    }

    @Test func noSourceHidesAReadingOfAnother() throws {
        let watch = Made.sample(0.97, 0, 5)
        let ward = Made.sample(0.71, 2, 2, source: 1)
        let statistics = try Made.statistics(.oxygenSaturation, [watch, ward])
        #expect(statistics.minimumQuantity()?.value == 0.71)
        #expect(statistics.maximumQuantity()?.value == 0.97)
        #expect(isClose(statistics.averageQuantity()?.value, 0.84))
        #expect(statistics.mostRecentQuantity()?.value == 0.97)
        #expect(statistics.sampleCount == 2)
        let receipt = try #require(statistics.receipt)
        #expect(receipt.omissions.isEmpty)
        #expect(receipt.shares.map(\.sampleCount) == [1, 1])
    }

    @Test func whatASumLeavesOutIsInItsReceipt() throws {
        let uuid = UUID()
        let samples = [
            Made.sample(60, 0, 60), Made.sample(9, 20, 30, source: 1, uuid: uuid),
            Made.sample(60, 30, 90, source: 1),
        ]
        let statistics = try Made.statistics(.stepCount, samples)
        let omission = try #require(statistics.receipt?.omissions.first)
        #expect(statistics.receipt?.omissions.count == 1)
        #expect(omission.uuid == uuid && omission.source == Made.b && omission.reason == .covered)
        #expect(omission.start == Made.date(20) && omission.end == Made.date(30))
        #expect(statistics.sumQuantity()?.value == 90)
    }

    /// The most recent value is that of all samples that match, also of what a sum leaves out.
    @Test func theMostRecentStepsMayBeOfAnySource() throws {
        let samples = [Made.sample(60, 0, 60), Made.sample(9, 59, 60, source: 1)]
        let statistics = try Made.statistics(.stepCount, samples)
        #expect(statistics.mostRecentQuantity()?.value == 9)
        #expect(statistics.sumQuantity()?.value == 60)
    }

    @Test func aLongSampleFillsEveryGapOfABetterSource() throws {
        let short = (0..<5_000).map { Made.sample(2, Double($0) * 2, Double($0) * 2 + 1) }
        let long = Made.sample(10_000, 0, 10_000, source: 1)
        let statistics = try Made.statistics(.stepCount, short + [long])
        #expect(statistics.sumQuantity() == Quantity(15_000, .count()))
        #expect(statistics.receipt?.spans.count == 10_000)
    }

    @Test func samplesOfOneSourceAddUp() throws {
        let samples = [Made.sample(300, 10, 10), Made.sample(500, 10, 10), Made.sample(7, 0, 20)]
        let statistics = try Made.statistics(.dietaryEnergyConsumed, samples)
        #expect(statistics.sumQuantity()?.value == 807)
        #expect(statistics.sampleCount == 3)
    }

    @Test func anInstantUnderABetterSourceIsLeftOutUnlessItIsTheEnd() throws {
        let over = Made.sample(10, 0, 30)
        func sum(at minute: Double) throws -> Double? {
            try Made.statistics(.stepCount, [over, Made.sample(5, minute, minute, source: 1)])
                .sumQuantity()?.value
        }
        #expect(try sum(at: 0) == 10)
        #expect(try sum(at: 29) == 10)
        #expect(try sum(at: 30) == 15)
    }

    @Test func anInstantTakesNothingFromASampleThatLasts() throws {
        let samples = [Made.sample(5, 15, 15), Made.sample(30, 0, 30, source: 1)]
        #expect(try Made.statistics(.stepCount, samples).sumQuantity()?.value == 35)
    }

    // rows 114
    @Test func sourcesThatAreNotNamedComeLast() throws {
        let samples = [Made.sample(1, 0, 10), Made.sample(2, 0, 10, source: 1)]
        let named = SourceOrder([Made.b])
        #expect(try Made.statistics(.stepCount, samples, order: named).sumQuantity()?.value == 2)
        let none = SourceOrder()
        #expect(try Made.statistics(.stepCount, samples, order: none).sumQuantity()?.value == 1)
        let preferences = SourcePreferences(general: named, byType: [.stepCount: none])
        #expect(preferences.order(for: .stepCount) == none)
        #expect(preferences.order(for: .flightsClimbed) == named)
    }

    // rows 124
    @Test func basalInsulinIsToldHourByHourAndSourceBySource() throws {
        let pump = (0..<4).map { Made.sample(1, Double($0) * 60, Double($0) * 60 + 60) }
        let injection = Made.sample(12, 60, 180, source: 1)
        let hours = try Made.collection(
            .insulinDelivery, pump + [injection], every: DateComponents(hour: 1)
        ).statistics()
        #expect(hours.map { $0.sumQuantity(for: Made.a)?.value } == [1, 1, 1, 1])
        #expect(hours.map { $0.sumQuantity(for: Made.b)?.value } == [nil, 6, 6, nil])
        let merged = hours.compactMap { $0.sumQuantity()?.value }.reduce(0, +)
        #expect(merged == 4, "what overlaps the pump is not counted, unlike the separate 16")
    }
}
