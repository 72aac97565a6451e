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
        A sample that was added and deleted since the anchor is reported as deleted only. \
        `anchor` is the anchor of the next request; repeat until an answer is empty. It is valid \
        for the types and the predicate of this request only (otherwise 422, \
        `anchor-of-another-query`). As `text/event-stream`, the changes come as endless \
        server-sent events: the id of an event is its anchor, so that a client that connects \
        again continues there (`Last-Event-ID`). A comment comes every 15 seconds. The stream \
        ends with the token.
        """

    private static let answers = [
        APIAnswer(
            status: 200, summary: "Changes in the order in which they occurred.",
            contents: [
                .init(mediaType: "application/json", schema: .named(ChangeSchemas.changes)),
                .init(mediaType: ChangeStream.mediaType, schema: .text),
            ])
    ]

    private static let lastEvent = APIParameter(
        "Last-Event-ID", ChangeSchemas.anchor,
        "The position at which to resume a stream; takes precedence over `since`.",
        place: .header)

    static let read = APIOperation(
        id: "readChanges", method: .get, path: "/v1/changes", group: .changes,
        summary: "Read the changes since an anchor", details: details,
        callers: [.app, .owner], scope: .init(.search, "Observation"),
        parameters: [
            APIParameter(
                "type", .list(TypeSchemas.sample, 1...20), "The types to include.",
                isRequired: true),
            APIParameter(
                "since", ChangeSchemas.anchor, "The anchor to start from; everything by default."),
            APIParameter(
                "limit", ChangeSchemas.limit, "The maximum number of changes; 1000 by default."),
            APIParameter(
                "wait", ChangeSchemas.wait, "The time to wait for the first change, in seconds."),
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
        summary: "Read the changes since an anchor, of samples that match a predicate",
        details: details + " Deletions are reported without regard to the predicate.",
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
