import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Answers an app's request for documents.
struct ConsentAnswering {
    private struct Body: Decodable {
        struct Grant: Decodable {
            let document: UUID
            let level: ConsentLevel
        }

        let granted: [Grant]
        let until: String?
        let languages: [String]?
    }

    let call: APICall

    func response() async throws -> Response {
        let body = try call.body(Body.self)
        let granted = Dictionary(
            body.granted.map { ($0.document, $0.level) }, uniquingKeysWith: min)
        let records = try await call.owner().answer(
            documentRequest: try call.id(), granting: granted, until: ConsentEnd(body.until),
            languages: body.languages ?? [])
        return .json { json in
            json.object { json in
                json.key("records")
                json.array(records) { json, record in record.write(to: &json) }
            }
        }
    }
}
