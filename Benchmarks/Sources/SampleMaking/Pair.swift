import Foundation

/// Ours and a bare loop in turns.
struct Pair {
    let name: String
    let ours: [Double]
    let bare: [Double]

    /// Runs both once unmeasured, then in turns.
    static func run(
        _ name: String, _ rounds: Int, _ count: Int, _ ours: () throws -> Double,
        _ bare: () throws -> Double
    ) rethrows -> Pair {
        var results: (ours: [Double], bare: [Double]) = ([], [])
        for round in 0...rounds {
            let first = try nanoseconds(count, ours)
            let second = try nanoseconds(count, bare)
            guard round > 0 else { continue }
            results.ours.append(first)
            results.bare.append(second)
        }
        return Pair(name: name, ours: results.ours, bare: results.bare)
    }

    var json: String { "{\"name\":\"\(name)\",\"ours\":\(ours),\"bare\":\(bare)}" }

    /// CPU time of one item. What the work gives back is looked at, so that it is done.
    private static func nanoseconds(_ count: Int, _ work: () throws -> Double) rethrows -> Double {
        let start = cpu()
        let result = try work()
        let taken = cpu() - start
        precondition(result.isFinite)
        return taken / Double(count)
    }

    private static func cpu() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
