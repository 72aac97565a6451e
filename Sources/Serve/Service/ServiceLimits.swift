/// What connections and callers may use, each with its unit.
public struct ServiceLimits: Sendable {
    /// Bytes of all header fields of a request together.
    public var headerBytes = 32 << 10
    /// Header fields of a request.
    public var headerFields = 100
    /// Seconds in which a request must have arrived as a whole, from its head on.
    public var requestSeconds = 120
    /// Seconds after which a connection is closed on which nothing whole arrives: also the time
    /// that a request's head has.
    public var idleSeconds = 60
    /// Connections at the same time; further ones wait to be accepted.
    public var connections = 4_096
    /// Requests a second from one address, on average; 0 for any number.
    public var addressRate = 300
    /// Requests a second of one caller, on average; 0 for any number.
    public var callerRate = 300
    /// Seconds' worth of requests that may come at once.
    public static let burstSeconds = 10
    /// Addresses and callers that are kept count of at most.
    static let trackedCallers = 65_536
    /// Bytes of a search that is sent as a form: more than the longest address.
    static let searchFormBytes = 64 << 10
    /// Seconds that requests under way have to end when the service is stopped.
    public static let graceSeconds = 25

    /// The limits with their defaults.
    public init() {}
}
