internal import NIOCore
internal import NIOHTTP2

/// Ends an HTTP/2 connection with grace (RFC 9113 section 6.8): when the service stops, when
/// nothing was asked for a while, and at the first request after the service's certificate was
/// replaced, which the client would not see otherwise for as long as it asks.
///
/// Its client is told first that the connection ends, and, when that must have arrived, which
/// request is the last. A client that answers to nothing is waited for no longer than a second.
final class ConnectionLife: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTP2Frame
    typealias InboundOut = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private enum Stage { case open, leaving, lastNamed, closed }

    /// How long a client has to say that it has read that the connection ends.
    private static let farewell = TimeAmount.seconds(1)

    /// That the connection ends, while no request is the last. It goes past the connection's
    /// handler: once that has said so itself and nothing is under way, it takes every frame that
    /// is still on its way for an error.
    private static let goodbye = ByteBuffer(
        bytes: [0, 0, 8, 7, 0, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0])

    private let shares: AddressShares
    private let watch: FrameWatch
    private let idleTime: TimeAmount
    /// Whether the certificate is another one than when the connection was made.
    private let isOutdated: () -> Bool
    private let mark = HTTP2PingData(withInteger: .random(in: 0 ... .max))
    private var stage = Stage.open
    private var streams = Set<HTTP2StreamID>()
    private var last = HTTP2StreamID.rootStream
    private var idleSince = NIODeadline.now()
    private var timer: Scheduled<Void>?
    private var context: ChannelHandlerContext?
    /// Whether the client was told of an error of the whole connection.
    private var isBroken = false

    init(
        shares: AddressShares, watch: FrameWatch, idleSeconds: Int,
        isOutdated: @escaping () -> Bool
    ) {
        self.shares = shares
        self.watch = watch
        idleTime = .seconds(Int64(idleSeconds))
        self.isOutdated = isOutdated
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        waitForRequests()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .ping(mark, ack: true) = unwrapInboundIn(data).payload else { return }
        // What came together with it is read first.
        let this = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.execute { this.value.nameLast() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { leave() }
        // Who says that nothing follows neither reads an answer to its end.
        if event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    /// Errors of one stream leave the others alone.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if isBroken || !(error is any NIOHTTP2Error) { context.close(promise: nil) }
    }

    // MARK: What the connection's handler says

    func opened(_ stream: HTTP2StreamID) {
        streams.insert(stream)
        last = max(last, stream)
        if stage == .open, isOutdated() { leave() }
    }

    func closed(_ stream: HTTP2StreamID) {
        streams.remove(stream)
        guard streams.isEmpty else { return }
        switch stage {
        case .open:
            idleSince = .now()
            if timer == nil { waitForRequests() }
        case .lastNamed: closeSoon()
        case .leaving, .closed: break
        }
    }

    func wrote(_ frame: HTTP2Frame) {
        switch frame.payload {
        case .data(let data): watch.sent(data.data.readableBytes)
        case .goAway(_, let code, _) where code != .noError:
            isBroken = true
            if code == .enhanceYourCalm { shares.count(.frames) }
        default: break
        }
    }

    // MARK: Parts

    private func waitForRequests() {
        let this = NIOLoopBound(self, eventLoop: context!.eventLoop)
        timer = context?.eventLoop.scheduleTask(deadline: idleSince + idleTime) {
            let life = this.value
            life.timer = nil
            guard life.stage == .open, life.streams.isEmpty else { return }
            guard life.idleSince + life.idleTime <= .now() else { return life.waitForRequests() }
            life.leave()
        }
    }

    private func leave() {
        guard stage == .open, let context else { return }
        stage = .leaving
        timer?.cancel()
        watch.write(Self.goodbye)
        let ping = HTTP2Frame(streamID: .rootStream, payload: .ping(mark, ack: false))
        context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
        let this = NIOLoopBound(self, eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: Self.farewell) { this.value.nameLast() }
    }

    private func nameLast() {
        guard stage == .leaving else { return }
        timer?.cancel()
        stage = .lastNamed
        let frame = HTTP2Frame(
            streamID: .rootStream,
            payload: .goAway(lastStreamID: last, errorCode: .noError, opaqueData: nil))
        context?.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        if streams.isEmpty { closeSoon() }
    }

    /// Closes when what was written in this turn is on its way.
    private func closeSoon() {
        guard stage == .lastNamed, let context else { return }
        stage = .closed
        watch.ignoreRest()
        let this = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.execute { this.value.close(promise: nil) }
    }

    private func end() {
        timer?.cancel()
        timer = nil
        stage = .closed
        context = nil
    }

    /// What the connection's handler tells its life, on the connection's loop.
    struct Listener: NIOHTTP2StreamDelegate, NIOHTTP2FrameDelegate {
        let life: NIOLoopBound<ConnectionLife>

        func streamCreated(_ id: HTTP2StreamID, channel: any Channel) { life.value.opened(id) }

        func streamClosed(_ id: HTTP2StreamID, channel: any Channel) { life.value.closed(id) }

        func wroteFrame(_ frame: HTTP2Frame) { life.value.wrote(frame) }
    }
}
