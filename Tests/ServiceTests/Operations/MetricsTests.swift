import Foundation
import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import NIOCore
import Testing

@testable import HTTPExchange
@testable import Service

/// What Prometheus is told.
@Suite struct MetricsTests {
    /// Surroundings in which something stands in the way.
    struct Obstructed: ServiceSurroundings {
        func checks() async -> [ReadinessCheck] {
            [ReadinessCheck("disk", obstacle: "it is full"), ReadinessCheck("key")]
        }
        func gauges() async -> [OperationGauge] {
            [OperationGauge("casebook_x", "X.", 2.5, labels: [("state", "a\"b\\c\nd")])]
        }
    }

    /// Samples by name and labels; each metric is described once, before its samples.
    private func samples(_ text: String) throws -> [String: Double] {
        var described: Set<String> = []
        var samples: [String: Double] = [:]
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# TYPE ") {
                let name = String(line.split(separator: " ")[2])
                #expect(described.insert(name).inserted, "\(name) is described twice")
            } else if !line.hasPrefix("#") {
                let match = try #require(
                    line.wholeMatch(of: /([a-z_]+)(\{.*\})? ([0-9.e+-]+)/), "\(line)")
                let name = String(match.output.1)
                let base = name.replacing(/_(bucket|sum|count)$/, with: "")
                #expect(described.contains(name) || described.contains(base), "\(name)")
                let key = name + (match.output.2.map(String.init) ?? "")
                #expect(samples.updateValue(Double(match.output.3) ?? .nan, forKey: key) == nil)
            }
        }
        return samples
    }

    @Test func staffSeeWhatWasDone() async throws {
        let service = try TestService(callers: [
            "staff": Caller(role: .staff(.withAllRoles("metrics"))),
            "owner": Caller(role: .owner(PersonID(UUID()))),
        ])
        let person = PersonID(UUID())
        for _ in 0..<2 { try await service.take("operative-note", for: person) }
        try await service.test { client in
            for token in [nil, "owner"] {
                let headers: HTTPFields = token.map { [.authorization: "Bearer \($0)"] } ?? [:]
                try await client.execute(uri: "/metrics", method: .get, headers: headers) {
                    #expect($0.status == (token == nil ? .unauthorized : .forbidden))
                }
            }
            for _ in 0..<3 { try await client.execute(uri: "/livez", method: .get) { _ in } }
            let text = try await client.execute(
                uri: "/metrics", method: .get, headers: [.authorization: "Bearer staff"]
            ) { response in
                #expect(
                    response.headers[.contentType]?.hasPrefix("text/plain; version=0.0.4") == true)
                return String(buffer: response.body)
            }
            let samples = try samples(text)
            let livez = "route=\"/livez\",method=\"GET\""
            #expect(samples["casebook_http_requests_total{\(livez),status=\"2xx\"}"] == 3)
            #expect(samples["casebook_http_request_seconds_bucket{\(livez),le=\"+Inf\"}"] == 3)
            #expect(samples["casebook_http_request_seconds_count{\(livez)}"] == 3)
            #expect(samples["casebook_http_response_bytes_total{\(livez)}"] == 9)
            #expect(samples["casebook_intake_documents_total{outcome=\"stored\"}"] == 1)
            #expect(samples["casebook_intake_documents_total{outcome=\"duplicate\"}"] == 1)
            #expect(samples["casebook_access_log_events"] != nil)
        }
    }

    /// Buckets hold what is below them, and grow.
    @Test func aHistogramIsOne() throws {
        let metrics = RequestMetrics()
        for seconds in [0.0004, 0.001, 0.3, 99] {
            metrics.count(route: "/x", method: "other", status: 299, seconds: seconds, bytes: 1)
        }
        var text = MetricsText()
        metrics.write(to: &text)
        let samples = try samples(text.text)
        let at = { (bound: String) in
            samples[
                "casebook_http_request_seconds_bucket{route=\"/x\",method=\"other\",le=\"\(bound)\"}"
            ]
        }
        #expect(at("0.001") == 2 && at("0.25") == 2 && at("0.5") == 3 && at("30") == 3)
        #expect(at("+Inf") == 4)
        #expect(
            samples["casebook_http_request_seconds_sum{route=\"/x\",method=\"other\"}"]
                == 0.0004 + 0.001 + 0.3 + 99)
    }

    @Test func whatStandsInTheWayMakesItNotReady() async throws {
        let service = try TestService(surroundings: Obstructed())
        try await service.test { client in
            try await client.execute(uri: "/livez", method: .get) { #expect($0.status == .ok) }
            for path in ["/readyz", "/readyz?verbose", "/healthz"] {
                try await client.execute(uri: path, method: .get) { response in
                    #expect(response.status == .serviceUnavailable)
                    let text = String(buffer: response.body)
                    #expect(text.contains("[-] disk: it is full\n"))
                    #expect(text.contains("[+] key") == path.contains("verbose"))
                }
            }
        }
        let text = await ServiceMetrics(parts: service.parts).text()
        #expect(text.contains("casebook_x{state=\"a\\\"b\\\\c\\nd\"} 2.5\n"))
    }
}
