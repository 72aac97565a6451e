import Foundation

/// How much a random test does. `CASEBOOK_ROUNDS` scales it; `CASEBOOK_SEED` says where its seeds
/// begin, so that one that failed is run alone, or several processes share the work.
enum Rounds {
    /// The seeds of a test's rounds.
    static func seeds(_ usual: Int, from first: UInt64) -> [UInt64] {
        let rounds = variable("CASEBOOK_ROUNDS").flatMap(Int.init) ?? usual
        let first = variable("CASEBOOK_SEED").flatMap(UInt64.init) ?? first
        return (0..<UInt64(rounds)).map { first + $0 }
    }

    private static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }
}
