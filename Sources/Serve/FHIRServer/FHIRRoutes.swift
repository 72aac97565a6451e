package import Access
package import HTTPExchange
import HTTPTypes
package import Hummingbird

/// The FHIR R4 facade, under `/fhir/R4`.
package struct FHIRRoutes {
    private let service: FHIRService
    private let sockets: SubscriptionSockets

    package init(parts: ServiceParts) {
        service = FHIRService(parts: parts)
        sockets = SubscriptionSockets(parts: parts)
    }

    package func add(to router: some RouterMethods<ServiceContext>) {
        let methods = paths(on: router.group("fhir/R4")).methods
            .map { ("/fhir/R4\($0.key)", $0.value) }
        _ = router.add(
            middleware: OtherMethods(methods: Dictionary(uniqueKeysWithValues: methods)))
        sockets.add(to: router)
    }

    /// Adds everything that there is below the facade's own path, and the Bundles that hold
    /// requests to it.
    func paths<Routes: RouterMethods<ServiceContext>>(on router: Routes) -> FHIRPaths<Routes> {
        let inner = Router(context: ServiceContext.self)
        inner.add(middleware: StaffGate(service.parts))
        _ = resources(on: inner.group("fhir/R4"))
        let paths = resources(on: router)
        BatchRoutes(service: service, responder: inner.buildResponder()).add(to: paths)
        return paths
    }

    private func resources<Routes: RouterMethods<ServiceContext>>(
        on router: Routes
    ) -> FHIRPaths<Routes> {
        let paths = FHIRPaths(router)
        CapabilityRoutes(service: service).add(to: paths)
        DocumentReferenceRoutes(service: service).add(to: paths)
        BinaryRoutes(service: service).add(to: paths)
        ProvenanceRoutes(service: service).add(to: paths)
        PublishRoutes(service: service).add(to: paths)
        ObservationRoutes(service: service).add(to: paths)
        ConsentRoutes(service: service).add(to: paths)
        AuditEventRoutes(service: service).add(to: paths)
        PatientRoutes(service: service).add(to: paths)
        ClinicalRoutes(service: service).add(to: paths)
        PersonOperations(service: service).add(to: paths)
        ExportRoutes(service: service).add(to: paths)
        SubscriptionRoutes(service: service).add(to: paths)
        return paths
    }
}

/// The facade's paths while they are added: each that can be got answers HEAD too, a search by POST
/// is the search by GET, and every answer has the format that was asked for.
final class FHIRPaths<Router: RouterMethods>: RouterMethods
where Router.Context == ServiceContext {
    typealias Context = ServiceContext

    private let router: Router
    /// What can be done, by path.
    private(set) var methods: [String: Set<HTTPRequest.Method>] = [:]

    init(_ router: Router) { self.router = router }

    @discardableResult func on<Responder: HTTPResponder>(
        _ path: RouterPath, method: HTTPRequest.Method, responder: Responder
    ) -> Self where Responder.Context == ServiceContext {
        let isForm = path.description.hasSuffix("/_search")
        @Sendable func answer(
            _ request: Request, _ context: ServiceContext
        ) async throws -> Response {
            var request = request
            // A form is read for callers alone.
            if isForm, context.caller != nil { request = try await SearchForm.request(request) }
            return try await FHIRFormat(request: request).answer { [request] in
                try await responder.respond(to: request, context: context)
            }
        }
        for path in Self.spellings(of: path) {
            methods[path.description, default: []].insert(method)
            router.on(path, method: method, use: answer)
            guard method == .get else { continue }
            router.on(path, method: .head, use: answer)
        }
        return self
    }

    /// An operation's name as it is, and with the dollar sign escaped as many clients do.
    private static func spellings(of path: RouterPath) -> [RouterPath] {
        let text = path.description
        return text.contains("$") ? [path, RouterPath(text.replacing("$", with: "%24"))] : [path]
    }

    func add(middleware: any MiddlewareProtocol<Request, Response, ServiceContext>) -> Self {
        _ = router.add(middleware: middleware)
        return self
    }
}
