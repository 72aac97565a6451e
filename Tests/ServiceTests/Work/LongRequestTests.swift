import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import NIOCore
import Testing

@testable import Access
@testable import HTTPExchange

/// One caller does not stop the service: what takes long waits its turn on threads of its own, and
/// everything else goes on meanwhile.
@Suite struct LongRequestTests {
    /// A section with elements that have a namespace each, and one whose negated observations all
    /// deny the same: what once kept the service busy for a minute.
    private static func worstShapes(_ count: Int) throws -> [[UInt8]] {
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
        let parts = text.split(separator: "</section>", maxSplits: 1)
        func document(_ content: (Int) -> String) -> [UInt8] {
            Array("\(parts[0])\((0..<count).map(content).joined())</section>\(parts[1])".utf8)
        }
        return [
            document { "<q xmlns=\"urn:x:\($0)\"/>" },
            document { "<p:q xmlns:p=\"urn:x:\($0)\" p:a=\"1\" b\($0)=\"2\"/>" },
            document { number in
                """
                <entry><observation classCode="OBS" moodCode="EVN" negationInd="true">
                <code code="\(number)" codeSystem="2.16.840.1.113883.6.1"/></observation></entry>
                """
            },
        ]
    }

    private static let xml: HTTPFields = [.contentType: "application/xml"]

    @Test func whileAllThreadsAreHeldEverythingElseAnswers() async throws {
        var configuration = ServiceConfiguration()
        configuration.limits.workThreads = 2
        configuration.limits.longRequests = 6
        let person = PersonID(UUID())
        let names = ["one", "two", "three", "four"]
        var callers = Dictionary(
            uniqueKeysWithValues: names.map { ($0, Caller(role: .owner(PersonID(UUID())))) })
        callers["owner"] = Caller(role: .owner(person))
        let service = try TestService(callers: callers, configuration: configuration)
        let document = try #require(try await service.take("operative-note", for: person))
        let shapes = try Self.worstShapes(200)
        let (work, gate) = (service.parts.work, Gate())
        try await service.test { client in
            func status(
                _ token: String, _ method: HTTPRequest.Method, _ path: String,
                _ body: [UInt8]? = nil
            ) async throws -> Int {
                var headers = body == nil ? [:] : Self.xml
                headers[.authorization] = "Bearer \(token)"
                return try await client.execute(
                    uri: path, method: method, headers: headers,
                    body: body.map { ByteBuffer(bytes: $0) }
                ) { $0.status.code }
            }
            try await withThrowingTaskGroup(of: Int.self) { group in
                for name in ["x", "y"] {
                    group.addTask {
                        try await work.run(for: name, while: nil) { gate.pass(name) }
                        return 200
                    }
                }
                await gate.waitFor(2)
                for (name, shape) in zip(names, shapes + [shapes[0]]) {
                    group.addTask { try await status(name, .post, "/v1/validate", shape) }
                }
                while work.figures.admitted < 6 { await Task.yield() }
                for path in ["/livez", "/readyz", "/v1/documents/\(document)", "/v1/consents"] {
                    #expect(try await status("owner", .get, path) == 200, "\(path)")
                }
                #expect(try await status("owner", .post, "/v1/validate", shapes[0]) == 503)
                gate.open(2)
                for try await status in group { #expect(status == 200) }
            }
            #expect(try await status("owner", .post, "/v1/validate", shapes[0]) == 200)
        }
    }

    /// Every door that reads a document does so on these threads.
    @Test(arguments: ["/v1/validate", "/v1/documents", "/fhir/R4/DocumentReference"])
    func aDocumentIsReadWhereItDelaysNobody(path: String) async throws {
        var configuration = ServiceConfiguration()
        configuration.limits.workThreads = 2
        let callers = [
            "in": Caller(
                role: .intake(Source(name: "St. Anna")), scopes: ScopeSet("system/*.cruds"))
        ]
        let service = try TestService(callers: callers, configuration: configuration)
        let bytes = try Fixtures.named("operative-note").bytes
        let isFHIR = path.hasPrefix("/fhir")
        let resource = """
            {"resourceType":"DocumentReference","status":"current","content":[{"attachment":\
            {"contentType":"text/xml","data":"\(Data(bytes).base64EncodedString())"}}]}
            """
        let headers: HTTPFields = [
            .authorization: "Bearer in",
            .contentType: isFHIR ? "application/fhir+json" : "application/xml",
        ]
        let (work, gate) = (service.parts.work, Gate())
        try await service.test { client in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for name in ["x", "y"] {
                    group.addTask {
                        try await work.run(for: name, while: nil) { gate.pass(name) }
                        return 200
                    }
                }
                await gate.waitFor(2)
                group.addTask {
                    try await client.execute(
                        uri: path, method: .post, headers: headers,
                        body: isFHIR ? ByteBuffer(string: resource) : ByteBuffer(bytes: bytes)
                    ) { $0.status.code }
                }
                // It comes as far as the queue, and no farther.
                while work.figures.admitted < 3 { await Task.yield() }
                #expect(work.figures.running == 2)
                gate.open(2)
                for try await status in group { #expect(status == 200 || status == 201) }
            }
        }
    }
}
