import ClinicalDocument
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Saves samples that a caller brings.
struct SampleSaving {
    private struct Body: Decodable {
        /// A sample, or why it is none: one bad sample must not hide the next one.
        struct Attempt: Decodable {
            let result: Result<Sample, any Error>
            init(from decoder: any Decoder) throws {
                result = Result { try Sample(from: decoder) }
            }
        }

        let samples: [Attempt]

        init(from decoder: any Decoder) throws {
            let members = try decoder.singleValueContainer().decode([String: [Attempt]].self)
            guard members.count == 1, let samples = members["samples"] else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: [], debugDescription: "expected samples and nothing else"))
            }
            self.samples = samples
        }
    }

    let call: APICall

    func response() async throws -> Response {
        let bytes = try await call.request.bytes(upTo: call.parts.configuration.bodyBytes)
        let receipt = try await save(try samples(in: bytes))
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

    private func samples(in bytes: [UInt8]) throws(ServiceFailure) -> [Sample] {
        guard let body = try? JSONDecoder().decode(Body.self, from: Data(bytes)),
            !body.samples.isEmpty
        else {
            throw ServiceFailure(
                .badRequest, "malformed", "expected {\"samples\": […]} with a sample at least")
        }
        var (samples, errors): ([Sample], [RequestError]) = ([], [])
        for (index, attempt) in body.samples.enumerated() {
            switch attempt.result {
            case .success(let sample): samples.append(sample)
            case .failure(let error as SampleError):
                errors.append(
                    RequestError(
                        .body("/samples/\(index)/\(Self.pointer(error.field))"), error.rule.name,
                        "expected \(error.expected), found \(error.found)"))
            case .failure:
                errors.append(
                    RequestError(.body("/samples/\(index)"), "form", "expected a sample"))
            }
        }
        guard errors.isEmpty else {
            throw ServiceFailure(
                .unprocessableContent, "invalid-samples",
                "no sample was saved: \(errors.count) of \(body.samples.count) are none",
                errors: Array(errors.prefix(Self.errorsTold)))
        }
        return samples
    }

    private func save(_ samples: [Sample]) async throws -> SaveReceipt {
        let person = call.text("person").flatMap(UUID.init).map { PersonID($0) }
        switch call.caller.role {
        case .app(_, let bound, _):
            guard person == nil || person == bound else { throw ServiceFailure.notFound }
            return try await call.client().save(samples)
        case .intake(let source):
            guard let person else {
                throw ServiceFailure(
                    .unprocessableContent, "invalid-argument",
                    "a system says whose samples they are",
                    errors: [RequestError(.parameter("person"), "required", "whose samples")])
            }
            return try await call.parts.store.intake(source: source).save(samples, for: person)
        default: throw call.wrongPart
        }
    }

    /// `objects[0].value` as the JSON Pointer `objects/0/value`.
    private static func pointer(_ field: String) -> String {
        field.replacing("[", with: "/").replacing("]", with: "").replacing(".", with: "/")
    }

    /// Errors that one answer tells.
    private static let errorsTold = 100
}
