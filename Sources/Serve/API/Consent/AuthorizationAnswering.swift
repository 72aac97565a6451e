import Base
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Answers an app's request to save and to read.
struct AuthorizationAnswering {
    private struct Body: Decodable {
        struct Reading: Decodable {
            let type: String
            let window: WindowForm?
        }

        let share: [String]?
        let read: [Reading]?
        let languages: [String]?
    }

    let call: APICall

    func response() async throws -> Response {
        let body = try call.body(Body.self)
        var read: [ObjectType: AccessWindow] = [:]
        for (index, reading) in (body.read ?? []).enumerated() {
            let type = try ObjectType.named(reading.type, at: .body("/read/\(index)/type"))
            guard read[type] == nil else {
                throw ServiceFailure.refused(
                    "/read/\(index)/type", "invalid-argument", "expected each type once")
            }
            read[type] = try reading.window?.window(at: "/read/\(index)/window") ?? .unlimited
        }
        try await call.owner().answer(
            try call.id(),
            allowingShare: Set(try ObjectType.named(body.share ?? [], at: "/share")), read: read,
            languages: body.languages ?? [])
        return .done
    }
}

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
