import Access
import HTTPExchange
import Base
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
    let samples: [Sample]

    init(_ bytes: [UInt8]) throws(ServiceFailure) {
        guard case .object(let members)? = try? JSONValue(bytes), members.count == 1,
            members[0].name == "samples", let sent = members[0].value.list, !sent.isEmpty
        else {
            throw ServiceFailure(
                .badRequest, "malformed", "expected {\"samples\": […]} with a sample at least")
        }
        // One bad sample must not hide the next one.
        var (samples, errors): ([Sample], [RequestError]) = ([], [])
        for (index, value) in sent.enumerated() {
            do throws(SampleError) {
                samples.append(try Sample(json: value))
            } catch {
                errors.append(
                    RequestError(
                        .body("/samples/\(index)/\(Self.pointer(error.field))"), error.rule.name,
                        "expected \(error.expected), found \(error.found)"))
            }
        }
        guard errors.isEmpty else {
            throw ServiceFailure(
                .unprocessableContent, "invalid-samples",
                "\(errors.count) of \(sent.count) are no samples; none was taken",
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
