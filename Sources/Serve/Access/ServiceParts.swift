public import HTTPExchange
public import DocumentValidation
package import FHIR
public import Foundation
package import HealthModel
public import HealthStore
public import Intake

/// What the routes are made of. Clock, store and surroundings are arguments.
public struct ServiceParts: Sendable {
    /// Where everything is kept.
    public let store: HealthStore
    /// What checks documents that are uploaded.
    public let validator: DocumentValidator
    /// What uploaded documents must pass to be kept.
    public let policy: IntakePolicy
    /// How the service is set up.
    public let configuration: ServiceConfiguration
    /// Who stands behind a request's credentials.
    public let callers: any CallerResolving
    /// What the service vouches for itself; without it nobody signs in.
    public let authority: ServiceAuthority?
    /// With whom people may sign in besides.
    public let providers: [SignInProvider]
    /// What tells apps of changes; without it there are no subscriptions.
    public let notifier: (any NotificationSending)?
    /// What sends mail to persons who want it; without it nobody is asked.
    public let mailer: (any MailSending)?
    /// How that goes.
    public let mail: MailFigures
    /// What the process around the service knows of itself.
    public let surroundings: any ServiceSurroundings
    /// What is counted of requests.
    public let metrics = RequestMetrics()
    /// Which roles a file gives to whom.
    public let staff: StaffDirectory
    /// Why staff look at persons' data on the pages.
    package let staffReasons = StaffReasons()
    /// What persons are called for whom somebody acts.
    package let actingNames = ActingNames()
    /// What each address uses.
    package let shares: AddressShares
    /// The connections over which apps are told of changes.
    package let sockets = WebSockets()
    /// The way to the threads for long work.
    package let work: WorkQueue
    /// Who waits for news.
    package let waiting: WaitingPlaces
    /// What documents say as resources, as far as it was made a moment ago.
    package let resources = ResourceCache()
    /// When the parts were put together.
    package let started: Date
    /// The clock.
    public let now: @Sendable () -> Date
    /// Lets a time pass; throws if the task is cancelled meanwhile.
    public let sleep: @Sendable (Duration) async throws -> Void

    /// Puts the parts together.
    public init(
        store: HealthStore, validator: DocumentValidator, policy: IntakePolicy = IntakePolicy(),
        configuration: ServiceConfiguration, callers: any CallerResolving,
        authority: ServiceAuthority? = nil, staff: StaffDirectory = StaffDirectory(),
        providers: [SignInProvider] = [], notifier: (any NotificationSending)? = nil,
        mailer: (any MailSending)? = nil, mail: MailFigures = MailFigures(),
        surroundings: any ServiceSurroundings,
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.store = store
        self.validator = validator
        self.policy = policy
        self.configuration = configuration
        self.callers = callers
        self.authority = authority
        self.staff = staff
        self.providers = providers
        self.notifier = notifier
        self.mailer = mailer
        self.mail = mail
        self.surroundings = surroundings
        shares = AddressShares(configuration.limits, proxies: configuration.trustedProxies)
        work = WorkQueue(configuration.limits)
        waiting = WaitingPlaces(connections: configuration.limits.connections)
        self.now = now
        started = now()
        self.sleep = sleep
    }

    /// Where work of the process runs that nobody waits for, such as a watched folder's: in turns
    /// with the long requests of callers.
    public func ownLane(_ name: String) -> any TaskExecutor { work.lane(name) }

    /// The way in for what a caller uploads.
    ///
    /// - Parameter client: Who waits for it; when they have gone, it is given up.
    package func intake(from source: Source, for client: ClientConnection? = nil) -> DocumentIntake
    {
        DocumentIntake(
            into: store, source: source, validator: validator, policy: policy, now: now,
            abandoned: ClientConnection.isGone(client))
    }
}
