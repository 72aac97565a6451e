import HTTPTypes
import Hummingbird

/// The facade's paths while they are added: each that can be got answers HEAD too, and methods that
/// a path does not have are told from paths that are not there (RFC 9110, 15.5.6).
final class FHIRPaths<Router: RouterMethods>: RouterMethods
where Router.Context == ServiceContext {
    typealias Context = ServiceContext

    private let router: Router
    private var methods: [String: [HTTPRequest.Method]] = [:]

    init(_ router: Router) { self.router = router }

    @discardableResult func on<Responder: HTTPResponder>(
        _ path: RouterPath, method: HTTPRequest.Method, responder: Responder
    ) -> Self where Responder.Context == ServiceContext {
        router.on(path, method: method) { request, context in
            try await FHIRFormat(request: request).answer {
                try await responder.respond(to: request, context: context)
            }
        }
        methods[path.description, default: []].append(method)
        guard method == .get else { return self }
        methods[path.description]?.append(.head)
        router.on(path, method: .head) { request, context in
            try await FHIRFormat(request: request).answer {
                try await responder.respond(to: request, context: context)
            }.createHeadResponse()
        }
        return self
    }

    func add(middleware: any MiddlewareProtocol<Request, Response, ServiceContext>) -> Self {
        _ = router.add(middleware: middleware)
        return self
    }

    /// Refuses every other method of the paths so far.
    func refuseOtherMethods() {
        for (path, known) in methods {
            let names = known.map(\.rawValue).sorted().joined(separator: ", ")
            for method in Self.all where !known.contains(method) {
                router.on(RouterPath(path), method: method) { _, _ -> Response in
                    throw ServiceFailure(
                        .methodNotAllowed, "method-not-allowed", "this takes \(names)",
                        headers: [.allow: names])
                }
            }
        }
    }

    private static var all: [HTTPRequest.Method] {
        [.get, .head, .post, .put, .patch, .delete]
    }
}
