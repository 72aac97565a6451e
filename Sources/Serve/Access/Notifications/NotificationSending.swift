/// Calls the endpoints of apps: the service itself calls nobody.
public protocol NotificationSending: Sendable {
    /// Posts a body to an address, within a number of seconds, and follows no redirection.
    ///
    /// - Returns: The answer's status.
    /// - Throws: ``NotificationFailure``.
    func post(
        _ address: String, headers: [(name: String, value: String)], body: [UInt8],
        seconds: Int64
    ) async throws(NotificationFailure) -> Int
}

/// Why an app could not be told; in words that say nothing of the network around the service.
public enum NotificationFailure: String, Error, Sendable {
    /// Its name has no address.
    case unknownHost = "the endpoint's host has no address"
    /// Its name leads to an address that is nobody's on the internet.
    case privateAddress = "the endpoint's host has an address that is not called from here"
    /// It did not answer, or not in time.
    case noAnswer = "the endpoint did not answer in time"
}

/// A line of a request to an app's endpoint, as the app wants it (`Subscription.channel.header`).
package struct NotificationHeader: Sendable, Hashable, Codable {
    package let name: String
    package let value: String

    /// Those that the service writes itself, or that steer the connection.
    private static let reserved: Set<String> = [
        "accept-encoding", "connection", "content-encoding", "content-length", "content-type",
        "cookie", "expect", "forwarded", "host", "keep-alive", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "via",
        "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto",
    ]

    /// Reads `Name: value`; nil for what is none (RFC 9110, 5.1 and 5.5), is longer than 2,048
    /// bytes, or is the service's own.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 2_048 else { return nil }
        let name = String(parts[0])
        let value = String(parts[1].drop { $0 == " " })
        let isToken =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        guard isToken, !Self.reserved.contains(name.lowercased()), !value.isEmpty,
            value.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        self.name = name
        self.value = value
    }
}
