import Foundation
import HealthModel
import Testing
import Units

@testable import HealthStore
@testable import Statistics

/// Averages by the styles of types.
@Suite struct AverageTests {
    private func average(_ type: QuantityType, _ samples: [StatisticsSample]) throws -> Double? {
        try Made.statistics(type, samples).averageQuantity()?.value
    }

    /// IEC 61672-1: 10 log10 of the mean of 10^(L/10), by time.
    @Test(
        arguments: [
            ([(80.0, 60.0), (90, 60)], 87.403_626_894_942_45),
            ([(85, 480)], 85.0), ([(100, 15), (0, 465)], 84.948_500_230_264_07),
        ] as [([(Double, Double)], Double)])
    func levelsAreAveragedByEnergy(parts: [(Double, Double)], expected: Double) throws {
        #expect(isClose(try average(.environmentalAudioExposure, row(parts)), expected))
    }

    // rows 123
    @Test(.enabled(if: Shared.folder != nil, "needs CASEBOOK_SHARED"))
    func levelsAreAveragedAsTheVectorsSay() throws {
        let vectors = try #require(
            try JSONSerialization.jsonObject(with: Shared.data("spec/vectors.json"))
                as? [String: Any])
        let levels = try #require(vectors["equivalentContinuousLevel"] as? [String: Any])
        let cases = try #require(levels["cases"] as? [[String: Any]])
        #expect(cases.count >= 6)
        for item in cases {
            let samples = try #require(item["samples"] as? [[Double]])
            let expected = try #require(item["leq"] as? Double)
            let parts = row(samples.map { ($0[0], $0[1] / 60) })
            #expect(isClose(try average(.headphoneAudioExposure, parts), expected), "\(item)")
        }
    }

    /// Samples one after the other, each of some minutes.
    private func row(_ parts: [(Double, Double)]) -> [StatisticsSample] {
        var start = 0.0
        return parts.map { value, minutes in
            defer { start += minutes }
            return Made.sample(value, start, start + minutes)
        }
    }

    /// The trapezoidal rule: the mean height of the line through the readings.
    // rows 123
    @Test func heartRatesOfInstantsAreAveragedAlongTheLineThroughThem() throws {
        let beats = [
            Made.sample(60, 0, 0), Made.sample(120, 30, 30), Made.sample(90, 40, 40),
        ]
        let area: Double = (60 + 120) / 2 * 30 + (120 + 90) / 2 * 10
        #expect(isClose(try average(.heartRate, beats), area / 40))
        let hour = [Made.sample(60, 5, 5), Made.sample(180, 6, 6)]
        #expect(isClose(try average(.heartRate, hour), 120))
    }

    @Test func theLastReadingOfAnHourWeighsAsTheFirst() throws {
        let beats = [Made.sample(60, 5, 5), Made.sample(180, 6, 6)]
        let hour = try Made.collection(.heartRate, beats, every: DateComponents(hour: 1))
        #expect(isClose(hour.statistics().first?.averageQuantity()?.value, 120))
    }

    @Test func aReadingInsideALongSampleOfAnotherSourceCounts() throws {
        let samples = [Made.sample(60, 0, 10), Made.sample(120, 4, 4, source: 1)]
        // The instant weighs half of the four minutes before it and of the six behind it.
        #expect(isClose(try average(.heartRate, samples), (60 * 10 + 120 * 5) / 15))
        let later = [Made.sample(60, 0, 10), Made.sample(120, 30, 30)]
        #expect(isClose(try average(.heartRate, later), (60 * (10 + 10) + 120 * 10) / 30))
    }

    @Test func aHeartRateThatLastsStandsForItsTime() throws {
        let rates = [Made.sample(60, 0, 50), Made.sample(120, 50, 60)]
        #expect(isClose(try average(.heartRate, rates), 70))
    }

    @Test func oneHeartRateIsItsOwnAverage() throws {
        #expect(try average(.heartRate, [Made.sample(71, 5, 5)]) == 71)
    }

    @Test func weightsOfTheScaleDoNotCountByTime() throws {
        let masses = [Made.sample(70, 0, 0), Made.sample(74, 1, 1), Made.sample(72, 900, 900)]
        #expect(try average(.bodyMass, masses) == 72)
    }

    @Test func theAverageIsThatOfASeriesOfTheSameAmounts() throws {
        let points = try [(60.0, 0.0), (90, 10), (75, 25)].map {
            try QuantityPoint(
                value: $0.0 / 60, start: Made.date($0.1), end: Made.date($0.1))
        }
        let series = try QuantitySeries(
            type: .heartRate, unit: QuantityType.heartRate.canonicalUnit, points: points)
        let samples = points.map {
            StatisticsSample(
                start: $0.startDate.microseconds, end: $0.endDate.microseconds, value: $0.value,
                source: 0, uuid: UUID())
        }
        let expected = try #require(series.summary.average?.value)
        #expect(isClose(try average(.heartRate, samples), expected))
    }
}
