import HTTPTypes
package import Hummingbird
import NIOCore
import NIOHTTP1

/// Takes the body from every answer to HEAD, also from those that say what failed (RFC 9110 section
/// 9.3.2): on a connection that goes on, a client would take it for the next answer.
package struct HeadRule: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        return request.method == .head ? response.asHead : response
    }
}

extension Response {
    /// The answer to HEAD: that to GET without its body. Where the length is not known before it
    /// is sent, nothing is said of it.
    var asHead: Response {
        var head = createHeadResponse()
        head.headers[.contentLength] = headers[.contentLength]
        return head
    }
}

/// Ends answers to HEAD whose length is not known with their head (RFC 9112 section 6.3). The
/// encoder knows no methods: it would write the end of a chunked body behind it, which the client
/// reads as the beginning of the next answer.
///
/// Two handlers do it, one that knows the requests and one behind the encoder.
final class HeadAnswers: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Whether each request that waits for its answer is one to HEAD, in the order of the requests:
    /// a client may send several before it reads an answer.
    private var waiting = CircularBuffer<Bool>()
    private let end: End

    init(_ end: End) { self.end = end }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) { waiting.append(head.method == .HEAD) }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { end.isNext = waiting.popFirst() ?? false }
        context.write(data, promise: promise)
        end.isNext = false
    }

    /// Keeps the end of a chunked body back that nobody wants.
    final class End: ChannelOutboundHandler, RemovableChannelHandler {
        typealias OutboundIn = IOData
        typealias OutboundOut = IOData

        /// Whether what is written now ends an answer to HEAD.
        fileprivate var isNext = false

        func write(
            context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
        ) {
            guard isNext, case .byteBuffer(var bytes) = unwrapOutboundIn(data) else {
                return context.write(data, promise: promise)
            }
            bytes.clear()
            context.write(wrapOutboundOut(.byteBuffer(bytes)), promise: promise)
        }
    }
}
