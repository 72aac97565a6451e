/// Whether an address is somebody's on the internet, and not in a network of its own (IANA's
/// registries of special-purpose addresses, RFC 6890, as of 2025): a name that somebody outside
/// chose never leads the service into its own network.
public enum PublicAddress {
    /// Networks that are nobody's on the internet, of IPv4 and IPv6.
    private static let special: [AddressRange] = [
        // This host, private networks, carriers' networks, this machine, the local link.
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
        "172.16.0.0/12", "192.168.0.0/16",
        // Protocols, examples, relays, measurements.
        "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24",
        "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        // Groups, what is reserved, everybody.
        "224.0.0.0/4", "240.0.0.0/4",
        // Protocols, examples, tunnels, which may lead to any of those above.
        "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
    ].compactMap { AddressRange($0) }

    /// Of IPv6 only this has addresses on the internet (RFC 4291, section 2.4).
    private static let global = AddressRange("2000::/3")

    /// Whether an address may be called.
    ///
    /// - Parameter networks: Those that may be called though they are nobody's on the internet.
    public static func allows(_ text: String, besides networks: [AddressRange]) -> Bool {
        guard let address = IPAddress(text) else { return false }
        let isSpecial = special.contains { $0.contains(address) }
        let isSomebodys = address.isIPv4 || global?.contains(address) == true
        return isSomebodys && !isSpecial || networks.contains { $0.contains(address) }
    }
}
