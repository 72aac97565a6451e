import Base
internal import HTTPTypes
package import Hummingbird
import Logging

/// Gives each request its name: the caller's `X-Request-Id` where it is harmless, otherwise a
/// random one, from which nobody learns of anybody else's requests. The answer repeats it. Says
/// too where the request comes from and which trace it is part of, and to browsers that reached
/// the service over TLS to come no other way (HSTS, RFC 6797), and to all that an answer is what it
/// says, no part of anybody's page, and nothing to run, unless the answer says more.
package struct RequestIdentity: RouterMiddleware {
    private let trustedProxies: [AddressRange]
    private let isSecure: Bool

    package init(_ configuration: ServiceConfiguration) {
        trustedProxies = configuration.trustedProxies
        isSecure = configuration.publicBase.hasPrefix("https://")
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        let given = request.headers[.xRequestID].flatMap { Self.isHarmless($0) ? $0 : nil }
        context.requestID = given ?? RandomName.make()
        context.logger[metadataKey: "hb.request.id"] = .string(context.requestID)
        context.trace = request.headers[.traceParent].flatMap(TraceParent.init)
        context.origin = ForwardedAddress(trusted: trustedProxies)
            .origin(of: context.origin, request.headers)
        var response = try await next(request, context)
        response.headers[.xRequestID] = context.requestID
        if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        for field in Self.unlessSaid where response.headers[field.name] == nil {
            response.headers.append(field)
        }
        return response
    }

    private static let unlessSaid: HTTPFields = [
        .xContentTypeOptions: "nosniff",
        .contentSecurityPolicy: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        .referrerPolicy: "no-referrer",
    ]

    private static func isHarmless(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                    || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
    }
}

/// Which trace a request is part of (W3C Trace Context, `traceparent`).
struct TraceParent: Sendable, Hashable {
    /// 32 hexadecimal digits.
    let trace: String
    /// The caller's step in it, 16 hexadecimal digits.
    let parent: String

    /// Reads version 00, or a later one as far as it is like it; nil where the standard says that
    /// the header is to be passed over.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 4, parts[0] != "ff", parts[0] != "00" || parts.count == 4,
            Self.isHexadecimal(parts[0], 2), Self.isHexadecimal(parts[1], 32),
            Self.isHexadecimal(parts[2], 16), Self.isHexadecimal(parts[3], 2),
            parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" })
        else { return nil }
        (trace, parent) = (parts[1], parts[2])
    }

    private static func isHexadecimal(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count
            && text.utf8.allSatisfy { Hexadecimal.value(of: $0) != nil }
    }
}

/// Names that nobody can guess.
package enum RandomName {
    /// 256 random bits of the system's generator in 43 characters.
    package static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64.encodeForURL(
            (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}
