import Foundation
import HealthModel
import Testing
import Units

@Suite struct AggregationTests {
    private struct Vectors: Decodable {
        struct Level: Decodable {
            struct Case: Decodable {
                var samples: [[Double]]
                var leq: Double
            }
            var cases: [Case]
        }
        var equivalentContinuousLevel: Level
    }

    /// Expected levels: the definition of IEC 61672-1.
    @Test(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names the vectors"))
    func levelsAreAveragedByEnergy() throws {
        let vectors = try JSONDecoder().decode(
            Vectors.self, from: Shared.data("spec/vectors.json"))
        #expect(vectors.equivalentContinuousLevel.cases.count == 6)
        for item in vectors.equivalentContinuousLevel.cases {
            let average = AggregationStyle.discreteEquivalentContinuousLevel.average(
                of: item.samples.map { (value: $0[0], weight: $0[1]) })
            #expect(abs(average - item.leq) < 1e-9 * item.leq, "\(item)")
        }
    }

    /// 60 for ten minutes and 120 for one: 720 beats in 11 minutes.
    @Test func heartRatesAreAveragedByTime() throws {
        let average = AggregationStyle.discreteTemporallyWeighted.average(of: [
            (60, 600), (120, 60),
        ])
        #expect(abs(average - 720.0 / 11) < 1e-12)
        #expect(AggregationStyle.discreteTemporallyWeighted.average(of: [(60, 0), (120, 0)]) == 90)
        #expect(AggregationStyle.discreteArithmetic.average(of: [(60, 600), (120, 60)]) == 90)
    }

    @Test func aSeriesComesToItsSum() throws {
        let points = try (0..<4).map { index in
            let start = Date(timeIntervalSince1970: Double(300 - index * 60))
            return try QuantityPoint(value: Double(index + 1), start: start, end: start + 60)
        }
        let sample = try QuantitySample(type: .stepCount, unit: .count(), points: points)
        #expect(sample.quantity == Quantity(10, .count()) && sample.count == 4)
        #expect(sample.summary.sum == sample.quantity && sample.summary.average == nil)
        #expect(sample.startDate == Date(timeIntervalSince1970: 120))
        #expect(sample.endDate == Date(timeIntervalSince1970: 360))
        #expect(sample.series?.points.map(\.value) == [4, 3, 2, 1])
    }

    // rows 47
    @Test func aSeriesOfHeartRatesHasLeastGreatestAndLast() throws {
        let unit = try HealthUnit("count/min")
        let points = try [(0.0, 60.0), (600, 120), (660, 90)].map { time, value in
            let start = Date(timeIntervalSince1970: time)
            return try QuantityPoint(value: value, start: start, end: start)
        }
        let sample = try QuantitySample(type: .heartRate, unit: unit, points: points)
        #expect(sample.summary.minimum == Quantity(60, unit))
        #expect(sample.summary.maximum == Quantity(120, unit))
        #expect(sample.summary.mostRecent == Quantity(90, unit))
        let area: Double = (60 + 120) / 2 * 600 + (120 + 90) / 2 * 60
        #expect(abs(sample.quantity.value - area / 660) < 1e-12)
    }
}
