public import Foundation
public import Hummingbird
public import NIOCore
public import Wording

/// What is known of a request while it is answered.
public struct ServiceContext: RequestContext, RemoteAddressRequestContext {
    /// What Hummingbird keeps of it.
    public var coreContext: CoreRequestContextStorage
    /// Where the request came from.
    public let remoteAddress: SocketAddress?
    /// The request's name in answers, logs and the access log.
    public var requestID: String
    /// Who is calling; nil without credentials.
    public var caller: Caller?
    /// What they signed in to the pages by; nil for callers with tokens.
    public var session: Session?
    /// The language of pages and messages.
    public var language: InterfaceLanguage
    /// Where the request comes from, as far as proxies in between are trusted.
    package var origin: IPAddress?
    /// The connection's channel.
    let channel: ObjectIdentifier
    /// Who waits for the answer; nil where there is no connection.
    package var client: ClientConnection?
    /// Whether nobody waits for the answer any more; long work asks all along.
    package var isAbandoned: @Sendable () -> Bool { ClientConnection.isGone(client) }
    /// The trace that it is part of; nil for none.
    var trace: TraceParent?
    /// The time zone of what pages say.
    public var timeZone: TimeZone

    /// Begins a request.
    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress
        channel = ObjectIdentifier(source.channel)
        requestID = ""
        language = .english
        origin = source.channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        timeZone = .gmt
    }
}
