package import HTTPExchange
import Foundation
import HTTPTypes
package import Hummingbird

/// Whether a browser sent a request from a page of this service.
package struct SameOrigin: Sendable {
    private let publicAuthority: String?

    package init(_ configuration: ServiceConfiguration) {
        publicAuthority = Self.authority(of: configuration.publicBase)
    }

    /// By `Sec-Fetch-Site`, where the browser sends it, else by `Origin`; who sends neither is no
    /// browser of these years, and has no page to be lured from.
    package func holds(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] {
            return site == "same-origin" || site == "none"
        }
        guard let origin = request.headers[.origin] else { return true }
        guard let authority = Self.authority(of: origin), !authority.isEmpty else { return false }
        return authority == publicAuthority || authority == request.head.authority
    }

    private static func authority(of origin: String) -> String? {
        guard let colon = origin.range(of: "://") else { return nil }
        return String(origin[colon.upperBound...].prefix { $0 != "/" })
    }
}

extension HTTPField.Name {
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    static let formToken = HTTPField.Name("X-Form-Token")!
}
