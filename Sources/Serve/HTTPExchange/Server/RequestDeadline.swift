package import NIOCore
package import NIOHTTPTypes

/// Closes a connection, or a stream on it, whose request has not arrived as a whole in time,
/// however steadily its bytes drip: a body has a first span, and one second more for each so many
/// bytes of it, up to a longest time.
package final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart

    private let limits: ServiceLimits
    private let shares: AddressShares
    private var started = NIODeadline.now()
    private var received = 0
    private var closing: Scheduled<Void>?
    /// The handler that sees the bytes; there is none on a stream of HTTP/2, nor where parts come
    /// from no socket.
    private var guardian: ConnectionGuard?

    package init(_ limits: ServiceLimits, _ shares: AddressShares) {
        self.limits = limits
        self.shares = shares
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        guardian = try? context.pipeline.syncOperations.handler(type: ConnectionGuard.self)
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            guardian?.headCame()
            (started, received) = (.now(), 0)
            wait(context)
        case .body(let bytes): received += bytes.readableBytes
        case .end:
            stop()
            guardian?.requestCame(ObjectIdentifier(context.channel))
        }
        context.fireChannelRead(data)
    }

    package func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    package func handlerRemoved(context: ChannelHandlerContext) { stop() }

    /// When the request must be there, by what has come of it.
    private var deadline: NIODeadline {
        let seconds = limits.headSeconds + received / ServiceLimits.bodyBytesPerSecond
        return started + .seconds(Int64(min(seconds, limits.requestSeconds)))
    }

    private func wait(_ context: ChannelHandlerContext) {
        let this = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        closing = context.eventLoop.scheduleTask(deadline: deadline) {
            let (handler, context) = this.value
            guard handler.deadline <= .now() else { return handler.wait(context) }
            handler.shares.count(.slow)
            context.close(promise: nil)
        }
    }

    private func stop() {
        closing?.cancel()
        closing = nil
    }
}
