package import Foundation

/// Addresses to which something is entrusted: over TLS, or on this machine.
package enum TrustedAddress {
    /// Whether an address is whole, and begins with `https`, or `http` and this machine's name.
    package static func isAllowed(_ address: String) -> Bool {
        guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty,
            parts.user == nil, parts.fragment == nil
        else { return false }
        return parts.scheme?.lowercased() == "https" || isOnThisMachine(parts)
    }

    /// Whether an address is one of plain HTTP on the caller's own machine (RFC 8252 section 7.3).
    package static func isOnThisMachine(_ parts: URLComponents) -> Bool {
        parts.scheme?.lowercased() == "http"
            && ["127.0.0.1", "localhost", "[::1]", "::1"].contains(parts.host ?? "")
    }
}
