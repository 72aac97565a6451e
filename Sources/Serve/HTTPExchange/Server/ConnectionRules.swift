import HTTPTypes
package import Hummingbird
package import NIOCore
package import NIOHTTP1
package import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// What HTTP/1.1 asks of every request and answer: one `Host` (RFC 9112 section 3.2), and that an
/// answer says it when it is the connection's last (section 9.6).
package struct ConnectionRules: RouterMiddleware {

    package init() {}
    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        // The first one has become the authority.
        guard request.head.authority != nil, request.headers[.hostField] == nil else {
            throw ServiceFailure(.badRequest, "invalid-host", "expected `Host` once")
        }
        var response = try await next(request, context)
        if request.headers[.connection]?.lowercased() == "close" {
            response.headers[.connection] = "close"
        }
        return response
    }
}

extension HTTPField.Name {
    /// A second one; the type's own name for it is not to be used, since the first is no field.
    fileprivate static let hostField = HTTPField.Name("Host")!
}

/// Closes connections of HTTP/1.0 after their answer, as their clients wait for (RFC 9112 section
/// 9.3): behind the decoder nothing knows of versions any more. They need not say `Host` either.
package final class HTTP10Connection: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias InboundOut = HTTPServerRequestPart

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else {
            return context.fireChannelRead(data)
        }
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// Puts one where versions are known, and ``HeadAnswers`` where methods are: the server lets
    /// handlers be added only behind that.
    package final class Placing: ChannelInboundHandler, RemovableChannelHandler {

        package init() {}
        package typealias InboundIn = HTTPRequestPart

        package func handlerAdded(context: ChannelHandlerContext) {
            let pipeline = context.pipeline.syncOperations
            do {
                let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
                try pipeline.addHandler(HTTP10Connection(), position: .before(codec))
                let encoder = try pipeline.handler(type: HTTPResponseEncoder.self)
                let end = HeadAnswers.End()
                try pipeline.addHandler(end, position: .before(encoder))
                try pipeline.addHandler(HeadAnswers(end), position: .before(codec))
            } catch { preconditionFailure("a server that speaks HTTP/1 has its codec") }
        }
    }
}
