import HTTPTypes

/// Where a request comes from: the connection's other end, or, if that is a trusted proxy, whom it
/// asks for (`Forwarded`, RFC 7239; else `X-Forwarded-For`).
struct ForwardedAddress {
    let trusted: [AddressRange]

    /// The last address, going back from the connection, that is not a trusted proxy's. What
    /// stands before an address that cannot be read is not believed.
    func origin(of peer: IPAddress?, _ headers: HTTPFields) -> IPAddress? {
        guard var origin = peer, isTrusted(origin) else { return peer }
        for hop in hops(headers).reversed() {
            guard let hop else { return origin }
            origin = hop
            guard isTrusted(hop) else { return hop }
        }
        return origin
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        trusted.contains { $0.contains(address) }
    }

    private func hops(_ headers: HTTPFields) -> [IPAddress?] {
        if let forwarded = headers[.forwarded] {
            return forwarded.split(separator: ",").map { element in
                let pair = element.split(separator: ";").first { pair in
                    pair.drop { $0 == " " }.lowercased().hasPrefix("for=")
                }
                return pair?.split(separator: "=", maxSplits: 1).last.flatMap(Self.node)
            }
        }
        return headers[.xForwardedFor]?.split(separator: ",").map(Self.node) ?? []
    }

    /// An address, perhaps quoted, in brackets, with a port.
    private static func node(_ text: Substring) -> IPAddress? {
        let text = text.filter { $0 != " " && $0 != "\"" && $0 != "\t" }
        if text.hasPrefix("[") { return IPAddress(text.dropFirst().prefix { $0 != "]" }) }
        if let address = IPAddress(text) { return address }
        return IPAddress(text.prefix { $0 != ":" })
    }
}
