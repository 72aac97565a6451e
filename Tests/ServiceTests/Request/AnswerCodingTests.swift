import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import HTTPExchange

/// Compressed answers (RFC 9110, 8.4 and 12.5.3), unpacked by the `gzip` of the machine.
@Suite struct AnswerCodingTests {
    private static let fixture = "continuity-of-care-document"
    private static let metadata = "/fhir/R4/metadata"

    private func unpacked(_ answer: TestResponse) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(answer.body.readableBytesView).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let gzip = try Program("gzip", ["-dc"], input: .file(file), output: .pipe)
        let bytes = gzip.read()
        #expect(gzip.wait() == 0)
        return Array(bytes)
    }

    @Test func `a long answer comes compressed to who takes it, and says the same`() async throws {
        try await AuthorityWorld().test { client in
            let plain = try await client.execute(uri: Self.metadata, method: .get)
            let packed = try await client.execute(
                uri: Self.metadata, method: .get, headers: [.acceptEncoding: "gzip, deflate, br"])
            #expect(plain.headers[.contentEncoding] == nil)
            #expect(packed.headers[.contentEncoding] == "gzip")
            #expect(packed.body.readableBytes * 3 < plain.body.readableBytes)
            #expect(packed.headers[.contentLength] == "\(packed.body.readableBytes)")
            #expect(try unpacked(packed) == Array(plain.body.readableBytesView))
            for answer in [plain, packed] {
                #expect(answer.headers[.vary]?.contains("Accept-Encoding") == true)
                #expect(answer.headers[.contentType]?.hasPrefix("application/fhir+json") == true)
            }
            let head = try await client.execute(
                uri: Self.metadata, method: .head, headers: [.acceptEncoding: "gzip"])
            #expect(head.headers[.contentEncoding] == "gzip" && head.body.readableBytes == 0)
            #expect(head.headers[.contentLength] != "\(plain.body.readableBytes)")
        }
    }

    /// Examples of RFC 9110, 12.5.3, and what is wrong in them.
    @Test(arguments: [
        ("compress, gzip", true), ("", false), ("*", true), ("compress;q=0.5, gzip;q=1.0", true),
        ("gzip;q=1.0, identity; q=0.5, *;q=0", true), ("GZIP", true), ("x-gzip", true),
        ("gzip;q=0", false), ("*;q=0", false), ("gzip;q=0, *", false), ("identity", false),
        ("gzip;q=0.2, identity;q=0.9", false), ("br, zstd", false), ("gzip;q=2", false),
        ("gzip;level=9", false), ("gzipped", false),
    ])
    func `what a caller takes is read as the standard says`(header: String, isTaken: Bool) {
        #expect(AcceptedCodings([header]).takeGzip == isTaken)
    }

    @Test func `nothing is compressed for a cookie, on pages, of events or of bytes as received`()
        async throws
    {
        let world = try await StaffWorld()
        let gzip: HTTPFields = [.acceptEncoding: "gzip"]
        let owner = gzip + [.authorization: "Bearer owner"]
        let data = "/v1/documents/\(world.document.uuidString.lowercased())/data"
        try await world.service.test { client in
            for (path, headers) in [
                ("/help", gzip), ("/docs", gzip), ("/livez", gzip), (data, owner),
                (Self.metadata, gzip + [.cookie: "session=x"]),
                ("/fhir/R4/Patient/none", owner),
            ] {
                let answer = try await client.execute(uri: path, method: .get, headers: headers)
                #expect(answer.headers[.contentEncoding] == nil, "\(path)")
            }
            let whole = try await client.execute(uri: data, method: .get, headers: owner)
            #expect(whole.headers[.reprDigest] != nil)
            #expect(whole.headers[.eTag]?.hasPrefix("\"sha256-") == true)
            let part = try await client.execute(
                uri: data, method: .get, headers: owner + [.range: "bytes=0-1999"])
            #expect(part.status.code == 206 && part.body.readableBytes == 2_000)
            #expect(part.headers[.contentEncoding] == nil)
            let list = try await client.execute(
                uri: "/fhir/R4/DocumentReference", method: .get, headers: owner)
            #expect(list.headers[.contentEncoding] == "gzip")
        }
    }

    /// Bodies that are made while they are sent, and those that hardly grow shorter.
    @Test func `a stream is compressed as it comes, and events are not`() async throws {
        var random = SystemRandomNumberGenerator()
        let pieces = (0..<30).map { _ in
            (0..<4_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        let router = Router(context: ServiceContext.self)
        router.addMiddleware { AnswerCoding() }
        for (path, type) in [
            ("fhir/file", "application/fhir+ndjson"), ("fhir/events", "text/event-stream"),
            ("fhir/nothing", "application/fhir+ndjson"),
        ] {
            router.get(RouterPath(path)) { _, _ in
                Response(
                    status: .ok, headers: [.contentType: type],
                    body: ResponseBody { writer in
                        for piece in path == "fhir/nothing" ? [] : pieces {
                            try await writer.write(ByteBuffer(bytes: piece))
                        }
                        try await writer.finish(nil)
                    })
            }
        }
        try await Application(router: router).test(.router) { client in
            for (path, coding, bytes) in [
                ("/fhir/file", "gzip" as String?, Array(pieces.joined())),
                ("/fhir/nothing", "gzip", []), ("/fhir/events", nil, Array(pieces.joined())),
            ] {
                let answer = try await client.execute(
                    uri: path, method: .get, headers: [.acceptEncoding: "gzip"])
                #expect(answer.headers[.contentEncoding] == coding, "\(path)")
                let plain =
                    coding == nil
                    ? Array(answer.body.readableBytesView) : try unpacked(answer)
                #expect(plain == bytes, "\(path)")
            }
        }
    }

    @Test func `a weak tag stays, and a batch holds its answers as they are`() async throws {
        let world = try await FHIRWorld([Self.fixture])
        let gzip: HTTPFields = [.acceptEncoding: "gzip"]
        let path = "DocumentReference/\(world.id(Self.fixture))"
        let plain = try await world.get(path)
        let tag = try #require(plain.headers[.eTag])
        let packed = try await world.get(path, headers: gzip)
        #expect(packed.headers[.contentEncoding] == "gzip" && packed.headers[.eTag] == tag)
        let again = try await world.get(path, headers: gzip + [.ifNoneMatch: tag])
        #expect(again.status == .notModified && again.headers[.contentEncoding] == nil)
        #expect(again.headers[.vary]?.contains("Accept-Encoding") == true)
        let batch = """
            {"resourceType":"Bundle","type":"batch","entry":[
             {"request":{"method":"GET","url":"\(path)"}}]}
            """
        let answer = try await world.service.test { client in
            try await client.execute(
                uri: "/fhir/R4", method: .post,
                headers: gzip + [
                    .authorization: "Bearer owner", .contentType: "application/fhir+json",
                ], body: ByteBuffer(string: batch))
        }
        #expect(answer.headers[.contentEncoding] == "gzip")
        let text = String(decoding: try unpacked(answer), as: UTF8.self)
        #expect(text.contains(#""resourceType":"DocumentReference""#))
    }

    /// The length of a stream is not known before it is sent; that of other answers is.
    @Test func headOfAStreamSaysNoLength() {
        let streamed = Response(status: .ok, body: ResponseBody { try await $0.finish(nil) })
        #expect(streamed.asHead.headers[.contentLength] == nil)
        let whole = Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "abc")))
        #expect(whole.asHead.headers[.contentLength] == "3")
    }
}

extension HTTPFields {
    fileprivate static func + (fields: HTTPFields, others: HTTPFields) -> HTTPFields {
        var all = fields
        for field in others { all.append(field) }
        return all
    }
}
