import Foundation
import HTTPTypes
import HealthModel
import Testing

@testable import HTTPExchange

/// What is refused before an operation begins.
@Suite struct AdmissionTests {
    @Test func callersNeedATokenAndTheRightPart() async throws {
        try await APIWorld().run { api in
            let query = "/v1/documents/query"
            #expect(try await api.call(nil, .post, query, json: "{}").status == 401)
            #expect(try await api.call("unknown", .post, query, json: "{}").status == 401)
            #expect(try await api.call("session", .post, query, json: "{}").status == 401)
            #expect(try await api.call("intake", .post, query, json: "{}").status == 403)
            let narrow = try await api.call("narrow", .post, query, json: "{}")
            #expect(narrow.status == 403)
            #expect(
                narrow.headers[.wwwAuthenticate]?.contains("patient/DocumentReference.s") == true)
        }
    }

    @Test func otherMethodsAreNotAllowed() async throws {
        try await APIWorld().run { api in
            for method in [
                .put, .delete, .patch, .get, .options, .trace, HTTPRequest.Method("QUERY")!,
            ] {
                let answer = try await api.call("owner", method, "/v1/samples/query")
                #expect(answer.status == 405, "\(method)")
                #expect(answer.headers[.allow] == "POST")
            }
            let answer = try await api.call("owner", .post, "/v1/documents/\(UUID())")
            #expect(answer.headers[.allow] == "GET, HEAD")
        }
    }

    @Test(arguments: [
        ("{", 400), ("[]", 400), ("null", 400), (#"{"limit":0}"#, 400), (#"{"limit":1e300}"#, 400),
        (#"{"limit":1.5}"#, 400), (#"{"nothing":1}"#, 400), (#"{"sort":["-size"]}"#, 400),
        (#"{"predicate":null}"#, 400), (#"{"limit":1e999}"#, 400), (#"{"cursor":"ff"}"#, 422),
        (#"{"background":false}"#, 422), (#"{"predicate":"all()"}"#, 200),
    ]) func bodiesAreAsDescribed(body: String, status: Int) async throws {
        try await APIWorld().run { api in
            let answer = try await api.call("owner", .post, "/v1/documents/query", json: body)
            #expect(answer.status == status, "\(body): \(answer.text)")
        }
    }

    @Test func bytesThatAreNoTextAreRefused() async throws {
        try await APIWorld().run { api in
            let body = Array(#"{"predicate":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8)
            let answer = try await api.call(
                "owner", .post, "/v1/documents/query", body: body,
                headers: [.contentType: "application/json"])
            #expect(answer.status == 400)
            let address = try await api.call("owner", .get, "/v1/documents/\(UUID())?%FF=1")
            #expect(address.status == 400)
            #expect(try await api.call("owner", .get, "/v1/documents/%FF").status == 404)
        }
    }

    @Test func mediaTypesAreChecked() async throws {
        try await APIWorld().run { api in
            let query = "/v1/documents/query"
            let wrong = try await api.call(
                "owner", .post, query, body: Array("{}".utf8),
                headers: [.contentType: "text/plain"])
            #expect(wrong.status == 415)
            #expect(wrong.headers[.accept] == "application/json")
            #expect(
                try await api.call("owner", .post, query, body: Array("{}".utf8)).status == 415)
            let image = try await api.call(
                "owner", .post, query, json: "{}", headers: [.accept: "image/png"])
            #expect(image.status == 406)
            let any = try await api.call(
                "owner", .post, query, json: "{}",
                headers: [
                    .accept: "text/html, application/*;q=0.5",
                    .contentType: "application/json; charset=utf-8",
                ])
            #expect(any.status == 200)
        }
    }

    @Test func aBodyThatIsTooLongEndsWhenTheLimitIsReached() async throws {
        var configuration = ServiceConfiguration()
        configuration.bodyBytes = 1_000
        try await APIWorld(configuration: configuration).run { api in
            let answer = try await api.call(
                "intake", .post, "/v1/documents", body: [UInt8](repeating: 0x20, count: 1_001),
                headers: [.contentType: "text/xml"])
            #expect(answer.status == 413)
        }
    }
}
