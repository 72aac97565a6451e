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
        try await sent(isNaming: false).samples
    }

    /// The same where the store names samples that come without a name.
    func samplesToSave() async throws -> SentSamples { try await sent(isNaming: true) }

    private func sent(isNaming: Bool) async throws -> SentSamples {
        let bytes = try await request.bytes(upTo: parts.configuration.bodyBytes)
        return try await work { try SentSamples(bytes, isNaming: isNaming) }
    }
}

/// Samples as a body brings them.
struct SentSamples: Sendable {
    let samples: [Sample]
    /// UUIDs that stand for samples without one, in their order.
    let unnamed: [UUID]

    fileprivate init(_ bytes: [UInt8], isNaming: Bool) throws(ServiceFailure) {
        guard case .object(let members)? = try? JSONValue(bytes), members.count == 1,
            members[0].name == "samples", let sent = members[0].value.list, !sent.isEmpty
        else {
            throw ServiceFailure(
                .badRequest, "malformed", "expected {\"samples\": […]} with at least one sample")
        }
        // One bad sample must not hide the next one.
        var (samples, errors): ([Sample], [RequestError]) = ([], [])
        var unnamed: [UUID] = []
        for (index, value) in sent.enumerated() {
            do throws(SampleError) {
                let named = isNaming ? Self.named(value, &unnamed) : value
                samples.append(try Sample(json: named))
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
                "\(errors.count) of \(sent.count) samples are invalid; none was saved",
                errors: Array(errors.prefix(Self.errorsTold)))
        }
        self.samples = samples
        self.unnamed = unnamed
    }

    private static func named(_ value: JSONValue, _ unnamed: inout [UUID]) -> JSONValue {
        guard case .object(let members) = value,
            !members.contains(where: { $0.name == "uuid" })
        else { return value }
        let uuid = UUID()
        unnamed.append(uuid)
        return .object(members + [JSONMember(name: "uuid", value: .string(uuid.uuidString))])
    }

    /// `objects[0].value` as the JSON Pointer `objects/0/value`.
    private static func pointer(_ field: String) -> String {
        field.replacing("[", with: "/").replacing("]", with: "").replacing(".", with: "/")
    }

    /// Errors that one answer tells.
    private static let errorsTold = 100
}
