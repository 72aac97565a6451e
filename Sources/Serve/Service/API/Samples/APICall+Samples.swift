import ClinicalDocument
import Foundation
import HTTPTypes
import HealthModel

extension APICall {
    /// The samples of the body.
    ///
    /// - Throws: ``ServiceFailure`` that names each one that is none.
    func sentSamples() async throws -> [Sample] {
        let bytes = try await request.bytes(upTo: parts.configuration.bodyBytes)
        return try await work { try SentSamples(bytes).samples }
    }
}

/// Samples as a body brings them.
private struct SentSamples {
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

    let samples: [Sample]

    init(_ bytes: [UInt8]) throws(ServiceFailure) {
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
                "\(errors.count) of \(body.samples.count) are no samples; none was taken",
                errors: Array(errors.prefix(Self.errorsTold)))
        }
        self.samples = samples
    }

    /// `objects[0].value` as the JSON Pointer `objects/0/value`.
    private static func pointer(_ field: String) -> String {
        field.replacing("[", with: "/").replacing("]", with: "").replacing(".", with: "/")
    }

    /// Errors that one answer tells.
    private static let errorsTold = 100
}
