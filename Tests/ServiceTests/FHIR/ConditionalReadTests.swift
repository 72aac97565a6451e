import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import NIOCore
import Testing

@testable import HTTPExchange

/// Conditions and codings of RFC 9110 at the FHIR facade.
@Suite struct ConditionalReadTests {
    private static let fixture = "continuity-of-care-document"

    /// The example of RFC 9110, 5.6.7, and two dates whose weekdays are known.
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    ])
    func timesAreHTTPs(seconds: Int64, text: String) {
        let time = ModificationTime(microseconds: seconds * 1_000_000 + 5)
        #expect(time.text == text)
        #expect(time.isKnown(to: [.ifModifiedSince: text], tag: "W/\"1\""))
        #expect(
            !ModificationTime(microseconds: (seconds + 1) * 1_000_000)
                .isKnown(to: [.ifModifiedSince: text], tag: "W/\"1\""))
        #expect(!time.isKnown(to: [.ifModifiedSince: "soon"], tag: "W/\"1\""))
    }

    @Test func whatIsKnownIsNotSentAgain() async throws {
        let world = try await FHIRWorld([Self.fixture])
        let allergy = try await world.get("AllergyIntolerance").ids[0]
        for path in [
            "DocumentReference/\(world.id(Self.fixture))", "AllergyIntolerance/\(allergy)",
        ] {
            let first = try await world.get(path)
            let time = try #require(first.headers[.lastModified])
            let tag = try #require(first.headers[.eTag])
            for headers: HTTPFields in [[.ifModifiedSince: time], [.ifNoneMatch: tag]] {
                let again = try await world.get(path, headers: headers)
                #expect(again.status == .notModified && again.body.isEmpty)
                #expect(again.headers[.eTag] == tag)
            }
            for headers: HTTPFields in [
                [.ifModifiedSince: "Sun, 06 Nov 1994 08:49:37 GMT"],
                [.ifNoneMatch: "W/\"other\"", .ifModifiedSince: time],
            ] { #expect(try await world.get(path, headers: headers).status == .ok) }
            // Nothing is told to who may not see it.
            let hidden = try await world.get(
                path, as: "stranger", headers: [.ifModifiedSince: time])
            #expect(hidden.status != .notModified)
        }
    }

    /// What `printf code=8867-4 | gzip -9n` gives.
    private static let packed = [UInt8](
        Data(base64Encoded: "H4sIAAAAAAACA0vOT0m1tbAwM9c1AQB4KO9eCwAAAA==") ?? Data())

    private func post(
        _ body: [UInt8], coding: String, as token: String? = "owner"
    ) async throws -> FHIRAnswer {
        let world = try await FHIRWorld([Self.fixture])
        var headers: HTTPFields = [
            .contentType: "application/x-www-form-urlencoded", .contentEncoding: coding,
        ]
        if let token { headers[.authorization] = "Bearer \(token)" }
        return try await world.service.test { [headers] client in
            try await client.execute(
                uri: "/fhir/R4/Observation/_search", method: .post, headers: headers,
                body: ByteBuffer(bytes: body)
            ) { FHIRAnswer(status: $0.status, headers: $0.headers, body: Array(buffer: $0.body)) }
        }
    }

    @Test func aCompressedBodyIsUnpacked() async throws {
        let answer = try await post(Self.packed, coding: "gzip")
        #expect(answer.status == .ok && answer.ids.count == 2)
        #expect(try await post(Array("code=8867-4".utf8), coding: "identity").ids.count == 2)
    }

    @Test func otherCodingsAreRefused() async throws {
        for coding in ["br", "deflate", "gzip, gzip", "zstd"] {
            let answer = try await post(Self.packed, coding: coding)
            #expect(answer.status == .unsupportedMediaType, "\(coding)")
            #expect(answer.headers[.acceptEncoding] == "gzip")
        }
        #expect(try await post(Array("code=8867-4".utf8), coding: "gzip").status == .badRequest)
        #expect(
            try await post(Array(Self.packed.dropLast(4)), coding: "gzip").status == .badRequest)
        // Nothing is unpacked for who is not known.
        let nobody = try await post(Self.packed, coding: "gzip", as: nil)
        #expect(nobody.status == .unsupportedMediaType)
    }
}
