import HealthModel
import HealthStore
import StoreSQLite

/// An app's document query that finds nothing to ask about, which is how most of them end, without
/// the access log and with it, beside the shortest look-up that the store has.
struct News {
    let path: String
    let times: Int
    private static let app = ClientApp(identifier: "org.example.benchmark")

    func run() async throws -> String {
        let off = try await figures(accessLog: .off)
        let required = try await figures(accessLog: .required)
        return #"{"off":\#(off),"required":\#(required)}"#
    }

    private func figures(accessLog: AccessLogPolicy) async throws -> String {
        let store = try HealthStore.open(.sqlite(path: path), accessLog: accessLog)
        let administrator = store.administrator(reason: "benchmark")
        guard let some = try await administrator.documents(matching: .all, limit: 1).first,
            let digest = some.document?.digest
        else { fatalError("\(path) has no documents") }
        try await store.owner(some.person).setAuthorization(
            of: Self.app.identifier, read: [SampleType(.cda).objectType: .allow])
        try await store.owner(some.person).permit(
            ConsentDraft(
                .document(some.uuid), for: .app(Self.app.identifier), level: .data, until: .never,
                text: "For the benchmark"))
        let client = store.client(Self.app, for: some.person)
        let query = DocumentQuery(predicate: .uuids([some.uuid]))
        let intake = store.intake(source: Source(name: "benchmark"))
        let lookUp = try await percentiles { _ = try await intake.receipt(for: digest) }
        let news = try await percentiles {
            for try await _ in try client.documents(query, asking: ["en": "For the benchmark"]) {}
        }
        try await store.close()
        return #"{"look_up":\#(lookUp),"news":\#(news)}"#
    }

    /// The median and the 99th percentile, in seconds.
    private func percentiles(_ body: () async throws -> Void) async throws -> [Double] {
        var seconds: [Double] = []
        for _ in 0..<times { seconds.append(try await Stopwatch.seconds(body)) }
        seconds.sort()
        return [seconds[times / 2], seconds[times * 99 / 100]]
    }
}
