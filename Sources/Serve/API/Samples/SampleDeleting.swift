import Base
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Deletes samples.
struct SampleDeleting {
    private struct Body: Decodable {
        var uuids: [UUID]?
        var type: String?
        var predicate: String?
    }

    let call: APICall

    func response() async throws -> Response {
        let body = try call.body(Body.self)
        let count: Int
        if let name = body.type {
            count = try await delete(
                try SampleType.named(name, at: .body("/type")),
                try SamplePredicate(body.predicate, at: .body("/predicate")))
        } else {
            count = try await delete(body.uuids ?? [])
        }
        return .json { json in json.object { json in json.member("deleted", count) } }
    }

    private func delete(_ uuids: [UUID]) async throws -> Int {
        if case .app = call.caller.role {
            try await call.client().delete(uuids)
        } else {
            try await call.owner().delete(uuids)
        }
        return Set(uuids).count
    }

    private func delete(_ type: SampleType, _ predicate: SamplePredicate) async throws -> Int {
        if case .app = call.caller.role {
            return try await call.client().deleteSamples(of: type, matching: predicate)
        }
        return try await call.owner().deleteSamples(of: type, matching: predicate)
    }
}

/// Finds samples.
struct SampleSearch {
    private struct Body: Decodable {
        var types: [String]
        var predicate: String?
        var sort: [String]?
        var limit: Int?
        var cursor: String?
        var asOf: String?
    }

    let call: APICall

    func response() async throws -> Response {
        let body = try call.body(Body.self)
        let query = SampleQuery(
            types: try SampleType.named(body.types, at: "/types"),
            predicate: try SamplePredicate(body.predicate, at: .body("/predicate")),
            sort: (body.sort ?? []).compactMap(SampleSchemas.sort), limit: body.limit)
        var handle = try call.samples(of: query.types)
        let past = body.asOf.flatMap(Date.init(instantText:)).map { handle.asKnown(on: $0) }
        if let past { handle = past }
        let page = try await handle.page(
            query, after: body.cursor.map(PagingToken.init(text:)))
        let changes = try await past?.changes(of: query.types)
        return .json { json in
            json.object { json in
                json.key("samples")
                json.array(page.samples) { json, sample in json.raw(sample.json) }
                page.documents.writeIfAny(to: &json)
                if let past, let changes {
                    json.key("since")
                    changes.write(since: past.date, to: &json)
                }
                json.present("next", page.next?.text)
            }
        }
    }
}
