import Foundation
import HTTPTypes
import HealthModel
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing

@testable import HTTPExchange
@testable import Service

/// What a service says of requests: enough to find one again, nothing of whom it is about.
@Suite struct RequestLogTests {
    /// Lines that were written.
    final class Lines: Sendable {
        private let text = Mutex("")

        func add(_ bytes: [UInt8]) {
            text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        }

        var all: String { text.withLock { $0 } }

        func objects() throws -> [[String: Any]] {
            try all.split(separator: "\n").map {
                try #require(
                    try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
        }
    }

    /// Names that count would tell each caller how much the others ask.
    @Test func aRequestsNameTellsNothingOfOtherRequests() async throws {
        let lines = Lines()
        let service = try TestService()
        let logger = Logger(label: "t") { _ in
            JSONLogHandler(now: { Date(timeIntervalSince1970: 0) }) { lines.add($0) }
        }
        let names = try await service.test(logger: logger) { client in
            var names: [String] = []
            for _ in 0..<100 {
                names += try await client.execute(uri: "/metadata", method: .get) { answer in
                    [answer.headers[.xRequestID] ?? ""]
                }
            }
            return names
        }
        #expect(Set(names).count == 100)
        // 256 bits each; two names have nothing in common at their beginning or end.
        #expect(names.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil })
        #expect(Set(names.map { $0.prefix(8) }).count == 100)
        #expect(Set(names.map { $0.suffix(8) }).count == 100)
        let logged = try lines.objects().compactMap { $0["request"] as? String }
        #expect(logged == names)
    }

    // asvs 16.2.1 16.2.4
    @Test func eachRequestIsOneLineWithItsTemplate() async throws {
        let lines = Lines()
        let service = try TestService()
        let logger = Logger(label: "t") { _ in
            JSONLogHandler(now: { Date(timeIntervalSince1970: 0) }) { lines.add($0) }
        }
        try await service.test(logger: logger) { client in
            try await client.execute(
                uri: "/fhir/R4/DocumentReference/CANARY-1?patient=CANARY-2", method: .get,
                headers: [
                    .xRequestID: "r-1", .authorization: "Basic CANARY-3",
                    .traceParent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                ]
            ) { _ in }
            try await client.execute(
                uri: "/CANARY-4", method: .init("CANARY-5")!, headers: [.xRequestID: "a b"]
            ) { _ in }
            try await client.execute(uri: "/livez", method: .get) { _ in }
        }
        let said = try lines.objects().filter { $0["event"] as? String == "request" }
        #expect(said.count == 2)
        let first = try #require(said.first)
        #expect(first["request"] as? String == "r-1")
        #expect(first["trace"] as? String == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(first["method"] as? String == "GET")
        #expect(first["time"] as? String == "1970-01-01T00:00:00Z")
        #expect(first["status"] as? Int != nil && first["milliseconds"] as? Double != nil)
        #expect((first["route"] as? String)?.contains("DocumentReference/{") == true)
        #expect(!lines.all.contains("CANARY"))
        #expect(!(await ServiceMetrics(parts: service.parts).text()).contains("CANARY"))
    }

    /// Whatever a library adds stays out.
    // asvs 16.2.5 16.4.1
    @Test func onlyKnownFieldsAreWritten() throws {
        let lines = Lines()
        var logger = Logger(label: "t") { _ in JSONLogHandler { lines.add($0) } }
        logger[metadataKey: "path"] = "/CANARY"
        logger.error("trouble", metadata: ["code": "disk", "error": "CANARY", "status": "500"])
        logger.debug("quiet")
        logger.error("odd", metadata: ["status": "1.2.3", "bytes": "007", "count": "0x1F"])
        #expect(!lines.all.contains("CANARY") && !lines.all.contains("quiet"))
        let line = try #require(try lines.objects().first)
        #expect(line["code"] as? String == "disk" && line["status"] as? Int == 500)
        #expect(line["level"] as? String == "error" && line["event"] as? String == "trouble")
    }

    /// The standard's own cases (W3C Trace Context, section 2.2).
    @Test(
        arguments: [
            ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", true),
            ("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what", true),
            ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what", false),
            ("ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", false),
            ("00-00000000000000000000000000000000-00f067aa0ba902b7-01", false),
            ("00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", false),
            ("00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", false),
            ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7", false), ("", false),
        ])
    func tracesAreReadAsTheStandardSays(text: String, isTrace: Bool) {
        #expect((TraceParent(text) != nil) == isTrace)
    }
}
