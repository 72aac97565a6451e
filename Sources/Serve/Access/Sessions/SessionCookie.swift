package import HTTPExchange
import Base
package import Hummingbird

/// The cookies of sessions: not readable by scripts, not sent with other sites' requests except
/// when somebody follows a link, gone with the browser. Behind TLS their names say that they came
/// that way and from this host alone (`__Host-`, RFC 6265bis section 4.1.3).
package struct SessionCookie: Sendable {
    private let isSecure: Bool

    package init(_ configuration: ServiceConfiguration) {
        isSecure = configuration.publicBase.hasPrefix("https://")
    }

    private var name: String { isSecure ? "__Host-casebook-session" : "casebook-session" }
    /// Where somebody was going when they were asked to sign in.
    private var nextName: String { isSecure ? "__Host-casebook-next" : "casebook-next" }

    /// What somebody was asked at a provider.
    private var providerName: String {
        isSecure ? "__Host-casebook-provider" : "casebook-provider"
    }

    func value(of request: Request) -> String? { request.cookies[name]?.value }

    package func session(_ value: String) -> Cookie { cookie(name, value) }

    package var ended: Cookie { cookie(name, "", maxAge: 0) }

    package func next(of request: Request) -> String? {
        guard let value = request.cookies[nextName]?.value,
            let bytes = Base64.decodeFromURL(Array(value.utf8))
        else { return nil }
        let address = String(decoding: bytes, as: UTF8.self)
        return address.hasPrefix("/") && OwnAddress.accepts(address) ? address : nil
    }

    func next(_ address: String) -> Cookie {
        cookie(nextName, Base64.encodeForURL(address.utf8), maxAge: 15 * 60)
    }

    package func provider(of request: Request) -> String? {
        request.cookies[providerName]?.value
    }

    package func provider(_ value: String) -> Cookie { cookie(providerName, value, maxAge: 600) }

    package var providerTaken: Cookie { cookie(providerName, "", maxAge: 0) }

    package var nextTaken: Cookie { cookie(nextName, "", maxAge: 0) }

    private func cookie(_ name: String, _ value: String, maxAge: Int? = nil) -> Cookie {
        Cookie(
            name: name, value: value, maxAge: maxAge, path: "/", secure: isSecure,
            httpOnly: true, sameSite: .lax)
    }
}
