package import HTTPTypes
package import Hummingbird

/// Tells methods that an address does not have, whatever they are called, from addresses that are
/// not there (RFC 9110 section 15.5.6).
package struct OtherMethods: RouterMiddleware {
    package typealias Context = ServiceContext

    /// What can be done, by path with `{name}` for what varies; what can be got answers HEAD too.
    package let methods: [String: Set<HTTPRequest.Method>]

    package init(methods: [String: Set<HTTPRequest.Method>]) {
        self.methods = methods
    }

    package func handle(
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
        let exact = methods.filter { $0.key.split(separator: "/") == parts }
        var known: Set<HTTPRequest.Method> = []
        for (path, methods) in exact.isEmpty ? methods : exact {
            let wanted = path.split(separator: "/")
            guard parts.count == wanted.count,
                zip(parts, wanted).allSatisfy({ $1.hasPrefix("{") || $0 == $1 })
            else { continue }
            known.formUnion(methods)
        }
        if known.contains(.get) { known.insert(.head) }
        return Set(known.map(\.rawValue))
    }
}
