import HTTPExchange
import Base
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Finds samples.
struct SampleSearch {
    private struct Body: Decodable {
        var types: [String]
        var predicate: String?
        var sort: [String]?
        var limit: Int?
        var cursor: String?
    }

    let call: APICall

    func response() async throws -> Response {
        let body = try call.body(Body.self)
        let query = SampleQuery(
            types: try SampleType.named(body.types, at: "/types"),
            predicate: try SamplePredicate(body.predicate, at: .body("/predicate")),
            sort: (body.sort ?? []).compactMap(SampleSchemas.sort), limit: body.limit)
        let page = try await call.samples(of: query.types).page(
            query, after: body.cursor.map(PagingToken.init(text:)))
        return .json { json in
            json.object { json in
                json.key("samples")
                json.array(page.samples) { json, sample in json.raw(sample.json) }
                json.present("next", page.next?.text)
            }
        }
    }
}
