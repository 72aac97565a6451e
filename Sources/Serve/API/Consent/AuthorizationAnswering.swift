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
