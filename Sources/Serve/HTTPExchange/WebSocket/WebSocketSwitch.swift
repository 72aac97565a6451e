internal import HTTPTypes
internal import HummingbirdCore
package import NIOCore
internal import NIOHTTP1
package import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1
internal import NIOWebSocket

/// Turns a connection of HTTP/1.1 into a WebSocket behind an answer with 101. A client that asked
/// for another protocol and does not get it has its answer, and no further request, on the
/// connection: the parser of requests reads nothing behind such a request.
package final class WebSocketSwitch: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let sockets: WebSockets
    private let limits: ServiceLimits
    private let shares: AddressShares
    /// Whether each request that waits for its answer asks for another protocol, in their order.
    private var waiting = CircularBuffer<Bool>()
    /// What the connection becomes after the answer that is being written.
    private var socket: WebSocket?
    private var isSwitching = false
    /// Whether the service stops while the connection is neither.
    private var hasToStop = false

    package init(_ sockets: WebSockets, _ limits: ServiceLimits, _ shares: AddressShares) {
        self.sockets = sockets
        self.limits = limits
        self.shares = shares
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) {
            let isUpgrade = WebSocketHandshake.isUpgrade(head)
            waiting.append(isUpgrade)
            if isUpgrade { sockets.offer(ObjectIdentifier(context.channel)) }
        }
        context.fireChannelRead(data)
    }

    package func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where waiting.first == true:
            socket = sockets.take(ObjectIdentifier(context.channel))
            if socket == nil {
                head.headerFields[.connection] = "close"
            } else {
                // The answer has no body, and says nothing of one (RFC 9110 section 8.6).
                head.headerFields[.contentLength] = nil
                head.headerFields[.transferEncoding] = nil
            }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where waiting.popFirst() == true:
            guard let socket else { return closeBehind(data, promise, context) }
            isSwitching = true
            context.write(data, promise: promise)
            open(socket, context)
        default: context.write(data, promise: promise)
        }
    }

    /// The client may speak as soon as it has the answer: it gets it when frames are understood.
    package func flush(context: ChannelHandlerContext) {
        if !isSwitching { context.flush() }
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent, isSwitching { hasToStop = true }
        context.fireUserInboundEventTriggered(event)
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        sockets.withdraw(ObjectIdentifier(context.channel))
    }

    // MARK: Parts

    private func closeBehind(
        _ data: NIOAny, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext
    ) {
        let written = promise ?? context.eventLoop.makePromise()
        let channel = context.channel
        written.futureResult.whenComplete { _ in channel.close(promise: nil) }
        context.writeAndFlush(data, promise: written)
    }

    private func open(_ socket: WebSocket, _ context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        let this = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        do {
            let old = try [
                pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self),
                pipeline.context(handlerType: HTTPResponseEncoder.self),
                pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self),
                pipeline.context(handlerType: HTTP10Connection.self),
                pipeline.context(handlerType: HTTP10Connection.Placing.self),
                pipeline.context(handlerType: HeadAnswers.self),
                pipeline.context(handlerType: HeadAnswers.End.self),
                pipeline.context(handlerType: RequestDeadline.self),
                pipeline.context(handlerType: HTTPConnectionStateHandler.self),
            ]
            EventLoopFuture.andAllComplete(
                old.map { pipeline.removeHandler(context: $0) }, on: context.eventLoop
            ).whenComplete { _ in
                let (handler, context) = this.value
                handler.speak(socket, context)
            }
        } catch {
            socket.end()
            context.close(promise: nil)
        }
    }

    /// Nothing of HTTP is left on the connection.
    private func speak(_ socket: WebSocket, _ context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        let handler = WebSocketHandler(
            socket, sockets, shares, limits, try? pipeline.handler(type: ConnectionGuard.self))
        let decoder = WebSocketFrameDecoder(maxFrameSize: WebSocketMessages.messageBytes)
        do {
            try pipeline.addHandlers(
                WebSocketFrameEncoder(), ByteToMessageHandler(decoder), handler,
                position: .after(self))
        } catch {
            socket.end()
            return context.close(promise: nil)
        }
        isSwitching = false
        context.flush()
        handler.begin()
        if hasToStop { handler.close(.goingAway) }
        pipeline.removeHandler(context: context, promise: nil)
    }
}
