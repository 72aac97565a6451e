import HTTPExchange
import Base
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Finds correlations.
struct CorrelationSearch {
    private struct Body: Decodable {
        let type: String
        let predicate: String?
        let samples: [String: String]?
        let limit: Int?
    }

    let call: APICall

    func response() async throws -> Response {
        let body = try call.body(Body.self)
        let type = try ObjectType.named(body.type, at: .body("/type"))
        guard let type = CorrelationType(type) else {
            throw ServiceFailure.unknownType(.body("/type"), "a type of correlations")
        }
        var predicates: [QuantityType: SamplePredicate] = [:]
        for (name, text) in body.samples ?? [:] {
            let member = try QuantityType.named(name, at: .body("/samples"))
            predicates[member] = try SamplePredicate(text, at: .body("/samples"))
        }
        let found = try await call.samples().correlations(
            CorrelationQuery(
                type: type, predicate: try SamplePredicate(body.predicate, at: .body("/predicate")),
                samplePredicates: predicates, limit: body.limit ?? StoreLimits.batchRows))
        return .json { json in
            json.object { json in
                json.key("correlations")
                json.array(found) { json, correlation in
                    json.raw(Sample.correlation(correlation).json)
                }
            }
        }
    }
}
