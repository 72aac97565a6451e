import Access
import FHIRServer
import Logging
import ServiceLifecycle

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
