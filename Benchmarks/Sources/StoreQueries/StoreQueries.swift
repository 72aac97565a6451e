import HealthModel
import HealthStore
import StoreSQLite

/// Times queries of a store in one process, with and without the documents' bytes, and prints one
/// JSON object a query.
///
/// `StoreQueries PATH ROUNDS`
@main
struct StoreQueries {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, let rounds = Int(CommandLine.arguments[2]) else {
            fatalError("usage: StoreQueries PATH ROUNDS")
        }
        let path = CommandLine.arguments[1]
        let store = try HealthStore.open(StoreLocation("sqlite:\(path)"), readOnly: true, accessLog: .off)
        let title = try await store.administrator(reason: "benchmark")
            .documents(matching: .all, limit: 1).first?.document?.title
        for measurement in measurements(title: title ?? "", rounds: rounds) {
            print(try await measurement.run(in: store).json)
        }
        try await store.close()
    }

    private static func measurements(title: String, rounds: Int) -> [Measurement] {
        let page = 100
        return [
            Measurement(
                name: "newest", query: DocumentQuery(limit: page), rounds: rounds),
            Measurement(
                name: "title",
                query: DocumentQuery(predicate: .title(contains: title), limit: page),
                rounds: rounds),
            Measurement(
                name: "none",
                query: DocumentQuery(predicate: .title(contains: "\u{1F996}"), limit: page),
                rounds: rounds),
            Measurement(name: "all", query: DocumentQuery(), rounds: min(3, rounds)),
        ]
    }
}
