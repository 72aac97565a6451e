/// Addresses on this service: what a page may link to, and where an answer may send somebody.
package enum OwnAddress {
    /// Whether an address begins with `/` and one segment, or with `#` or `?`, and is nothing that
    /// a browser would read as that of another host.
    package static func accepts(_ address: String) -> Bool {
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
        else { return false }
        return address.hasPrefix("#") || address.hasPrefix("?")
            || (address.hasPrefix("/") && !address.hasPrefix("//"))
    }
}
