internal import Hummingbird
public import Logging

/// The service: a health store over HTTP, for apps, portals and people. It has no rules of its
/// own: what a caller may see is what the store's handle for that caller gives.
///
/// ```swift
/// let service = CasebookService(parts: parts, logger: logger)
/// try await service.run()
/// ```
public struct CasebookService: Sendable {
    /// What it serves from.
    public let parts: ServiceParts
    private let logger: Logger

    /// Puts a service over a store.
    public init(parts: ServiceParts, logger: Logger) {
        self.parts = parts
        self.logger = logger
    }

    /// All routes, with what every request passes through.
    func router() -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self)
        router.addMiddleware {
            RequestIdentity()
            PageChoices(timeZone: parts.configuration.timeZone)
            FailureMiddleware()
            Authenticator(callers: parts.callers)
        }
        if let authority = parts.authority {
            router.addMiddleware { SessionMiddleware(authority, parts) }
            SignInRoutes(authority, parts).add(to: router)
            AuthorizeRoutes(authority: authority, parts: parts).add(to: router)
            TokenRoutes(authority, parts).add(to: router)
            SMARTRoutes(parts: parts).add(to: router)
        }
        OperationRoutes(parts: parts).add(to: router)
        FHIRRoutes(parts: parts).add(to: router.group("fhir/R4"))
        APIRoutes(parts: parts).add(to: router)
        PageAssets.add(to: router)
        PageChoices.add(to: router)
        PatientPages(parts: parts).add(to: router)
        StaffPages(parts: parts).add(to: router.group("staff"))
        return router
    }

    /// Serves until a signal or the task's end says stop, and finishes what is under way.
    public func run() async throws { try await application().runService() }

    /// The server, ready to run. It stops with grace when its task group or a signal says so.
    func application() -> some ApplicationProtocol {
        Application(
            router: router(),
            configuration: ApplicationConfiguration(
                address: .hostname(parts.configuration.host, port: parts.configuration.port)),
            logger: logger)
    }
}
