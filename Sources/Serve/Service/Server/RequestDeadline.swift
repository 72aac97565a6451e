internal import NIOCore
internal import NIOHTTPTypes

/// Closes a connection whose request has not arrived as a whole in time, however steadily its
/// bytes drip.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart

    private let time: TimeAmount
    private var closing: Scheduled<Void>?

    init(seconds: Int) { time = .seconds(Int64(seconds)) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            let channel = context.channel
            closing = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
        case .body: break
        case .end: stop()
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    private func stop() {
        closing?.cancel()
        closing = nil
    }
}
