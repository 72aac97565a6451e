import HTTPExchange
import Base
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Operations with figures over samples, and with what they are merged by.
enum StatisticsOperations {
    static let all = [
        figures, collection, activity, correlations, sources, readOrder, setOrder,
    ]

    private static let reading = APIOperation.Scope(.search, "Observation")

    static let figures = APIOperation(
        id: "computeStatistics", method: .post, path: "/v1/statistics", group: .statistics,
        summary: "Compute statistics of a type, over all time or a period",
        details: """
            Sources are merged in the person's order: each moment counts once. A sample that \
            crosses the edge of the period counts in proportion. 404 means that there is no \
            sample, or none that the caller may see.
            """,
        callers: [.app, .owner], scope: reading,
        body: .json(
            .named(StatisticsSchemas.query),
            example: #"""
                {"type":"StepCount","from":"2026-04-01T00:00:00Z","to":"2026-05-01T00:00\#
                :00Z"}
                """#),
        answers: [.json(200, .named(StatisticsSchemas.statistics), "The figures.")],
        failures: [404, 422], isLong: true,
        handle: { try await StatisticsAsking(call: $0).figures() })

    static let collection = APIOperation(
        id: "computeStatisticsCollection", method: .post, path: "/v1/statistics/collection",
        group: .statistics, summary: "Compute statistics of a type by calendar intervals",
        details: """
            Days, weeks and months are those of the time zone: a day has 23, 24 or 25 hours. \
            Intervals without samples are left out unless `empty` is true.
            """,
        callers: [.app, .owner], scope: reading,
        body: .json(
            .named(StatisticsSchemas.collectionQuery),
            example: #"""
                {"type":"HeartRate","options":["average","max"],"interval":"1d","zone":"\#
                Europe/Zurich"}
                """#),
        answers: [.json(200, .named(StatisticsSchemas.collection), "The buckets, in order.")],
        failures: [422], isLong: true,
        handle: { try await StatisticsAsking(call: $0).collection() })

    static let activity = APIOperation(
        id: "listActivitySummaries", method: .get, path: "/v1/activity", group: .statistics,
        summary: "List the person's activity by day",
        details: "Computed from all samples of the person; days without samples are left out.",
        callers: [.app, .owner], scope: reading,
        parameters: [
            APIParameter(
                "zone", StatisticsSchemas.zone, "The time zone of the days; GMT by default."),
            APIParameter("from", TextRule.day, "The first day."),
            APIParameter("to", TextRule.day, "The last day."),
        ],
        answers: [.json(200, .named(StatisticsSchemas.activity), "The days, in order.")],
        failures: [422], isLong: true, handle: { try await ActivityListing(call: $0).response() })

    static let correlations = APIOperation(
        id: "queryCorrelations", method: .post, path: "/v1/correlations/query",
        group: .statistics,
        summary: "Find correlations by their own properties and by their samples",
        details: "Latest start first.",
        callers: [.app, .owner], scope: reading,
        body: .json(
            .named(StatisticsSchemas.correlationQuery),
            example: #"""
                {"type":"BloodPressure","samples":{"BloodPressureSystolic":"quantity > 1\#
                40 \"mmHg\""}}
                """#),
        answers: [.json(200, .named(StatisticsSchemas.correlations), "The correlations.")],
        failures: [422], isLong: true,
        handle: { try await CorrelationSearch(call: $0).response() })

    static let sources = APIOperation(
        id: "querySources", method: .post, path: "/v1/sources/query", group: .statistics,
        summary: "List the sources of a type's samples",
        callers: [.app, .owner], scope: reading,
        body: .json(.named(StatisticsSchemas.sourceQuery), example: #"{"type":"StepCount"}"#),
        answers: [.json(200, .named(StatisticsSchemas.sources), "The sources, by name.")],
        failures: [422],
        handle: { call in
            let body = try call.body(SourceBody.self)
            let sources = try await call.samples().sources(
                of: try SampleType.named(body.type, at: .body("/type")),
                matching: try SamplePredicate(body.predicate, at: .body("/predicate")))
            return .json { json in
                json.object { json in json.write(sources, as: "sources") }
            }
        })

    static let readOrder = APIOperation(
        id: "readSourceOrders", method: .get, path: "/v1/sources/order", group: .statistics,
        summary: "Read the order of sources for overlapping samples",
        callers: [.owner], scope: reading,
        answers: [.json(200, .named(StatisticsSchemas.orders), "The orders set so far.")],
        handle: { call in
            let preferences = try await call.owner().sourcePreferences()
            return .json { json in
                json.object { json in
                    json.write(preferences.general.preferred, as: "general")
                    json.key("types")
                    json.object { json in
                        for (type, order) in preferences.byType
                            .sorted(by: { $0.key.number < $1.key.number })
                        {
                            json.write(order.preferred, as: type.identifier)
                        }
                    }
                }
            }
        })

    static let setOrder = APIOperation(
        id: "setSourceOrder", method: .put, path: "/v1/sources/order", group: .statistics,
        summary: "Set the order of sources",
        details: "Without a type, the order applies to all types without their own order.",
        callers: [.owner], scope: .init(.update, "Observation"),
        body: .json(
            .named(StatisticsSchemas.order),
            example: #"""
                {"type":"StepCount","sources":[{"name":"Watch","bundleIdentifier":"org.e\#
                xample.watch"}]}
                """#),
        answers: [.empty(204, "The act takes effect immediately.")], failures: [422],
        handle: { call in
            let body = try call.body(OrderBody.self)
            let type = try body.type.map { try QuantityType.named($0, at: .body("/type")) }
            let order = body.sources.map { sources in
                SourceOrder(
                    sources.map { Source(name: $0.name, bundleIdentifier: $0.bundleIdentifier) })
            }
            try await call.owner().setSourceOrder(order, for: type)
            return .done
        })

    private struct SourceBody: Decodable {
        let type: String
        let predicate: String?
    }

    private struct OrderBody: Decodable {
        struct Named: Decodable {
            let name: String
            let bundleIdentifier: String?
        }

        let type: String?
        let sources: [Named]?
    }
}

extension JSONText {
    /// Writes a list of sources as a member.
    fileprivate mutating func write(_ sources: [Source], as name: String) {
        key(name)
        array(sources) { json, source in
            json.object { json in
                json.member("name", source.name)
                json.present("bundleIdentifier", source.bundleIdentifier)
            }
        }
    }
}
