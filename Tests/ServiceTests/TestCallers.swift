import HTTPTypes
import Hummingbird
import HTTPExchange

/// Callers by the word of their bearer token.
struct TestCallers: CallerResolving {
    let callers: [String: Caller]

    func caller(of request: Request) async throws -> Caller? {
        guard let header = request.headers[.authorization] else { return nil }
        guard let caller = callers[String(header.dropFirst("Bearer ".count))] else {
            throw ServiceFailure(.unauthorized, "unauthenticated", "no such token")
        }
        return caller
    }
}
