import API
public import Access
import FHIRServer
import HTTPExchange
import PageFrame
import Pages
import SignInPages
import StaffPages
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
public import Logging
internal import NIOCore
public import ServiceLifecycle
internal import Synchronization

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
        let configuration = parts.configuration
        router.addMiddleware {
            RequestIdentity(configuration)
            RequestRecord(metrics: parts.metrics)
            PageChoices(timeZone: configuration.timeZone)
            CrossOrigin(configuration, parts.authority)
            HeadRule()
            FailureMiddleware()
            ClientShare(shares: parts.shares)
            OwnThreads(configuration.limits)
            AnswerCoding()
            ConnectionRules()
            RateLimit(.address, rate: configuration.limits.addressRate)
            BodyLimit(bytes: configuration.bodyBytes)
            Authenticator(callers: parts.callers)
        }
        if let authority = parts.authority {
            router.addMiddleware { SessionMiddleware(authority, parts) }
        }
        router.addMiddleware { StaffGate(parts) }
        router.addMiddleware {
            RateLimit(.caller, rate: configuration.limits.callerRate)
            BodyCoding(bytes: configuration.bodyBytes)
        }
        if let authority = parts.authority {
            SignInRoutes(authority, parts).add(to: router)
            AuthorizeRoutes(authority: authority, parts: parts).add(to: router)
            TokenRoutes(authority, parts).add(to: router)
            RegistrationRoutes(authority)?.add(to: router)
            SMARTRoutes(parts: parts).add(to: router)
        }
        OperationRoutes(parts: parts).add(to: router)
        FHIRRoutes(parts: parts).add(to: router)
        APIRoutes(parts: parts).add(to: router)
        PageAssets.add(to: router)
        PageChoices.add(to: router)
        HelpPage.add(to: router)
        PatientPages(parts: parts).add(to: router)
        StaffPages(parts: parts).add(to: router.group("staff"))
        return router
    }

    /// Serves until the task is cancelled.
    public func run() async throws {
        try await ServiceGroup(services: services(), logger: logger).run()
    }

    /// The servers, ready to run in a group of services: that for callers last, and before it, if
    /// it is configured, that for whoever runs the service. They stop with grace.
    ///
    /// - Parameter started: Is called when all of them can be reached.
    public func services(started: @escaping @Sendable () async -> Void = {}) -> [any Service] {
        let configuration = parts.configuration
        var services: [any Service] = []
        if let notifications = NotificationService(parts: parts, logger: logger) {
            services.append(notifications)
        }
        if let mail = MailService(parts: parts, logger: logger) { services.append(mail) }
        let missing = Mutex(configuration.operationsAddress == nil ? 1 : 2)
        let hasStarted: @Sendable (any Channel) async -> Void = { _ in
            let isLast = missing.withLock { missing in
                missing -= 1
                return missing == 0
            }
            if isLast { await started() }
        }
        if let address = configuration.operationsAddress {
            let router = Router(context: ServiceContext.self)
            router.addMiddleware {
                RequestIdentity(ServiceConfiguration())
                HeadRule()
                FailureMiddleware()
            }
            OperationRoutes(parts: parts).addOpenly(to: router)
            services.append(
                Application(
                    router: router, server: .http1(configuration: connection),
                    configuration: ApplicationConfiguration(
                        address: .hostname(address.host, port: address.port)),
                    onServerRunning: hasStarted, logger: logger))
        }
        services.append(
            Application(
                router: router(), server: server,
                configuration: ApplicationConfiguration(
                    address: .hostname(configuration.host, port: configuration.port),
                    availableConnectionsDelegate: MaximumAvailableConnections(
                        configuration.limits.connections, logger: logger)),
                onServerRunning: hasStarted, logger: logger))
        return services
    }

    private var server: HTTPServerBuilder {
        let (configuration, shares, limits) = (
            connection, parts.shares, parts.configuration.limits
        )
        let certificate = parts.configuration.certificate
        return HTTPServerBuilder { responder in
            let plain = HTTP1Channel(responder: responder, configuration: configuration)
            guard let certificate else {
                return GuardedChannel(base: plain, shares: shares, limits: limits)
            }
            let negotiated = NegotiatedChannel(
                plain: plain, shares: shares, limits: limits, certificate: certificate)
            let sealed = try TLSChannel(negotiated, tlsConfiguration: certificate.configuration)
            return GuardedChannel(base: sealed, shares: shares, limits: limits)
        }
    }

    private var connection: HTTP1Channel.Configuration {
        let (limits, shares, sockets) = (
            parts.configuration.limits, parts.shares, parts.sockets
        )
        return HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                HTTP10Connection.Placing(), RequestDeadline(limits, shares),
                WebSocketSwitch(sockets, limits, shares),
            ],
            idleTimeout: .seconds(Int64(limits.idleSeconds)),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
                maxHeaderFieldCount: limits.headerFields))
    }
}

/// Tells apps of changes beside the servers, until the service stops. What is under way then is
/// cut off, and is sent again after the next start.
struct NotificationService: Service {
    private let sender: SubscriptionSender
    private let logger: Logger

    /// nil for a service that tells nobody.
    init?(parts: ServiceParts, logger: Logger) {
        guard let sender = SubscriptionSender(parts: parts) else { return nil }
        self.sender = sender
        self.logger = logger
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await sender.run { logger.error("subscriptions", metadata: ["code": "unreachable"]) }
        }
        // A service that returns ends the others.
        try await gracefulShutdown()
    }
}

/// Sends persons their mail beside the servers, until the service stops. What waits then is sent
/// after the next start.
struct MailService: Service {
    private let sender: MailSender
    private let logger: Logger

    /// nil for a service that sends no mail.
    init?(parts: ServiceParts, logger: Logger) {
        let base = parts.configuration.publicBase
        guard
            let sender = MailSender(
                parts: parts, write: { MailLetter.text($0, in: $1, at: base) })
        else { return nil }
        self.sender = sender
        self.logger = logger
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await sender.run { logger.error("mail", metadata: ["code": "unreachable"]) }
        }
        // A service that returns ends the others.
        try await gracefulShutdown()
    }
}
