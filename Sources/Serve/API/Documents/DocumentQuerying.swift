import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Finds documents, after it asked the person where that is wished.
struct DocumentQuerying {
    private struct Body: Decodable {
        var predicate: String?
        var sort: [String]?
        var limit: Int?
        var cursor: String?
        var includeData: Bool?
        var background: Bool?
        var usage: [String: String]?
        var wait: Int?
    }

    let call: APICall

    func response() async throws -> Response {
        if call.text("person") != nil {
            // Everybody else has one person's documents, and cannot ask for another's.
            guard case .staff = call.caller.role else { throw ServiceFailure.notFound }
        }
        let body = try call.body(Body.self)
        var query = DocumentQuery(
            predicate: try SamplePredicate(body.predicate, at: .body("/predicate")),
            sort: (body.sort ?? []).compactMap(DocumentSchemas.sort), limit: body.limit,
            includeDocumentData: body.includeData ?? false)
        query.leavesOutDamaged = true
        let token = body.cursor.map(PagingToken.init(text:))
        var isWaiting: Bool?
        if body.background == false {
            isWaiting = try await ask(query, body.usage, seconds: body.wait ?? 0)
        }
        return try await call.work { [isWaiting, query] in
            let page = try await call.documents().page(query, after: token)
            return .json { json in
                json.object { json in
                    json.key("documents")
                    json.array(page.samples) { json, sample in
                        json.raw(Sample.document(sample).json)
                    }
                    json.present("next", page.next?.text)
                    if !page.unreadable.isEmpty {
                        json.key("unreadable")
                        json.array(page.unreadable) { $0.string($1.lowercasedText) }
                    }
                    if let isWaiting { json.member("waiting", isWaiting) }
                }
            }
        }
    }

    /// Asks the person about what nobody has decided, and waits at most so many seconds.
    ///
    /// - Returns: Whether something still waits; nil if nobody waited to know.
    private func ask(
        _ query: DocumentQuery, _ usage: [String: String]?, seconds: Int
    ) async throws -> Bool? {
        guard case .app = call.caller.role else {
            throw ServiceFailure.refused(
                "/background", "invalid-argument", "only an app asks the person")
        }
        guard let usage, !usage.isEmpty else {
            throw ServiceFailure.refused(
                "/usage", "invalid-argument", "who asks the person says why, in some language")
        }
        let client = try call.client()
        let batches = try client.documents(query, asking: usage, waiting: seconds > 0)
        guard seconds > 0 else {
            for try await _ in batches { break }
            return nil
        }
        let isAnswered = try await call.waiting(seconds: seconds) {
            for try await _ in batches { return true }
            return nil
        }
        try await call.checkCaller()
        return isAnswered != true
    }
}
