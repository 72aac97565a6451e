import Access
import Base
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Operations that bring samples into another form, let old ones go, and correct wrong ones.
enum UpkeepOperations {
    static let all = [migrate, prune, corrections, correct, undo]

    private static let updating = APIOperation.Scope(.update, "Observation")
    private static let deleting = APIOperation.Scope(.delete, "Observation")

    static let migrate = APIOperation(
        id: "migrateSamples", method: .post, path: "/v1/samples/migrate", group: .samples,
        summary: "Replace own samples by others in one step",
        details: """
            Everyone sees this as one change. If there are as many new as old samples, each new \
            one takes the place of the old one in workouts and correlations.
            """,
        callers: [.app], scope: updating,
        body: .raw(
            ["application/json"], .named(UpkeepSchemas.migration),
            "The samples to remove and to save.",
            example: #"""
                {"old":["2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a10"],"samples":[{"version":1,\#
                "type":"BodyTemperature","uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a12",\#
                "startDate":"2026-04-01T10:00:00Z","value":98,"unit":"degF"}]}
                """#),
        answers: [.json(200, .named(SampleSchemas.saved), "The result of saving.")],
        failures: [422],
        handle: { call in
            let bytes = try await call.request.bytes(upTo: call.parts.configuration.bodyBytes)
            let (old, samples) = try await call.work { try Migration.read(bytes) }
            let receipt = try await call.client().migrate(old, to: samples)
            return .json { receipt.write(to: &$0) }
        })

    static let prune = APIOperation(
        id: "pruneSamples", method: .post, path: "/v1/samples/prune", group: .samples,
        summary: "Drop samples that ended before a time",
        details: "The samples are not reported as deleted, because only this store drops them.",
        callers: [.owner], scope: deleting,
        body: .json(
            .named(UpkeepSchemas.pruning), example: #"{"before":"2020-01-01T00:00:00Z"}"#),
        answers: [.json(200, .named(SampleSchemas.deleted), "The number of samples dropped.")],
        failures: [422], isLong: true,
        handle: { call in
            guard let date = Date(instantText: try call.body(Pruning.self).before) else {
                throw ServiceFailure.refused(
                    "/before", "invalid-argument", "expected a time of RFC 3339")
            }
            let count = try await call.owner().prune(before: date)
            return .json { json in json.object { json in json.member("deleted", count) } }
        })

    static let corrections = APIOperation(
        id: "listCorrections", method: .get, path: "/v1/corrections", group: .samples,
        summary: "List the corrected samples of a type, with reason and author",
        callers: [.app, .owner], scope: .init(.search, "Observation"),
        parameters: [
            APIParameter("type", TypeSchemas.quantity, "The sample type.", isRequired: true)
        ],
        answers: [.json(200, .named(UpkeepSchemas.corrections), "Ordered by time.")],
        failures: [422],
        handle: { call in
            let type = try SampleType.named(call.text("type") ?? "", at: .parameter("type"))
            let found = try await call.samples().corrections(of: type)
            return .json { json in
                json.object { json in
                    json.key("corrections")
                    json.array(found) { json, correction in correction.write(to: &json) }
                }
            }
        })

    static let correct = APIOperation(
        id: "correctSample", method: .put, path: "/v1/samples/{id}/correction", group: .samples,
        summary: "Correct a sample of any source without deleting it",
        details: """
            Both samples stay. Figures use the correction, and say so. Correcting a sample again \
            replaces the correction.
            """,
        callers: [.owner], scope: updating,
        body: .raw(
            ["application/json"], .named(UpkeepSchemas.correcting), "The correction.",
            example: #"""
                {"reason":"one zero too many","sample":{"version":1,"type":"StepCount",\#
                "uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a13",\#
                "startDate":"2026-04-01T10:00:00Z","value":90,"unit":"count"}}
                """#),
        answers: [
            .json(200, .named(UpkeepSchemas.correction), "The act takes effect immediately.")
        ],
        failures: [422],
        handle: { call in
            let bytes = try await call.request.bytes(upTo: APIBody.jsonBytes)
            let (sample, reason) = try Migration.correction(bytes)
            let found = try await call.owner().correct(
                try call.id(), with: sample, reason: reason)
            return .json { found.write(to: &$0) }
        })

    static let undo = APIOperation(
        id: "undoCorrection", method: .delete, path: "/v1/samples/{id}/correction",
        group: .samples, summary: "Undo a correction",
        details: "The sample counts again, and its correction is deleted.",
        callers: [.owner], scope: updating,
        answers: [.empty(204, "The sample counts again.")], failures: [422],
        handle: { call in
            try await call.owner().undoCorrection(of: try call.id())
            return .done
        })

    private struct Pruning: Decodable { let before: String }
}

/// What bodies of these operations are.
private enum Migration {
    static func read(_ bytes: [UInt8]) throws -> (old: [UUID], samples: [Sample]) {
        let members = try self.members(bytes, UpkeepSchemas.migration)
        let old = members["old"]?.texts?.compactMap(UUID.init(uuidString:)) ?? []
        return (old, try (members["samples"]?.list ?? []).map { try Sample(json: $0) })
    }

    static func correction(_ bytes: [UInt8]) throws -> (sample: Sample, reason: String) {
        let members = try self.members(bytes, UpkeepSchemas.correcting)
        guard let sample = members["sample"] else { throw malformed }
        return (try Sample(json: sample), members["reason"]?.text ?? "")
    }

    private static func members(
        _ bytes: [UInt8], _ schema: NamedSchema
    ) throws -> [String: JSONValue] {
        guard let value = try? JSONValue(bytes), case .object(let members) = value else {
            throw malformed
        }
        let errors = JSONSchema.named(schema).errors(in: value)
        guard errors.isEmpty else {
            throw ServiceFailure(
                .badRequest, "malformed", "the body is not what is expected here",
                errors: Array(errors.prefix(20)))
        }
        return Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    private static var malformed: ServiceFailure {
        ServiceFailure(.badRequest, "malformed", "the body is not what is expected here")
    }
}

/// What these operations take and give.
enum UpkeepSchemas {
    static let migration = NamedSchema(
        "SampleMigration", "Samples to remove, and samples to save in their place.",
        .closed(
            .required("old", .list(TextRule.uuid, 1...10_000)),
            .required("samples", .list(SampleJSONSchemas.newSample, 0...10_000))))

    static let pruning = NamedSchema(
        "SamplePruning", "The samples to drop.",
        .closed(
            .required(
                "before", TextRule.instant, "Samples that ended before this time are dropped.")))

    static let correcting = NamedSchema(
        "SampleCorrecting", "The replacement for a sample, and the reason.",
        .closed(
            .required("sample", .named(SampleJSONSchemas.quantitySample)),
            .required("reason", TextRule.length(1...StoreLimits.reasonBytes))))

    static let correction = NamedSchema(
        "Correction", "A correction: one sample replaces another in all statistics.",
        .closed(
            .required("corrected", TextRule.uuid), .required("correction", TextRule.uuid),
            .required("reason", .text), .required("author", .text),
            .required("date", TextRule.instant)))

    static let corrections = NamedSchema(
        "Corrections", "Corrections, ordered by time.",
        .closed(.required("corrections", .list(.named(correction), 0...Int.max))))

    static let past = NamedSchema(
        "ChangesSince", "Changes to the samples since the requested time.",
        .closed(
            .required("asOf", TextRule.instant), .required("added", .integer(0...Int.max)),
            .required(
                "deleted", .integer(0...Int.max),
                "Samples that existed then and were deleted since. Their values are not kept."
            ),
            .required("corrected", .integer(0...Int.max)),
            .required(
                "isComplete", .boolean, "Whether no sample of the answer has been deleted since.")))
}

extension Correction {
    /// Writes the correction as an object.
    func write(to json: inout JSONText) {
        json.object { json in
            json.member("corrected", corrected.lowercasedText)
            json.member("correction", correction.lowercasedText)
            json.member("reason", reason)
            json.member("author", author)
            json.member("date", date.instantText)
        }
    }
}

extension PastSamples.Changes {
    /// Writes what has changed since a date as an object.
    func write(since date: Date, to json: inout JSONText) {
        json.object { json in
            json.member("asOf", date.instantText)
            json.member("added", added)
            json.member("deleted", deletedCount)
            json.member("corrected", corrected)
            json.member("isComplete", isComplete)
        }
    }
}
