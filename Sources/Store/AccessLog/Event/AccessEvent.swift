/// One access, allowed or denied, as the log keeps it: who, what, when, why, through which app,
/// and which record decided (FHIR R4 AuditEvent, IHE BALP).
///
/// What could identify somebody is in two parts, the agent's and the subject's, of which the
/// log's tree holds only salted hashes. Either part may be erased later (then it is nil) without
/// a proof becoming invalid.
public struct AccessEvent: Sendable, Hashable {
    /// When, in microseconds since 1970-01-01T00:00:00Z (AuditEvent.recorded).
    public var instant: Int64
    /// What was done (AuditEvent.action).
    public var action: Action
    /// What kind of thing it was done to.
    public var kind: Kind
    /// In which role the agent acted.
    public var role: Role
    /// Through which app, by its identifier; nil for none.
    public var app: String?
    /// For what purpose (AuditEvent.purposeOfEvent).
    public var purpose: Purpose
    /// What became of the request.
    public var decision: Decision
    /// Who acted; nil if that was erased.
    public var agent: Agent?
    /// About whom and what; nil if that was erased.
    public var subject: Subject?

    /// Describes an access.
    public init(
        instant: Int64, action: Action, kind: Kind, role: Role, app: String? = nil,
        purpose: Purpose, decision: Decision, agent: Agent, subject: Subject
    ) {
        self.instant = instant
        self.action = action
        self.kind = kind
        self.role = role
        self.app = app
        self.purpose = purpose
        self.decision = decision
        self.agent = agent
        self.subject = subject
    }
}

extension AccessEvent {
    /// Who acted (AuditEvent.agent).
    public struct Agent: Sendable, Hashable {
        /// What the host knows them by: a person's id, an app's, an account's.
        public var identifier: String
        /// What people know them by.
        public var name: String?

        /// Names an agent.
        public init(identifier: String, name: String? = nil) {
            self.identifier = identifier
            self.name = name
        }
    }

    /// About whom and what (AuditEvent.entity).
    public struct Subject: Sendable, Hashable {
        /// Whose data, by the person's id in lower case; nil for nobody's.
        public var person: String?
        /// What exactly: documents by UUID, sample types by identifier.
        public var items: [String]
        /// How much else there was that the agent was not shown: documents that the query meant, or
        /// types of samples that it named.
        public var withheld: Int64
        /// Why, in the agent's own words.
        public var reason: String?
        /// The consent or other record that decided.
        public var record: String?
        /// The request, as other logs name it (BALP's X-Request-Id).
        public var request: String?

        /// Names a subject.
        public init(
            person: String?, items: [String] = [], withheld: Int64 = 0, reason: String? = nil,
            record: String? = nil, request: String? = nil
        ) {
            self.person = person
            self.items = items
            self.withheld = withheld
            self.reason = reason
            self.record = record
            self.request = request
        }
    }
}
