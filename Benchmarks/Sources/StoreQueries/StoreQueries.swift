import HealthModel
import HealthStore
import StoreSQLite

/// Times queries of a store in one process and prints JSON objects.
///
/// `StoreQueries pages PATH ROUNDS`: with and without the documents' bytes, one object a query;
/// `StoreQueries news PATH TIMES`: an app's queries that find nothing new.
@main
struct StoreQueries {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 4, let times = Int(words[3]) else {
            fatalError("usage: StoreQueries pages PATH ROUNDS | news PATH TIMES")
        }
        switch words[1] {
        case "pages": try await pages(path: words[2], rounds: times)
        case "news": print(try await News(path: words[2], times: times).run())
        default: fatalError("usage: StoreQueries pages PATH ROUNDS | news PATH TIMES")
        }
    }

    private static func pages(path: String, rounds: Int) async throws {
        let store = try HealthStore.open(
            StoreLocation("sqlite:\(path)"), readOnly: true, accessLog: .off)
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
