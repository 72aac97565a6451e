import HTTPExchange
import Base
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Asks the person to allow saving and reading.
struct AuthorizationAsking {
    private struct Body: Decodable {
        struct Usage: Decodable {
            let share: [String: String]?
            let read: [String: String]?
        }

        let share: [String]?
        let read: [String]?
        let usage: Usage?
    }

    let call: APICall

    func response() async throws -> Response {
        let body = try call.body(Body.self)
        let share = Set(try ObjectType.named(body.share ?? [], at: "/share"))
        let read = Set(try ObjectType.named(body.read ?? [], at: "/read"))
        let usage = UsageDescription(
            read: body.usage?.read ?? [:], share: body.usage?.share ?? [:])
        let request = try await call.client().requestAuthorization(
            toShare: share, read: read, usage: usage)
        return .json(request == nil ? .ok : .created) { json in
            json.object { json in
                json.member("status", request == nil ? "unnecessary" : "shouldRequest")
                if let request {
                    json.key("request")
                    request.write(to: &json)
                }
            }
        }
    }
}
