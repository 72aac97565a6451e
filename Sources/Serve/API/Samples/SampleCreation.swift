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
        return .json(.created) { receipt.write(to: &$0) }
    }

    /// The program and the machine that the request names beside its credentials.
    private var version: String? { call.text("sourceVersion") }
    private var product: String? { call.text("productType") }
    private var system: SystemVersion? {
        call.text("operatingSystemVersion").flatMap { SystemVersion($0) }
    }

    private func save(_ samples: [Sample]) async throws -> SaveReceipt {
        let person = call.text("person").flatMap(UUID.init).map { PersonID($0) }
        let workout = call.text("workout").flatMap(UUID.init)
        switch call.caller.role {
        case .app(_, let bound, _):
            guard person == nil || person == bound else { throw ServiceFailure.notFound }
            let client = try call.client().revised(
                version: version, productType: product, operatingSystemVersion: system)
            guard let workout else { return try await client.save(samples) }
            return try await client.add(samples, to: workout)
        case .intake(let source):
            guard let person else {
                throw ServiceFailure(
                    .unprocessableContent, "invalid-argument",
                    "a system says whose samples they are",
                    errors: [RequestError(.parameter("person"), "required", "whose samples")])
            }
            let intake = call.parts.store.intake(
                revision: SourceRevision(
                    source: source, version: version, productType: product,
                    operatingSystemVersion: system))
            guard let workout else { return try await intake.save(samples, for: person) }
            return try await intake.add(samples, to: workout, for: person)
        default: throw call.wrongPart
        }
    }
}

extension SaveReceipt {
    /// Writes what was saved as an object.
    func write(to json: inout JSONText) {
        json.object { json in
            json.member("saved", savedCount)
            json.key("replaced")
            json.array(replaced) { json, uuid in json.string(uuid.lowercasedText) }
            json.key("ignored")
            json.array(ignored) { json, uuid in json.string(uuid.lowercasedText) }
        }
    }
}
