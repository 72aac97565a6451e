import Foundation
import Glibc
import HealthModel
import HealthStore
import StoreSQLite
import Units

/// Fills a store with samples through a client's handle and times what is asked of it; prints one
/// JSON object.
///
/// `StoreSamples PATH COUNT BATCH`
@main
struct StoreSamples {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let count = Int(arguments[2]), let batch = Int(arguments[3])
        else { fatalError("usage: StoreSamples PATH COUNT BATCH") }
        let path = arguments[1]
        let store = try HealthStore.open(StoreLocation("sqlite:\(path)"), accessLog: .off)
        let person = PersonID(UUID())
        let app = ClientApp(identifier: "org.example.benchmark")
        let types: [QuantityType] = [.stepCount, .heartRate]
        let objects = types.map(\.objectType)
        try await store.owner(person).setAuthorization(
            of: app.identifier, share: Dictionary(uniqueKeysWithValues: objects.map { ($0, true) }),
            read: Dictionary(uniqueKeysWithValues: objects.map { ($0, .allow) }))
        let client = store.client(app, for: person)
        var figures = Figures()
        var maker = SampleMaker()
        var saving = Duration.zero
        var savingClock: clock_t = 0
        for start in stride(from: 0, to: count, by: batch) {
            let samples = try maker.batch(min(batch, count - start), of: types[start / batch % 2])
            let before = clock()
            saving += try await ContinuousClock().measure { try await client.save(samples) }
            savingClock += clock() - before
        }
        figures.add("save_cpu", Double(savingClock) / Double(CLOCKS_PER_SEC))
        figures.add("saved_per_second", Double(count) / (saving / .seconds(1)))
        let query = SampleQuery(types: [SampleType(types[0])], limit: 100)
        figures.add(
            "first_page_ms",
            try await best { _ = try await client.page(query) } * 1_000)
        var anchored = AnchoredObjectQuery(types: types.map { SampleType($0) }, limit: 10_000)
        var told = 0
        let catchUp = try await ContinuousClock().measure {
            while true {
                let page = try await client.changes(anchored)
                anchored.anchor = page.anchor
                told += page.added.count
                if page.isEmpty { break }
            }
        }
        guard told == count else { fatalError("\(told) changes of \(count)") }
        figures.add("changes_per_second", Double(told) / (catchUp / .seconds(1)))
        let quiet = anchored
        figures.add(
            "nothing_new_ms", try await best { _ = try await client.changes(quiet) } * 1_000)
        figures.add(
            "look_up_ms", try await best { _ = try await client.sample(UUID()) } * 1_000)
        try await store.close()
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        figures.add("bytes_per_sample", Double(size) / Double(count))
        print(figures.json)
    }

    /// The least of 20 times, in seconds.
    private static func best(_ body: () async throws -> Void) async throws -> Double {
        var least = Double.infinity
        for _ in 0..<20 {
            let time = try await ContinuousClock().measure { try await body() }
            least = min(least, time / .seconds(1))
        }
        return least
    }
}
