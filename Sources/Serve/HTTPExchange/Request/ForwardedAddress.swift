import HTTPTypes

/// Where a request comes from: the connection's other end, or, if that is a trusted proxy, whom it
/// asks for (`Forwarded`, RFC 7239, or `X-Forwarded-For`).
struct ForwardedAddress {
    let trusted: [AddressRange]

    /// The last address, going back from the connection, that is not a trusted proxy's. What
    /// stands before an address that cannot be read is not believed. Where both fields are there
    /// and do not agree, one of them is the caller's own, since a proxy passes on the field that it
    /// does not write; then neither is believed.
    func origin(of peer: IPAddress?, _ headers: HTTPFields) -> IPAddress? {
        guard let peer, isTrusted(peer) else { return peer }
        let told = [forwarded(headers), forwardedFor(headers)].compactMap { hops in
            hops.map { origin(behind: peer, $0) }
        }
        guard let first = told.first, told.allSatisfy({ $0 == first }) else { return peer }
        return first
    }

    private func origin(behind peer: IPAddress, _ hops: [IPAddress?]) -> IPAddress {
        var origin = peer
        for hop in hops.reversed() {
            guard let hop else { return origin }
            origin = hop
            guard isTrusted(hop) else { return hop }
        }
        return origin
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        trusted.contains { $0.contains(address) }
    }

    private func forwarded(_ headers: HTTPFields) -> [IPAddress?]? {
        headers[.forwarded]?.split(separator: ",").map { element in
            let pair = element.split(separator: ";").first { pair in
                pair.drop { $0 == " " }.lowercased().hasPrefix("for=")
            }
            return pair?.split(separator: "=", maxSplits: 1).last.flatMap(Self.node)
        }
    }

    private func forwardedFor(_ headers: HTTPFields) -> [IPAddress?]? {
        headers[.xForwardedFor]?.split(separator: ",").map(Self.node)
    }

    /// An address, perhaps quoted, in brackets, with a port.
    private static func node(_ text: Substring) -> IPAddress? {
        let text = text.filter { $0 != " " && $0 != "\"" && $0 != "\t" }
        if text.hasPrefix("[") { return IPAddress(text.dropFirst().prefix { $0 != "]" }) }
        if let address = IPAddress(text) { return address }
        return IPAddress(text.prefix { $0 != ":" })
    }
}
