import HTTPExchange
import Foundation

/// Where the browser goes back to an app.
package enum RedirectAddress {
    /// Whether an address may be registered: `https`, `http` on the caller's own machine
    /// (RFC 8252 section 7.3), or a scheme of the app's own (section 7.1).
    static func isAllowed(_ address: String) -> Bool {
        guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
            parts.fragment == nil, !address.contains("#"), parts.user == nil,
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return false }
        switch scheme {
        case "https": return parts.host?.isEmpty == false
        case "http": return TrustedAddress.isOnThisMachine(parts)
        case "javascript", "data", "file", "vbscript", "blob", "about": return false
        default: return scheme.contains(".")
        }
    }

    /// Whether an address is a registered one: character by character, but for the port of an
    /// app on the caller's own machine, which takes the port that is free.
    static func matches(_ address: String, registered: String) -> Bool {
        if address == registered { return true }
        guard var given = URLComponents(string: address),
            var known = URLComponents(string: registered), TrustedAddress.isOnThisMachine(given),
            TrustedAddress.isOnThisMachine(known), given.host == known.host, isAllowed(address)
        else { return false }
        given.port = nil
        known.port = nil
        return given.string == known.string
    }

    /// The address with parameters of an answer.
    static func adding(_ values: [(String, String?)], to address: String) -> String {
        address + (address.contains("?") ? "&" : "?")
            + AddressQuery.text(values.map { (name: $0.0, value: $0.1) })
    }

    /// What `form-action` has to name so that a browser follows (CSP 3).
    package static func source(of address: String) -> String {
        guard let parts = URLComponents(string: address), let scheme = parts.scheme else {
            return ""
        }
        guard scheme == "https" || scheme == "http", let host = parts.host else {
            return "\(scheme):"
        }
        return "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    }
}
