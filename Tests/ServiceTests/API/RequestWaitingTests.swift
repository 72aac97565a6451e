import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import HTTPExchange

/// A person's client that waits for requests instead of asking again and again.
@Suite struct RequestWaitingTests {
    private static let wish = #"{"read":["HeartRate"],"usage":{"read":{"en":"To show it"}}}"#

    // rows 69
    @Test func aRequestEndsTheWaitForIt() async throws {
        try await APIWorld(waitsEnd: false).run { api in
            let path = "/v1/authorization-requests"
            async let waiting = api.call("owner", .get, "\(path)?wait=60")
            // The wait may begin before or after: both end with the request.
            let asked = try await api.call("app", .post, path, json: Self.wish)
            #expect(asked.status == 201)
            let told = try await waiting
            let requests = told.json["requests"] as? [[String: Any]]
            let first = try #require(requests?.first?["id"] as? String)
            #expect(told.status == 200 && requests?.count == 1)

            async let next = api.call("owner", .get, "\(path)?after=\(first)&wait=60")
            let other = try await api.call(
                "other", .post, path,
                json: #"{"share":["StepCount"],"usage":{"share":{"en":"To keep it"}}}"#)
            #expect(other.status == 201)
            let later = try await next
            let found = later.json["requests"] as? [[String: Any]]
            #expect(found?.count == 1 && found?.first?["app"] as? String == "org.example.other")
        }
    }

    @Test func withoutARequestTheWaitEndsInTime() async throws {
        try await APIWorld().run { api in
            for path in ["/v1/authorization-requests", "/v1/consent-requests"] {
                let none = try await api.call("owner", .get, "\(path)?wait=1")
                #expect(none.status == 200)
                #expect((none.json["requests"] as? [Any])?.isEmpty == true)
                let long = try await api.call("owner", .get, "\(path)?wait=61")
                #expect(long.status == 400)
                let app = try await api.call("app", .get, "\(path)?wait=1")
                #expect(app.status == 403)
            }
        }
    }
}
