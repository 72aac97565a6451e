import Foundation
import HealthModel
import HealthStore
import Units

/// Samples of 10 to 120 seconds, with short gaps, of three sources in turns; the same in every
/// run but for their UUIDs.
struct Filling {
    static let person = PersonID(UUID(uuid: (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)))
    static let sources = (0..<3).map { Source(name: "source \($0)") }
    static let start: Int64 = 1_600_000_000
    private static let batch = 10_000

    let store: HealthStore

    func run(count: Int, rows: String) async throws {
        guard FileManager.default.createFile(atPath: rows, contents: nil),
            let file = FileHandle(forWritingAtPath: rows)
        else { fatalError("\(rows) cannot be written") }
        var random = SplitMix(state: 1)
        var clocks = Array(repeating: Self.start, count: Self.sources.count)
        var left = count
        var turn = 0
        while left > 0 {
            let number = turn % Self.sources.count
            var samples: [Sample] = []
            var text = ""
            for _ in 0..<min(Self.batch, left) {
                let start = clocks[number]
                let end = start + 10 + random.below(110)
                clocks[number] = end + random.below(30)
                let value = 1 + random.below(100)
                text += "\(number),\(start * 1_000_000),\(end * 1_000_000),\(value)\n"
                samples.append(
                    .quantity(
                        try QuantitySample(
                            type: .stepCount, quantity: Quantity(Double(value), .count()),
                            start: Date(timeIntervalSince1970: Double(start)),
                            end: Date(timeIntervalSince1970: Double(end)))))
            }
            try await store.intake(source: Self.sources[number]).save(samples, for: Self.person)
            try file.write(contentsOf: Data(text.utf8))
            left -= samples.count
            turn += 1
        }
        try file.close()
    }
}

/// Steele, Lea and Flood's generator.
struct SplitMix {
    var state: UInt64

    mutating func below(_ limit: UInt64) -> Int64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int64((z ^ (z >> 31)) % limit)
    }
}
