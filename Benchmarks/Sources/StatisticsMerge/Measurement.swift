import HealthStore

/// One query: over all samples, over all by a loop that only adds values up, and anew after one
/// sample was touched, in turns.
struct Measurement {
    let name: String
    let query: StatisticsCollectionQuery
    let made: MadeSamples
    /// Turns; the first one is not counted.
    let rounds: Int

    struct Outcome {
        let name: String
        let samples: Int
        let buckets: Int
        let wholeSeconds: [Double]
        let floorSeconds: [Double]
        let againSeconds: [Double]

        var json: String {
            """
            {"name":"\(name)","samples":\(samples),"buckets":\(buckets),\
            "whole":\(wholeSeconds),"floor":\(floorSeconds),"again":\(againSeconds)}
            """
        }
    }

    func run() throws -> Outcome {
        var whole: [Double] = []
        var floor: [Double] = []
        var again: [Double] = []
        var buckets = 0
        var cache = StatisticsCache(query, sources: made.sources, order: SourceOrder())
        for time in cache.stale { _ = try cache.refresh(time, with: made.samples) }
        for round in 0...rounds {
            let all = try Stopwatch.seconds {
                buckets = try query.statistics(
                    of: made.samples, from: made.sources, order: SourceOrder()
                ).statistics().count
            }
            var days: [Int64: Double] = [:]
            let plain = Stopwatch.seconds { days = addedUp() }
            let new = made.samples[made.samples.count / 2]
            let one = try Stopwatch.seconds {
                cache.touch(new)
                for time in cache.stale {
                    _ = try cache.refresh(time, with: made.overlapping(time))
                }
            }
            guard round > 0, !days.isEmpty else { continue }
            whole.append(all)
            floor.append(plain)
            again.append(one)
        }
        return Outcome(
            name: name, samples: made.samples.count, buckets: buckets, wholeSeconds: whole,
            floorSeconds: floor, againSeconds: again)
    }

    /// The values of each day in UTC, not merged and not shared: what no statistics can do with
    /// less than.
    private func addedUp() -> [Int64: Double] {
        var days: [Int64: Double] = [:]
        var day: Int64 = 0
        var sum = 0.0
        for sample in made.samples {
            let own = sample.start / 86_400_000_000
            if own != day {
                days[day] = sum
                (day, sum) = (own, 0)
            }
            sum += sample.value
        }
        days[day] = sum
        return days
    }
}
