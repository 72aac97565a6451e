internal import NIOCore

/// Sees the bytes of an HTTP/2 client as they come out of TLS: closes the connection where a frame
/// or a request's head stops half-way, and where frames carry nothing. Counts a half head as a
/// request that has not arrived.
final class FrameWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let limits: ServiceLimits
    private let shares: AddressShares
    private let guardian: ConnectionGuard
    private var frames = FrameBoundaries()
    private var budget = FrameBudget()
    private var lastRead = NIODeadline.now()
    /// When what has not ended must have.
    private var deadline = NIODeadline.distantFuture
    private var closing: Scheduled<Void>?
    /// Whether the connection counts as a request that has not arrived: at first it does.
    private var isUnfinished = true
    /// Whether the connection ends, so that nothing more is read; TLS takes a while to say so.
    private var isClosing = false
    private var context: ChannelHandlerContext?

    init(_ limits: ServiceLimits, _ shares: AddressShares, _ guardian: ConnectionGuard) {
        self.limits = limits
        self.shares = shares
        self.guardian = guardian
    }

    /// So many bytes of an answer's body were sent in a frame.
    func sent(_ bytes: Int) { budget.earn(bytes) }

    /// Sends a frame past the connection's handler, which does not learn of it.
    func write(_ frame: ByteBuffer) {
        context?.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }

    /// Reads nothing more: the client was told what came too late.
    func ignoreRest() { isClosing = true }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        let seen = frames.take(unwrapInboundIn(data).readableBytesView)
        let now = NIODeadline.now()
        let pause = Double((now - lastRead).nanoseconds) / 1e9
        lastRead = now
        budget.spend(seen.cost, after: pause)
        guard !budget.isSpent else {
            shares.count(.frames)
            return close(context)
        }
        guard count(seen, context) else { return close(context) }
        // The preface has the time of a head.
        if seen.isNewDeadline || deadline == .distantFuture {
            // A body's frame has the time that its bytes have in any request.
            let seconds =
                limits.headSeconds + frames.bodyLength / ServiceLimits.bodyBytesPerSecond
            deadline = now + .seconds(Int64(seconds))
        }
        if frames.isInside, closing == nil { wait(context) }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stop()
        self.context = nil
    }

    // MARK: Parts

    /// Counts heads, and one that has begun; false where the address has too many.
    private func count(_ seen: FrameBoundaries.Seen, _ context: ChannelHandlerContext) -> Bool {
        let connection = ObjectIdentifier(context.channel)
        if seen.heads > 0 { guardian.headCame() }
        if frames.isInHead, !isUnfinished {
            isUnfinished = true
            return shares.receive(0, on: connection) != nil
        }
        if seen.heads > 0, isUnfinished, !frames.isInHead {
            isUnfinished = false
            shares.finish(connection)
        }
        return true
    }

    private func wait(_ context: ChannelHandlerContext) {
        let this = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        closing = context.eventLoop.scheduleTask(deadline: deadline) {
            let (handler, context) = this.value
            handler.closing = nil
            guard handler.frames.isInside else { return }
            guard handler.deadline <= .now() else { return handler.wait(context) }
            handler.shares.count(.slow)
            handler.close(context)
        }
    }

    private func close(_ context: ChannelHandlerContext) {
        isClosing = true
        context.close(promise: nil)
    }

    private func stop() {
        closing?.cancel()
        closing = nil
    }
}
