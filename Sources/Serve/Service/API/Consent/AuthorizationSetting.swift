import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Decides about an app, whether it asked or not.
struct AuthorizationSetting {
    private struct Body: Decodable {
        struct Decision: Decodable {
            let type: String
            let share: Bool?
            let read: Bool?
            let window: WindowForm?
        }

        let types: [Decision]
    }

    let call: APICall

    func response() async throws -> Response {
        let body = try call.body(Body.self)
        var share: [ObjectType: Bool] = [:]
        var read: [ObjectType: ReadAnswer] = [:]
        for (index, decision) in body.types.enumerated() {
            let type = try ObjectType.named(decision.type, at: .body("/types/\(index)/type"))
            share[type] = decision.share
            read[type] = decision.read.map {
                $0 ? .allow(decision.window?.window ?? .unlimited) : .deny
            }
        }
        try await call.owner().setAuthorization(
            of: try call.path("app"), share: share, read: read)
        return .done
    }
}
