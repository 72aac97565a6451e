import Crypto
import Fixtures
import Foundation
import HTTPTypes
import HealthStore
import Testing

/// The bytes of a document over HTTP.
@Suite struct BinaryTests {
    private static let name = "continuity-of-care-document"

    @Test func bytesAsTheyCame() async throws {
        let world = try await FHIRWorld([Self.name])
        let expected = try Fixtures.named(Self.name).bytes
        let answer = try await world.get("Binary/\(world.id(Self.name))")
        let digest = SHA256.hash(data: expected)
        let hexadecimal = digest.map { String(format: "%02x", $0) }.joined()
        #expect(answer.status == .ok && answer.body == expected)
        #expect(answer.headers[.eTag] == "\"sha256-\(hexadecimal)\"")
        #expect(
            answer.headers[.init("Content-Digest")!]
                == "sha-256=:\(Data(digest).base64EncodedString()):")
        #expect(answer.headers[.contentType] == "application/xml")
        #expect(answer.headers[.cacheControl] == "private, no-store")
        #expect(answer.headers[.contentSecurityPolicy]?.hasPrefix("sandbox") == true)
        let head = try await world.send(.head, "Binary/\(world.id(Self.name))")
        #expect(head.status == .ok && head.body.isEmpty)
        #expect(head.headers[.eTag] == answer.headers[.eTag])
        #expect(head.headers[.contentLength] == "\(expected.count)")
    }

    @Test func asAResource() async throws {
        let world = try await FHIRWorld([Self.name])
        for request in [
            ("", "application/fhir+json"), ("", "application/json"), ("?_format=json", "*/*"),
        ] {
            let answer = try await world.get(
                "Binary/\(world.id(Self.name))\(request.0)", headers: [.accept: request.1])
            #expect(answer.resource["resourceType"].text == "Binary")
            #expect(
                answer.resource["securityContext"]["reference"].text
                    == "DocumentReference/\(world.id(Self.name))")
            let data = answer.resource["data"].text.flatMap { Data(base64Encoded: $0) }
            #expect(data.map(Array.init) == (try Fixtures.named(Self.name).bytes))
        }
        let answer = try await world.get(
            "Binary/\(world.id(Self.name))", headers: [.accept: "image/png"])
        #expect(answer.status == .notAcceptable)
    }

    @Test(arguments: [
        ("bytes=0-99", 206, 0..<100), ("bytes=100-", 206, 100..<Int.max), ("bytes=-7", 206, -7..<0),
        ("bytes=900000-", 416, 0..<0), ("bytes=5-3", 200, 0..<Int.max),
        ("lines=1-2", 200, 0..<Int.max),
        ("bytes=0-1,4-5", 200, 0..<Int.max),
    ])
    func aPartOfIt(range: String, status: Int, expected: Range<Int>) async throws {
        let world = try await FHIRWorld([Self.name])
        let bytes = try Fixtures.named(Self.name).bytes
        let answer = try await world.get(
            "Binary/\(world.id(Self.name))", headers: [.range: range])
        let part =
            expected.lowerBound < 0
            ? bytes.suffix(-expected.lowerBound) : bytes[expected.clamped(to: 0..<bytes.count)]
        #expect(answer.status.code == status)
        if status != 416 { #expect(answer.body == Array(part)) }
        if status == 206 {
            #expect(
                answer.headers[.contentRange]
                    == "bytes \(part.startIndex)-\(part.endIndex - 1)/\(bytes.count)")
        }
    }

    @Test func aTagIsLookedAtBehindTheConsent() async throws {
        let world = try await FHIRWorld([Self.name])
        let path = "Binary/\(world.id(Self.name))"
        let tag = try await world.get(path).headers[.eTag] ?? ""
        try await world.permit(Self.name)
        let known = try await world.get(path, as: "app", headers: [.ifNoneMatch: tag])
        #expect(known.status == .notModified && known.body.isEmpty)
        let record = try #require(try await world.owner.consentsInForce().first)
        try await world.owner.revoke(record.id, text: "no more")
        let revoked = try await world.get(path, as: "app", headers: [.ifNoneMatch: tag])
        let missing = try await world.get("Binary/\(UUID().uuidString.lowercased())", as: "app")
        #expect(revoked.status == .notFound)
        #expect(revoked.body == missing.body)
    }

    /// RFC 9110 sections 13.1.1 and 13.2.2: by the strong comparison, and before all else.
    @Test func bytesThatAreNotTheOnesThatAreWantedAreNotSent() async throws {
        let world = try await FHIRWorld([Self.name])
        let path = "Binary/\(world.id(Self.name))"
        let tag = try await world.get(path).headers[.eTag] ?? ""
        for (condition, status) in [
            (tag, 206), ("*", 206), ("\"other\", \(tag)", 206), ("\"other\"", 412),
            ("W/\(tag)", 412), ("", 412),
        ] {
            let answer = try await world.get(
                path, headers: [.ifMatch: condition, .range: "bytes=0-9"])
            #expect(answer.status.code == status, "\(condition)")
        }
        let both = try await world.get(path, headers: [.ifMatch: "\"other\"", .ifNoneMatch: tag])
        #expect(both.status == .preconditionFailed)
        let missing = "Binary/\(UUID().uuidString.lowercased())"
        #expect(
            try await world.get(missing, headers: [.ifMatch: "\"other\""]).status == .notFound)
    }

    @Test func metadataAloneOpensNoBytes() async throws {
        let world = try await FHIRWorld([Self.name])
        try await world.permit(Self.name, level: .metadata)
        let path = world.id(Self.name)
        #expect(try await world.get("DocumentReference/\(path)", as: "app").status == .ok)
        #expect(try await world.get("Binary/\(path)", as: "app").status == .notFound)
    }
}
