import HTTPExchange
import Base
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Waits until the person has dealt with a request, or as long as the app wants to.
struct AuthorizationWaiting {
    let call: APICall

    func response() async throws -> Response {
        let (client, id) = (try call.client(), try call.id())
        guard var state = try await client.authorizationRequest(id) else {
            throw ServiceFailure.notFound
        }
        if state == .pending, let seconds = call.integer("wait"), seconds > 0 {
            _ = try await call.waiting(seconds: seconds) {
                try? await client.waitForAnswer(to: id)
                return true
            }
            try await call.checkCaller()
            state = try await client.authorizationRequest(id) ?? state
        }
        return .json { json in
            json.object { json in
                json.member("id", id.lowercasedText)
                json.member("state", state.rawValue)
            }
        }
    }
}
