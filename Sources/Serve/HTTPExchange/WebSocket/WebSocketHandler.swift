internal import NIOCore
internal import NIOWebSocket

/// The frames of one WebSocket: pings, so that a client that has gone is noticed, texts with a ping
/// behind each, so that it is known which were read, and the closing handshake (RFC 6455
/// section 7).
final class WebSocketHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = Never
    typealias OutboundOut = WebSocketFrame

    /// A text that the client has not shown to have read.
    private struct Delivery {
        /// The number of the ping behind it.
        let number: UInt64
        let done: CheckedContinuation<Bool, Never>
        let deadline: Scheduled<Void>
    }

    private enum Stage { case open, closing, closed }
    private enum Timer { case admission, watch, farewell }

    /// How long a client has to answer that the connection ends.
    private static let farewell = TimeAmount.seconds(1)
    /// Texts that may wait while an earlier one is dealt with.
    private static let mostTexts = 16

    private let socket: WebSocket
    private let sockets: WebSockets
    private let shares: AddressShares
    private let limits: ServiceLimits
    /// The handler that sees the bytes; nil where frames come from no socket.
    private let guardian: ConnectionGuard?
    private var messages = WebSocketMessages()
    private var stage = Stage.open
    private var isAdmitted = false
    private var lastRead = NIODeadline.now()
    private var lastNumber: UInt64 = 0
    private var deliveries: [Delivery] = []
    private var texts: [String] = []
    private var isReceiving = false
    private var timers: [Timer: Scheduled<Void>] = [:]
    private var context: ChannelHandlerContext?

    init(
        _ socket: WebSocket, _ sockets: WebSockets, _ shares: AddressShares,
        _ limits: ServiceLimits, _ guardian: ConnectionGuard?
    ) {
        self.socket = socket
        self.sockets = sockets
        self.shares = shares
        self.limits = limits
        self.guardian = guardian
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    /// The handlers around this one are in their places.
    func begin() {
        guard let context else { return }
        guardian?.isMultiplexed = true
        sockets.begin()
        socket.begin(self, on: context.eventLoop)
        // Who has not shown who they are has not finished, and counts as such for the address.
        guard shares.receive(0, on: ObjectIdentifier(context.channel)) != nil else {
            return close(.policy("too many unfinished requests"))
        }
        set(.admission, in: .seconds(Int64(limits.headSeconds))) { handler in
            guard !handler.isAdmitted else { return }
            handler.shares.count(.slow)
            handler.close(.policy("no token has come in time"))
        }
        watch()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let now = NIODeadline.now()
        let pause = Double((now - lastRead).nanoseconds) / 1e9
        lastRead = now
        switch messages.take(unwrapInboundIn(data), after: pause) {
        case .none: break
        case .text(let text):
            guard stage == .open else { return }
            guard texts.count < Self.mostTexts else { return close(.policy("too many messages")) }
            texts.append(text)
            receive()
        case .ping(let bytes): if stage == .open { send(.pong, bytes) }
        case .pong(let bytes): confirm(bytes)
        case .close:
            // Who has closed gets the same back, and then the server closes.
            if stage == .open {
                send(.connectionClose, Self.bytes(of: WebSocketClosing(1_000, "")))
            }
            closeNow()
        case .violation(let closing): close(closing)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent: close(.goingAway)
        case ChannelEvent.inputClosed: closeNow()
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength: close(.tooLarge)
        case is NIOWebSocketError:
            close(WebSocketClosing(1_002, "a control frame is short and whole"))
        default: closeNow()
        }
    }

    /// The half of a connection is no use.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        context.close(mode: .all, promise: promise)
    }

    // MARK: What the socket is told

    func deliver(
        _ text: [UInt8], within time: TimeAmount, _ done: CheckedContinuation<Bool, Never>
    ) {
        guard stage == .open, let context else { return done.resume(returning: false) }
        let this = NIOLoopBound(self, eventLoop: context.eventLoop)
        send(.text, text)
        let number = ping()
        let deadline = context.eventLoop.scheduleTask(in: time) {
            guard this.value.stage == .open else { return }
            this.value.shares.count(.slow)
            this.value.close(.policy("a notification was not read in time"))
        }
        deliveries.append(Delivery(number: number, done: done, deadline: deadline))
    }

    /// Tells the client why, gives it a moment to answer, and closes.
    func close(_ closing: WebSocketClosing) {
        guard stage == .open else { return }
        stage = .closing
        drop()
        send(.connectionClose, Self.bytes(of: closing))
        set(.farewell, in: Self.farewell) { $0.closeNow() }
    }

    func admit() {
        guard !isAdmitted, let context else { return }
        isAdmitted = true
        shares.finish(ObjectIdentifier(context.channel))
    }

    /// The text that was given last is dealt with.
    func received() {
        isReceiving = false
        receive()
    }

    // MARK: Parts

    private func receive() {
        guard !isReceiving, stage == .open, !texts.isEmpty else { return }
        isReceiving = true
        socket.take(texts.removeFirst())
    }

    /// Asks twice in the time in which something must come, and closes where nothing does.
    private func watch() {
        let idle = TimeAmount.seconds(Int64(limits.idleSeconds))
        set(.watch, in: .nanoseconds(idle.nanoseconds / 2)) { handler in
            guard handler.stage == .open else { return }
            guard handler.lastRead + idle > .now() else {
                handler.shares.count(.slow)
                return handler.closeNow()
            }
            handler.ping()
            handler.watch()
        }
    }

    @discardableResult private func ping() -> UInt64 {
        lastNumber += 1
        messages.allowAnswer()
        send(.ping, (0..<8).map { UInt8(truncatingIfNeeded: lastNumber >> (56 - 8 * $0)) })
        return lastNumber
    }

    /// A pong stands for all pings up to its own (RFC 6455 section 5.5.3).
    private func confirm(_ bytes: [UInt8]) {
        guard bytes.count == 8 else { return }
        let number = bytes.reduce(0) { $0 << 8 | UInt64($1) }
        guard number <= lastNumber else { return }
        while let first = deliveries.first, first.number <= number {
            deliveries.removeFirst()
            first.deadline.cancel()
            first.done.resume(returning: true)
        }
    }

    private func send(_ opcode: WebSocketOpcode, _ bytes: [UInt8]) {
        guard let context, stage != .closed else { return }
        let frame = WebSocketFrame(fin: true, opcode: opcode, data: ByteBuffer(bytes: bytes))
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }

    private static func bytes(of closing: WebSocketClosing) -> [UInt8] {
        [UInt8(closing.code >> 8), UInt8(truncatingIfNeeded: closing.code)]
            + closing.reason.utf8.prefix(123)
    }

    private func closeNow() {
        guard stage != .closed, let context else { return }
        stage = .closed
        drop()
        context.close(promise: nil)
    }

    /// Nothing that waits is read any more.
    private func drop() {
        for delivery in deliveries {
            delivery.deadline.cancel()
            delivery.done.resume(returning: false)
        }
        deliveries = []
        texts = []
    }

    private func set(
        _ timer: Timer, in time: TimeAmount, _ work: @escaping @Sendable (WebSocketHandler) -> Void
    ) {
        guard let loop = context?.eventLoop else { return }
        let this = NIOLoopBound(self, eventLoop: loop)
        timers[timer] = loop.scheduleTask(in: time) { work(this.value) }
    }

    private func end() {
        guard context != nil else { return }
        stage = .closed
        drop()
        for timer in timers.values { timer.cancel() }
        timers = [:]
        context = nil
        socket.end()
        sockets.forget(socket)
    }
}
