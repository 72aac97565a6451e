import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore

/// Operations with samples.
enum SampleOperations {
    static let all = [save, unchanged, query, read, delete]

    static let save = APIOperation(
        id: "saveSamples", method: .post, path: "/v1/samples", group: .samples,
        summary: "Save samples: all of them or none",
        details: """
            The store sets the caller's source, whatever the samples say. Of samples with a sync \
            identifier, the highest version is kept. A sample without a `uuid` gets one from the \
            store, which needs less space; if it is sent again, it is saved again.
            """,
        callers: [.app, .intake], scope: .init(.create, "Observation"),
        parameters: [
            APIParameter(
                "person", TextRule.uuid, "The person whose samples they are; required for a system."
            ),
            APIParameter(
                "workout", TextRule.uuid,
                "A workout of the caller: the samples become part of it, including those that "
                    + "are already saved."),
            APIParameter(
                "sourceVersion", TextRule.length(1...255), "The version of the caller's program."),
            APIParameter(
                "productType", TextRule.length(1...255), "The machine it runs on: Watch2,4."),
            APIParameter(
                "operatingSystemVersion", TextRule.pattern("[0-9]{1,9}(\\.[0-9]{1,9}){0,2}"),
                "The version of that machine's system: 4.0.0."),
        ],
        body: .raw(
            ["application/json"], .named(SampleSchemas.batch), "Samples.",
            example: #"""
                {"samples":[{"version":1,"type":"HeartRate",\#
                "uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a10",\#
                "startDate":"2026-04-01T10:00:00Z","value":72,"unit":"count/min"}]}
                """#),
        answers: [.json(201, .named(SampleSchemas.saved), "The samples are stored durably.")],
        failures: [404, 422], handle: { try await SampleCreation(call: $0).response() })

    static let unchanged = APIOperation(
        id: "findUnchangedSamples", method: .post, path: "/v1/samples/unchanged", group: .samples,
        summary: "Find samples that only repeat the latest value",
        details: """
            Nothing is saved. A sample is listed if its value is that of the latest other sample \
            of its type that the caller sees and that starts no later: a form's default value that \
            nobody changed.
            """,
        callers: [.app, .owner], scope: .init(.search, "Observation"),
        body: .raw(
            ["application/json"], .named(SampleSchemas.batch),
            "Samples to compare with the stored ones.",
            example: #"""
                {"samples":[{"version":1,"type":"Height",\#
                "uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a11",\#
                "startDate":"2026-04-01T10:00:00Z","value":1.78,"unit":"m"}]}
                """#),
        answers: [
            .json(200, .named(SampleSchemas.unchanged), "The samples that need not be saved.")
        ],
        failures: [422],
        handle: { call in
            let samples = try await call.sentSamples()
            let found = try await call.samples(of: samples.map(\.sampleType)).unchanged(samples)
            return .json { json in
                json.object { json in
                    json.key("unchanged")
                    json.array(samples.map(\.uuid).filter(found.contains)) { json, uuid in
                        json.string(uuid.lowercasedText)
                    }
                }
            }
        })

    static let query = APIOperation(
        id: "querySamples", method: .post, path: "/v1/samples/query", group: .samples,
        summary: "Find samples",
        details: """
            Samples that the caller may not see do not appear. Latest start first. With `asOf`, \
            the samples are those known at that time, unless they were deleted since.
            """,
        callers: [.app, .owner], scope: .init(.search, "Observation"),
        body: .json(
            .named(SampleSchemas.query),
            example: #"""
                {"types":["HeartRate"],"predicate":"quantity > 100 \"count/min\"","limit\#
                ":10}
                """#),
        answers: [.json(200, .named(SampleSchemas.page), "A page of samples.")],
        failures: [422], isLong: true, handle: { try await SampleSearch(call: $0).response() })

    static let read = APIOperation(
        id: "readSample", method: .get, path: "/v1/samples/{id}", group: .samples,
        summary: "Read a sample", callers: [.app, .owner], scope: .init(.read, "Observation"),
        answers: [.json(200, SampleJSONSchemas.sample, "The sample.")],
        handle: { call in
            guard let sample = try await call.samples().sample(try call.id()) else {
                throw ServiceFailure.notFound
            }
            if case .document = sample, (try? call.requireDocuments()) == nil {
                throw ServiceFailure.notFound
            }
            return .json { $0.raw(sample.json) }
        })

    static let delete = APIOperation(
        id: "deleteSamples", method: .post, path: "/v1/samples/delete", group: .samples,
        summary: "Delete samples",
        details: """
            An app deletes its own samples, a person any. Deletion by UUID is all or nothing; a \
            UUID that the caller cannot see is refused like one that does not exist.
            """,
        callers: [.app, .owner], scope: .init(.delete, "Observation"),
        body: .json(
            .named(SampleSchemas.deletion),
            example: #"{"type":"HeartRate","predicate":"startDate < 2020-01-01"}"#),
        answers: [.json(200, .named(SampleSchemas.deleted), "The samples are deleted.")],
        failures: [422], isLong: true,
        handle: { try await SampleDeleting(call: $0).response() })
}
