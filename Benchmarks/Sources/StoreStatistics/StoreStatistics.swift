import Foundation
import HealthStore
import StoreSQLite

/// Fills a store with samples of three sources that overlap each other all the time, or measures
/// what statistics of them cost, printed as one JSON object.
///
/// `StoreStatistics fill PATH COUNT ROWS` writes the samples to the file ROWS too, for a peer;
/// `StoreStatistics measure PATH` begins with nothing in memory.
@main
struct StoreStatistics {
    static func main() async throws {
        let words = CommandLine.arguments
        switch (words.dropFirst().first, words.count) {
        case ("fill", 5):
            guard let count = Int(words[3]) else { fatalError("COUNT is a number") }
            let store = try HealthStore.open(StoreLocation("sqlite:\(words[2])"), accessLog: .off)
            try await Filling(store: store).run(count: count, rows: words[4])
            try await store.close()
        case ("measure", 3):
            let store = try HealthStore.open(StoreLocation("sqlite:\(words[2])"), accessLog: .off)
            print(try await Measurement(store: store).run())
            try await store.close()
        default: fatalError("usage: StoreStatistics fill PATH COUNT ROWS | measure PATH")
        }
    }
}
