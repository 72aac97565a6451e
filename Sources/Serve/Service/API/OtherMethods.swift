import HTTPTypes
import Hummingbird

/// Tells methods that an address does not have, whatever they are called, from addresses that are
/// not there (RFC 9110 section 15.5.6).
struct OtherMethods: RouterMiddleware {
    typealias Context = ServiceContext

    let operations: [APIOperation]

    func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do { return try await next(request, context) } catch let error as HTTPError {
            let names = methods(at: request.uri.path)
            guard error.status == .notFound, !names.isEmpty else { throw error }
            let list = names.sorted().joined(separator: ", ")
            throw ServiceFailure(
                .methodNotAllowed, "method-not-allowed", "this takes \(list)",
                headers: [.allow: list])
        }
    }

    /// What can be done at an address. One without anything that varies comes first, as it does
    /// for the router.
    private func methods(at path: String) -> Set<String> {
        let parts = path.split(separator: "/")
        let exact = operations.filter { $0.path.split(separator: "/") == parts }
        var names: Set<String> = []
        for operation in exact.isEmpty ? operations : exact {
            let wanted = operation.path.split(separator: "/")
            guard parts.count == wanted.count,
                zip(parts, wanted).allSatisfy({ $1.hasPrefix("{") || $0 == $1 })
            else { continue }
            names.insert(operation.method.rawValue)
            if operation.method == .get { names.insert(HTTPRequest.Method.head.rawValue) }
        }
        return names
    }
}
