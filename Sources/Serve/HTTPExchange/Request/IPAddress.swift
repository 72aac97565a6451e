/// An address of IPv4 or IPv6, as 16 bytes; IPv4 as IPv6 writes it (RFC 4291 section 2.5.5.2).
package struct IPAddress: Hashable, Sendable {
    let bytes: [UInt8]

    /// How many bytes of the form stand before an address of IPv4.
    static let mappedPrefix: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    var isIPv4: Bool { bytes.starts(with: Self.mappedPrefix) }

    /// What is counted together: an address of IPv4, or a network of IPv6 as one household or
    /// one machine has it (64 bits).
    package var neighbourhood: [UInt8] { isIPv4 ? bytes : Array(bytes.prefix(8)) }

    /// Reads `192.0.2.1`, `2001:db8::1`, `::ffff:192.0.2.1`; a zone (`%eth0`) is passed over.
    init?(_ text: some StringProtocol) {
        let text = text.prefix { $0 != "%" }
        if text.contains(":") {
            guard let bytes = Self.sixteenBytes(String(text)) else { return nil }
            self.bytes = bytes
        } else {
            guard let four = Self.fourBytes(String(text)) else { return nil }
            bytes = Self.mappedPrefix + four
        }
    }

    private static func fourBytes(_ text: String) -> [UInt8]? {
        let parts = text.utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let bytes = parts.compactMap { part -> UInt8? in
            guard (1...3).contains(part.count), part.allSatisfy(digits.contains) else { return nil }
            return UInt8(exactly: part.reduce(0) { 10 * $0 + Int($1 - digits.lowerBound) })
        }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }

    private static func sixteenBytes(_ text: String) -> [UInt8]? {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false).map(String.init)
        guard halves.count <= 2, let head = groups(halves[0]) else { return nil }
        guard halves.count == 2 else { return head.count == 16 ? head : nil }
        guard let tail = groups(halves[1]), head.count + tail.count <= 14 else { return nil }
        return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    private static func groups(_ text: String) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        var bytes: [UInt8] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, part.contains(".") {
                guard let four = fourBytes(String(part)) else { return nil }
                bytes += four
            } else {
                guard (1...4).contains(part.count), part.allSatisfy(\.isHexDigit),
                    let group = UInt16(part, radix: 16)
                else { return nil }
                bytes += [UInt8(group >> 8), UInt8(truncatingIfNeeded: group)]
            }
        }
        return bytes
    }
}

/// Addresses that begin with the same bits, as `10.0.0.0/8`, `2001:db8::/32`, or one address.
public struct AddressRange: Sendable, Hashable {
    private let address: IPAddress
    private let bits: Int

    /// Reads an address, with the number of bits behind a slash; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(parts[0]) else { return nil }
        let prefix = address.isIPv4 ? IPAddress.mappedPrefix.count * 8 : 0
        let length = parts.count == 2 ? Int(parts[1]) : 128 - prefix
        guard let length, (0...(128 - prefix)).contains(length) else { return nil }
        self.address = address
        bits = prefix + length
    }

    func contains(_ other: IPAddress) -> Bool {
        let whole = bits / 8
        guard address.bytes.prefix(whole) == other.bytes.prefix(whole) else { return false }
        guard bits % 8 != 0 else { return true }
        let shift = 8 - bits % 8
        return address.bytes[whole] >> shift == other.bytes[whole] >> shift
    }
}

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
