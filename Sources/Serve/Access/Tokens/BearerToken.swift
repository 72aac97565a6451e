import HTTPExchange
import HTTPTypes
import Hummingbird

/// The bearer token of a request: in the Authorization header alone (RFC 6750 section 2.1), since
/// addresses and bodies end in logs.
enum BearerToken {
    /// The token; nil if the request brings no credentials.
    ///
    /// - Throws: 400 for two headers, 401 for credentials of another kind.
    static func read(_ request: Request) throws(ServiceFailure) -> Substring? {
        let headers = request.headers[values: .authorization]
        guard let header = headers.first else { return nil }
        guard headers.count == 1 else {
            throw .invalidCredentials("expected one Authorization header, found several")
        }
        let kind = header.utf8.prefix { $0 != UInt8(ascii: " ") }
        let token = header.utf8[kind.endIndex...].drop { $0 == UInt8(ascii: " ") }
        guard Substring(kind).lowercased() == "bearer", !token.isEmpty,
            !token.contains(UInt8(ascii: " "))
        else { throw .invalidToken("expected credentials of the form Bearer TOKEN") }
        return Substring(token)
    }
}
