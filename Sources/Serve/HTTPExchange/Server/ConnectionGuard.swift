package import HummingbirdCore
package import Logging
package import NIOCore

/// The first to see what arrives on a connection, before TLS: counts it for its address, lets it
/// wait where that sends too much, and closes where a head does not arrive in time.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let shares: AddressShares
    private let client: ClientConnection
    private let headTime: TimeAmount
    private var headDeadline: Scheduled<Void>?
    /// Whether reading waits, and whether somebody has asked for more meanwhile.
    private var isHeld = false
    private var isAskedToRead = false

    init(_ shares: AddressShares, _ client: ClientConnection, limits: ServiceLimits) {
        self.shares = shares
        self.client = client
        headTime = .seconds(Int64(limits.headSeconds))
    }

    func handlerAdded(context: ChannelHandlerContext) { expectHead(context) }

    func handlerRemoved(context: ChannelHandlerContext) { end(context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data).readableBytes
        let connection = ObjectIdentifier(context.channel)
        guard let seconds = shares.receive(bytes, on: connection, begins: !isMultiplexed) else {
            return context.close(promise: nil)
        }
        if headDeadline == nil, !isReadingBody, !isMultiplexed { expectHead(context) }
        if seconds > 0, !isHeld { hold(context, seconds) }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        guard !isHeld else { return isAskedToRead = true }
        context.read()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { client.leave() }
        if isNegotiating, event is ChannelShouldQuiesceEvent { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(context)
        context.fireChannelInactive()
    }

    // MARK: What the version says

    /// Whether the client has not chosen the version of HTTP yet. Nothing behind knows then how to
    /// stop with grace.
    var isNegotiating = false
    /// Whether the connection carries frames of several requests. Only the first head is waited for
    /// here then; ``FrameWatch`` knows of others, since bytes may belong to none.
    var isMultiplexed = false

    // MARK: What the request's parts say

    private var isReadingBody = false

    /// A head has arrived.
    func headCame() {
        headDeadline?.cancel()
        headDeadline = nil
        isReadingBody = true
    }

    /// A request has arrived as a whole.
    func requestCame(_ channel: ObjectIdentifier) {
        isReadingBody = false
        shares.finish(channel)
    }

    // MARK: Parts

    private func end(_ context: ChannelHandlerContext) {
        headDeadline?.cancel()
        shares.close(ObjectIdentifier(context.channel))
    }

    private func expectHead(_ context: ChannelHandlerContext) {
        let (channel, shares) = (context.channel, shares)
        headDeadline = context.eventLoop.scheduleTask(in: headTime) {
            shares.count(.slow)
            channel.close(promise: nil)
        }
    }

    private func hold(_ context: ChannelHandlerContext, _ seconds: Double) {
        isHeld = true
        let this = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .milliseconds(Int64(seconds * 1_000) + 1)) {
            let (handler, context) = this.value
            handler.isHeld = false
            guard handler.isAskedToRead else { return }
            handler.isAskedToRead = false
            context.read()
        }
    }
}

/// Closes a connection whose address has too many, before anything is spent on it, TLS least of
/// all; the others get a ``ConnectionGuard``.
package struct GuardedChannel<Base: ServerChildChannel>: ServerChildChannel {
    package typealias Value = Base.Value

    private struct Refused: Error {}

    package let base: Base
    package let shares: AddressShares
    package let limits: ServiceLimits

    package init(base: Base, shares: AddressShares, limits: ServiceLimits) {
        self.base = base
        self.shares = shares
        self.limits = limits
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let address = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        guard let client = shares.open(ObjectIdentifier(channel), from: address) else {
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(Refused())
        }
        return channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
                ConnectionGuard(shares, client, limits: limits))
        }.flatMap { base.setup(channel: channel, logger: logger) }
    }

    package func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
