import Access
import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Saves samples that a caller brings.
struct SampleCreation {
    let call: APICall

    func response() async throws -> Response {
        let receipt = try await save(try await call.sentSamples())
        return .json(.created) { json in
            json.object { json in
                json.member("saved", receipt.savedCount)
                json.key("replaced")
                json.array(receipt.replaced) { json, uuid in json.string(uuid.lowercasedText) }
                json.key("ignored")
                json.array(receipt.ignored) { json, uuid in json.string(uuid.lowercasedText) }
            }
        }
    }

    private func save(_ samples: [Sample]) async throws -> SaveReceipt {
        let person = call.text("person").flatMap(UUID.init).map { PersonID($0) }
        let workout = call.text("workout").flatMap(UUID.init)
        switch call.caller.role {
        case .app(_, let bound, _):
            guard person == nil || person == bound else { throw ServiceFailure.notFound }
            let client = try call.client()
            guard let workout else { return try await client.save(samples) }
            return try await client.add(samples, to: workout)
        case .intake(let source):
            guard let person else {
                throw ServiceFailure(
                    .unprocessableContent, "invalid-argument",
                    "a system says whose samples they are",
                    errors: [RequestError(.parameter("person"), "required", "whose samples")])
            }
            let intake = call.parts.store.intake(source: source)
            guard let workout else { return try await intake.save(samples, for: person) }
            return try await intake.add(samples, to: workout, for: person)
        default: throw call.wrongPart
        }
    }
}
