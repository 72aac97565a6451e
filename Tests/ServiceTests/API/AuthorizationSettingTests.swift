import Foundation
import HTTPTypes
import Testing

/// Deciding about an app unasked, over `/v1`.
@Suite struct AuthorizationSettingTests {
    private static let path = "/v1/apps/org.example.app/authorizations"

    @Test(arguments: [
        (#"{"type":"StepCount","window":{"lastSeconds":3600}}"#, "/types/0/window"),
        (#"{"type":"StepCount"}"#, "/types/0"),
        (#"{"type":"StepCount","read":false,"window":{"lastSeconds":3600}}"#, "/types/0/window"),
        (
            #"{"type":"StepCount","read":true,"window":{"from":"2026-02-01T00:00:00Z","#
                + #""to":"2026-01-01T00:00:00Z"}}"#, "/types/0/window/to"
        ),
        (
            #"{"type":"StepCount","read":true},{"type":"StepCount","read":false}"#,
            "/types/1/type"
        ),
    ])
    func whatDecidesNothingOrTwiceIsRefused(types: String, pointer: String) async throws {
        try await APIWorld().run { api in
            let answer = try await api.call(
                "owner", .post, Self.path, json: #"{"types":[\#(types)]}"#)
            #expect(answer.status == 422)
            #expect(answer.list("errors").first?["pointer"] as? String == pointer)
            #expect(try await api.call("owner", .get, Self.path).status == 404)
        }
    }

    @Test func documentsCanBeSavedByAnApp() async throws {
        try await APIWorld().run { api in
            func set(_ share: Bool) async throws -> Int {
                try await api.call(
                    "owner", .post, Self.path,
                    json: #"{"types":[{"type":"CDA","read":true,"share":\#(share)}]}"#
                ).status
            }
            #expect(try await set(false) == 204)
            let types = try await api.call("owner", .get, Self.path).list("types")
            #expect(types.first?["mayRead"] as? Bool == true)
            #expect(types.first?["sharing"] as? String == "denied")
            #expect(try await set(true) == 204)
            let saved = try await api.call("owner", .get, Self.path).list("types")
            #expect(saved.first?["sharing"] as? String == "authorized")
        }
    }
}
