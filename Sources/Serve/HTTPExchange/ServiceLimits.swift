import Foundation

/// What connections, addresses and callers may use, each with its unit and its reason.
public struct ServiceLimits: Sendable {
    /// Bytes of all header fields of a request together.
    public var headerBytes = 32 << 10
    /// Header fields of a request.
    public var headerFields = 100
    /// Seconds in which a request's head must have arrived, from the connection's or its own first
    /// byte on. A head is a few packets; on the slowest line it takes seconds.
    public var headSeconds = 20
    /// Seconds in which a request must have arrived as a whole, from its head on.
    public var requestSeconds = 120
    /// Bytes of a body that allow it one second more than `headSeconds`: who is slower drips.
    public static let bodyBytesPerSecond = 500
    /// Seconds after which a connection is closed on which nothing whole arrives: also the time
    /// that a request's head has.
    public var idleSeconds = 60
    /// Connections at the same time; further ones wait to be accepted.
    public var connections = 4_096
    /// Requests at the same time on one connection of HTTP/2. Browsers use up to this many.
    public var streams = 100
    /// Connections from one address at the same time, and with each request over HTTP/2 as one
    /// more; further ones are closed. A quarter of all: a
    /// hospital behind one address has hundreds of browsers with six each.
    public var addressConnections = 1_024
    /// Requests from one address that have not arrived as a whole, new connections among them;
    /// further ones are closed. An honest request arrives in one piece, so few are under way.
    public var addressUnfinished = 256
    /// Bytes a second from one address, on average over two seconds; what is more waits. More than
    /// one core reads, and a tenth of what a fast network brings. 0 for any number.
    public var addressBytes = 64 << 20
    /// Requests a second from one address, on average; 0 for any number.
    public var addressRate = 300
    /// Requests a second of one caller, on average; 0 for any number.
    public var callerRate = 300
    /// Bytes of a request's body over HTTP/2 that wait for their reader: what a second's way there
    /// and back needs at 2 Mbit/s.
    static let streamWindow = 256 << 10
    /// Bytes of all bodies on one connection of HTTP/2 that may be under way.
    static let connectionWindow = 1 << 20
    /// Bytes of an answer's body that wait for the connection.
    static let answerBuffer = 64 << 10
    /// Seconds over which frames of HTTP/2 are counted.
    static let frameSeconds: Int64 = 30
    /// Pings, settings and priorities in that time; a browser sends a handful.
    static let controlFrames = 200
    /// Requests that are taken back, or are malformed, in that time. A page that is left takes back
    /// a few dozen.
    static let resets = 200
    /// How many times as often a trusted proxy may take back requests, for all its clients.
    static let proxyFactor = 10
    /// Frames in which a head may go on: two hold all bytes that it may have.
    static let continuations = 5
    /// Threads that answer requests; one more than cores for each that waits for the disk.
    public var requestThreads = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
    /// Threads for long requests: one more than cores, which one caller alone never has.
    public var workThreads = ProcessInfo.processInfo.activeProcessorCount + 1
    /// Long requests (validation, intake, pages of documents, statistics) at the same time, those
    /// that wait among them; further ones are refused. Each may hold a body of 64 MB.
    public var longRequests = 1_024
    /// Long requests of one caller at the same time: a quarter, as of connections.
    var longRequestsOfOne: Int { max(1, longRequests / 4) }
    /// How far the threads of long requests give way to those that answer, 0 to 19: half of the
    /// processor goes to one that does.
    static let workNiceness: Int32 = 5
    /// Seconds' worth of requests that may come at once.
    public static let burstSeconds = 10
    /// Seconds' worth of bytes that may come at once from one address.
    static let byteBurstSeconds = 2.0
    /// Addresses and callers that are kept count of at most.
    package static let trackedCallers = 65_536
    /// Seconds that requests under way have to end when the service is stopped.
    public static let graceSeconds = 25

    /// The limits with their defaults.
    public init() {}
}
