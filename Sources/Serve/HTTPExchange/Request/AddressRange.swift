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
