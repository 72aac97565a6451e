import Access
import HTTPExchange
import HealthStore

/// All metrics of a service as one text.
struct ServiceMetrics {
    let parts: ServiceParts

    func text() async -> String {
        var text = MetricsText()
        parts.metrics.write(to: &text)
        writeLimits(to: &text)
        let store = parts.store.diagnostics
        for word in ["stored", "duplicate", "conflict", "rejected"] {
            text.add(
                "casebook_intake_documents_total", "counter",
                "Documents that came in, over HTTP or by a folder, by what became of them.",
                Double(store.outcomes[word] ?? 0), [("outcome", word)])
        }
        for (word, count) in [("allowed", store.allowedReads), ("denied", store.deniedReads)] {
            text.add(
                "casebook_consent_decisions_total", "counter",
                "Reads by apps, delegates and staff, by what was decided about them.",
                Double(count), [("decision", word)])
        }
        text.add(
            "casebook_store_commits_total", "counter", "Transactions that were made durable.",
            Double(store.commits))
        text.add(
            "casebook_store_checkpoints_total", "counter",
            "Times that the write-ahead log was brought into the database.",
            Double(store.checkpoints))
        if let events = try? await parts.store.checkWritable() {
            text.add(
                "casebook_access_log_events", "gauge", "Events in the access log.",
                Double(events))
        }
        for gauge in await parts.surroundings.gauges() {
            text.add(gauge.name, "gauge", gauge.help, gauge.value, gauge.labels)
        }
        return text.text
    }

    /// How far what callers share is used, and what was refused for it.
    private func writeLimits(to text: inout MetricsText) {
        let shares = parts.shares.figures
        text.add(
            "casebook_http_connections", "gauge", "Connections that are open.",
            Double(shares.connections))
        text.add(
            "casebook_http_streams", "gauge", "Requests over HTTP/2 that are open.",
            Double(shares.streams))
        text.add(
            "casebook_http_unfinished_requests", "gauge",
            "Connections and streams on which a request has not arrived as a whole.",
            Double(shares.unfinished))
        text.add(
            "casebook_websockets", "gauge", "Connections over which apps are told of changes.",
            Double(parts.sockets.count))
        let work = parts.work.figures
        text.add(
            "casebook_long_requests", "gauge", "Long requests that wait or run.",
            Double(work.admitted))
        text.add(
            "casebook_work_threads_busy", "gauge", "Threads that run long requests.",
            Double(work.running))
        let refusals =
            AddressShares.Refusal.allCases.map { ($0.rawValue, shares.refusals[$0] ?? 0) }
            + [("long-requests", work.refusals)]
        for (reason, count) in refusals {
            text.add(
                "casebook_refusals_total", "counter",
                "Connections and requests that were refused, by the limit that they met.",
                Double(count), [("limit", reason)])
        }
    }
}
