import Synchronization

/// Counts requests by route, method and class of status, and measures how long they took.
/// Routes are templates, so no label holds anything of a request.
public final class RequestMetrics: Sendable {
    private struct Series: Hashable {
        let route: String
        let method: String
    }

    private struct Figures {
        var statuses: [String: Int] = [:]
        var buckets = Array(repeating: 0, count: RequestMetrics.bounds.count)
        var seconds = 0.0
        var count = 0
        var bytes = 0

        mutating func count(status: Int, seconds: Double, bytes: Int) {
            statuses["\(status / 100)xx", default: 0] += 1
            if let bucket = RequestMetrics.bounds.firstIndex(where: { seconds <= $0 }) {
                buckets[bucket] += 1
            }
            self.seconds += seconds
            count += 1
            self.bytes += bytes
        }
    }

    /// Upper bounds of the buckets, in seconds.
    static let bounds = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
    ]

    private let series = Mutex<[Series: Figures]>([:])
    /// Requests whose answers are being made.
    let inProgress = Atomic(0)

    /// Begins with nothing.
    public init() {}

    /// Counts a request.
    ///
    /// - Parameters:
    ///   - route: The route's template; nil where no route was found.
    ///   - method: One of few, not what a caller makes up.
    func count(route: String?, method: String, status: Int, seconds: Double, bytes: Int) {
        let key = Series(route: route ?? "unmatched", method: method)
        series.withLock { series in
            series[key, default: Figures()].count(status: status, seconds: seconds, bytes: bytes)
        }
    }

    package func write(to text: inout MetricsText) {
        let series = series.withLock { $0 }
            .sorted { ($0.key.route, $0.key.method) < ($1.key.route, $1.key.method) }
        text.describe("casebook_http_requests_total", "counter", "Requests that were answered.")
        for (key, figures) in series {
            for (status, count) in figures.statuses.sorted(by: { $0.key < $1.key }) {
                text.sample(
                    "casebook_http_requests_total", labels(key) + [("status", status)],
                    Double(count))
            }
        }
        text.add(
            "casebook_http_requests_in_progress", "gauge",
            "Requests whose answers are being made.", Double(inProgress.load(ordering: .relaxed)))
        let name = "casebook_http_request_seconds"
        text.describe(name, "histogram", "How long a request took, to the end of its answer.")
        for (key, figures) in series {
            var sum = 0
            for (bound, count) in zip(Self.bounds, figures.buckets) {
                sum += count
                text.sample(
                    "\(name)_bucket", labels(key) + [("le", MetricsText.number(bound))],
                    Double(sum))
            }
            text.sample("\(name)_bucket", labels(key) + [("le", "+Inf")], Double(figures.count))
            text.sample("\(name)_sum", labels(key), figures.seconds)
            text.sample("\(name)_count", labels(key), Double(figures.count))
        }
        let bytes = "casebook_http_response_bytes_total"
        text.describe(bytes, "counter", "Bytes of bodies of answers.")
        for (key, figures) in series { text.sample(bytes, labels(key), Double(figures.bytes)) }
    }

    private func labels(_ key: Series) -> [(name: String, value: String)] {
        [("route", key.route), ("method", key.method)]
    }
}
