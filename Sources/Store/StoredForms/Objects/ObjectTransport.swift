/// What carries requests to an object store. This room knows what is said there, not how bytes
/// travel.
public protocol ObjectTransport: Sendable {
    /// Sends one request and takes the whole answer.
    ///
    /// - Parameter limit: Bytes that an answer has at most.
    /// - Throws: ``ObjectTransportFailure``.
    func send(
        _ request: ObjectRequest, within seconds: Int64, limit: Int
    ) async throws(ObjectTransportFailure) -> ObjectAnswer
}

/// A request of HTTP.
public struct ObjectRequest: Sendable {
    /// `GET`, `PUT` or `DELETE`.
    public let method: String
    /// The whole address.
    public let address: String
    /// Its headers but `Host`, which the address says.
    public let headers: [(name: String, value: String)]
    /// What is sent; empty for nothing.
    public let body: [UInt8]

    init(
        method: String, address: String, headers: [(name: String, value: String)], body: [UInt8]
    ) {
        (self.method, self.address) = (method, address)
        (self.headers, self.body) = (headers, body)
    }
}

/// An answer of HTTP.
public struct ObjectAnswer: Sendable {
    /// Its status.
    public let status: Int
    /// Its whole body.
    public let body: [UInt8]

    /// Makes one.
    public init(status: Int, body: [UInt8]) { (self.status, self.body) = (status, body) }
}

/// Why there was no answer, in words without an address.
public struct ObjectTransportFailure: Error {
    /// As `no whole answer in 5 s`.
    public let words: String

    /// Makes one.
    public init(_ words: String) { self.words = words }
}
