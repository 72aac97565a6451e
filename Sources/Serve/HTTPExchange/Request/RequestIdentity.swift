package import Hummingbird
import Logging

/// Gives each request its name: the caller's `X-Request-Id` where it is harmless, otherwise a
/// random one, from which nobody learns of anybody else's requests. The answer repeats it. Says
/// too where the request comes from and which trace it is part of, and to browsers that reached
/// the service over TLS to come no other way (HSTS, RFC 6797).
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
        return response
    }

    private static func isHarmless(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                    || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
    }
}
