import Foundation
import HealthModel
import Units

/// Samples in the order of time, a few seconds apart, with whole values: the same in every run
/// but for their UUIDs.
struct SampleMaker {
    private var state: UInt64 = 1
    private var time: Int64 = 1_600_000_000_000_000

    mutating func batch(_ count: Int, of type: QuantityType) throws -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(count)
        for _ in 0..<count {
            time += Int64(next() % 20_000_000)
            let start = Date(timeIntervalSince1970: Double(time) / 1_000_000)
            let end = start.addingTimeInterval(Double(next() % 60_000_000) / 1_000_000)
            samples.append(
                .quantity(
                    try QuantitySample(
                        type: type, quantity: Quantity(Double(next() % 200), type.canonicalUnit),
                        start: start, end: end)))
        }
        return samples
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
