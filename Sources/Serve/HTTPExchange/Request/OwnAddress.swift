import Foundation

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

/// Where a web page comes from, as `https://app.example.org` or `http://localhost:3000` (RFC 6454).
public struct PageOrigin: Sendable, Hashable {
    /// As browsers write it in `Origin` (RFC 6454 section 6.2).
    public let text: String

    /// Reads an origin; nil for anything else.
    public init?(_ text: String) {
        guard let origin = PageOrigin(of: text), URLComponents(string: text)?.path == "",
            !text.contains("?"), !text.contains("#"), !text.contains("@")
        else { return nil }
        self = origin
    }

    /// The origin of what lies at an address; nil for an app that is no page.
    package init?(of address: String) {
        guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
            let usual = ["https": 443, "http": 80][scheme], let host = parts.host?.lowercased(),
            !host.isEmpty
        else { return nil }
        let port = parts.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        text = "\(scheme)://\(host)\(port)"
    }
}

/// What whoever runs the service asks again and again: is it alive, is it ready, how is it doing.
package enum ProbePath {
    private static let paths: Set = ["/livez", "/readyz", "/healthz", "/metrics"]

    /// Whether a path is one of these, which are answered whatever else waits.
    package static func isProbe(_ path: String) -> Bool { paths.contains(path) }
}
