public import Foundation

/// How a service is set up.
public struct ServiceConfiguration: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    public var port = 8080
    /// Where callers reach the service, without a slash at the end: absolute addresses in answers
    /// begin with it. It is never taken from a request, whose headers anybody may write.
    public var publicBase = "http://127.0.0.1:8080"
    /// The longest body of a request, in bytes.
    public var bodyBytes = 64 << 20
    /// What connections and callers may use.
    public var limits = ServiceLimits()
    /// Proxies that may say for whom they ask.
    public var trustedProxies: [AddressRange] = []
    /// Whose pages may call the service, besides those of registered apps.
    public var origins: Set<PageOrigin> = []
    /// Certificate and key; nil for plain HTTP.
    public var certificate: ServiceCertificate?
    /// A second address, where metrics are shown to whoever reaches it; nil for none.
    public var operationsAddress: (host: String, port: Int)?

    /// Where apps get tokens, if not here.
    public var authorizationServer: AuthorizationServer?
    /// The time zone of pages for people who have not chosen one.
    public var timeZone = TimeZone.gmt

    /// The configuration with its defaults.
    public init() {}
}

/// What the service was given to run with is not what it needs; in one sentence.
public struct ServiceSetupError: Error, Sendable, CustomStringConvertible {
    /// What was expected, what was found.
    public let description: String

    /// Puts the sentence into an error.
    public init(_ description: String) { self.description = description }
}
