import HTTPExchange
import Base
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Operations with what is new and what was deleted.
enum ChangeOperations {
    static let all = [read, query]

    private static let details = """
        What was added and deleted since the anchor is told as deleted only. `anchor` is where the \
        next question begins; ask on until nothing comes. It is for the types and the predicate \
        that it was obtained with (else 422, `anchor-of-another-query`). As `text/event-stream` \
        the same comes as server-sent events without an end: each event's id is its anchor, so \
        that a client that connects again goes on where it was (`Last-Event-ID`), a comment comes \
        every 15 seconds, and the stream ends when the token does.
        """

    private static let answers = [
        APIAnswer(
            status: 200, summary: "Changes in the order in which they were made.",
            contents: [
                .init(mediaType: "application/json", schema: .named(ChangeSchemas.changes)),
                .init(mediaType: ChangeStream.mediaType, schema: .text),
            ])
    ]

    private static let lastEvent = APIParameter(
        "Last-Event-ID", ChangeSchemas.anchor, "Where a stream goes on; counts before `since`.",
        place: .header)

    static let read = APIOperation(
        id: "readChanges", method: .get, path: "/v1/changes", group: .changes,
        summary: "What has changed since an anchor", details: details,
        callers: [.app, .owner], scope: .init(.search, "Observation"),
        parameters: [
            APIParameter(
                "type", .list(TypeSchemas.sample, 1...20), "Of which types.",
                isRequired: true),
            APIParameter("since", ChangeSchemas.anchor, "Since when; everything unless given."),
            APIParameter("limit", ChangeSchemas.limit, "Changes at most; 1000 unless given."),
            APIParameter("wait", ChangeSchemas.wait, "Seconds to wait for the first change."),
            lastEvent,
        ], answers: answers, failures: [422],
        handle: { call in
            try await ChangeReading(
                call: call,
                types: try call.texts("type").map {
                    try SampleType.named($0, at: .parameter("type"))
                }, predicate: .all, since: call.text("since"), limit: call.integer("limit"),
                wait: call.integer("wait")
            ).response()
        })

    static let query = APIOperation(
        id: "queryChanges", method: .post, path: "/v1/changes/query", group: .changes,
        summary: "What has changed since an anchor, of samples that a predicate means",
        details: details + " Deletions are told whatever the samples were.",
        callers: [.app, .owner], scope: .init(.search, "Observation"), parameters: [lastEvent],
        body: .json(
            .named(ChangeSchemas.query),
            example: #"""
                {"types":["HeartRate"],"predicate":"quantity > 100 \"count/min\"","wait"\#
                :30}
                """#), answers: answers, failures: [422],
        handle: { call in
            let body = try call.body(Body.self)
            return try await ChangeReading(
                call: call, types: try SampleType.named(body.types, at: "/types"),
                predicate: try SamplePredicate(body.predicate, at: .body("/predicate")),
                since: body.since, limit: body.limit, wait: body.wait
            ).response()
        })

    private struct Body: Decodable {
        let types: [String]
        let predicate: String?
        let since: String?
        let limit: Int?
        let wait: Int?
    }
}
