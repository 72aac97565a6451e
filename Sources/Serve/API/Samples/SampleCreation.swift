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
        let sent = try await call.samplesToSave()
        let receipt = try await save(sent.samples, unnamed: Set(sent.unnamed))
        return .json(.created) { receipt.write(to: &$0, unnamed: sent.unnamed) }
    }

    /// The program and the machine that the request names beside its credentials.
    private var version: String? { call.text("sourceVersion") }
    private var product: String? { call.text("productType") }
    private var system: SystemVersion? {
        call.text("operatingSystemVersion").flatMap { SystemVersion($0) }
    }

    private func save(_ samples: [Sample], unnamed: Set<UUID>) async throws -> SaveReceipt {
        let person = call.text("person").flatMap(UUID.init).map { PersonID($0) }
        let workout = call.text("workout").flatMap(UUID.init)
        switch call.caller.role {
        case .app(_, let bound, _):
            guard person == nil || person == bound else { throw ServiceFailure.notFound }
            let client = try call.client().revised(
                version: version, productType: product, operatingSystemVersion: system)
            guard let workout else { return try await client.save(samples, unnamed: unnamed) }
            return try await client.add(samples, to: workout, unnamed: unnamed)
        case .intake(let source):
            guard let person else {
                throw ServiceFailure(
                    .unprocessableContent, "invalid-argument",
                    "a system must name the person",
                    errors: [RequestError(.parameter("person"), "required", "whose samples")])
            }
            let intake = call.parts.store.intake(
                revision: SourceRevision(
                    source: source, version: version, productType: product,
                    operatingSystemVersion: system))
            guard let workout else {
                return try await intake.save(samples, for: person, unnamed: unnamed)
            }
            return try await intake.add(samples, to: workout, for: person, unnamed: unnamed)
        default: throw call.wrongPart
        }
    }
}

extension SaveReceipt {
    /// Writes what was saved as an object.
    ///
    /// - Parameter unnamed: What stood for samples without a name, which nobody else knows.
    func write(to json: inout JSONText, unnamed: [UUID] = []) {
        let unknown = Set(unnamed)
        json.object { json in
            json.member("saved", savedCount)
            json.key("replaced")
            json.array(replaced) { json, uuid in json.string(uuid.lowercasedText) }
            json.key("ignored")
            json.array(ignored.filter { !unknown.contains($0) }) { json, uuid in
                json.string(uuid.lowercasedText)
            }
            guard !unnamed.isEmpty else { return }
            json.key("names")
            json.array(unnamed) { json, uuid in
                json.string(names[uuid]?.lowercasedText)
            }
        }
    }
}
