import Foundation
import HealthModel
import HealthStore

/// Times statistics of days over samples in memory, beside a loop that only adds values up, and
/// prints one JSON object a measurement.
///
/// `StatisticsMerge SAMPLES ROUNDS`
@main
struct StatisticsMerge {
    static func main() throws {
        guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[1]),
            let rounds = Int(CommandLine.arguments[2]),
            let zone = TimeZone(identifier: "Europe/Paris")
        else { fatalError("usage: StatisticsMerge SAMPLES ROUNDS") }
        let one = MadeSamples(count: count, sources: 1)
        let three = MadeSamples(count: count, sources: 3)
        let all: StatisticsOptions = [
            .cumulativeSum, .mostRecent, .duration, .separateBySource, .mergeReceipt,
        ]
        let measurements: [(String, MadeSamples, QuantityType, StatisticsOptions)] = [
            ("sum-one-source", one, .stepCount, .cumulativeSum),
            ("sum-three-sources", three, .stepCount, .cumulativeSum),
            ("all-three-sources", three, .stepCount, all),
            ("average-three-sources", three, .heartRate, [.discreteAverage, .discreteMax]),
            ("level-three-sources", three, .environmentalAudioExposure, .discreteAverage),
        ]
        for (name, made, type, options) in measurements {
            let query = try StatisticsCollectionQuery(
                type: type, options: options, anchorDate: MadeSamples.anchor,
                intervalComponents: DateComponents(day: 1), timeZone: zone)
            let measurement = Measurement(name: name, query: query, made: made, rounds: rounds)
            print(try measurement.run().json)
        }
    }
}
