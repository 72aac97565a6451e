package import HummingbirdCore
package import Logging
package import NIOCore
internal import NIOHTTP2
internal import NIOHTTPTypesHTTP2
internal import NIOTLS
internal import Synchronization

/// A connection whose client chooses between HTTP/2 and HTTP/1.1 while TLS is set up (ALPN,
/// RFC 7301). One that says nothing of it speaks HTTP/1.1.
package struct NegotiatedChannel: ServerChildChannel {
    private typealias Streams = NIOHTTP2Handler.AsyncStreamMultiplexer<ArrivedStream>

    private enum Version: Sendable {
        case one(HTTP1Channel.Value)
        case two(Streams)
    }

    /// A connection on which TLS may still be set up.
    package struct Value: ServerChildChannelValue {
        package let channel: any Channel
        fileprivate let version: EventLoopFuture<any Sendable>
    }

    /// What a client may choose, the best first.
    static let protocols = ["h2", "http/1.1"]

    private let plain: HTTP1Channel
    private let shares: AddressShares
    private let limits: ServiceLimits
    private let certificate: ServiceCertificate

    /// - Parameter plain: How requests over HTTP/1.1 are answered.
    package init(
        plain: HTTP1Channel, shares: AddressShares, limits: ServiceLimits,
        certificate: ServiceCertificate
    ) {
        self.plain = plain
        self.shares = shares
        self.limits = limits
        self.certificate = certificate
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let guardian = try channel.pipeline.syncOperations.handler(type: ConnectionGuard.self)
            guardian.isNegotiating = true
            let bound = NIOLoopBound(guardian, eventLoop: channel.eventLoop)
            let negotiation = NIOTypedApplicationProtocolNegotiationHandler<any Sendable> {
                result in
                let guardian = bound.value
                guardian.isNegotiating = false
                if result == .negotiated("h2") {
                    return channel.eventLoop.makeCompletedFuture {
                        Version.two(try streams(on: channel, guardian, logger))
                    }
                }
                return plain.setup(channel: channel, logger: logger).map { Version.one($0) }
            }
            try channel.pipeline.syncOperations.addHandler(negotiation)
            return Value(channel: channel, version: negotiation.protocolNegotiationResult)
        }
    }

    package func handle(value: Value, logger: Logger) async {
        switch try? await value.version.get() as? Version {
        case .one(let connection): await plain.handle(value: connection, logger: logger)
        case .two(let streams): await answer(streams, on: value.channel, logger: logger)
        case nil: logger.trace("no-version")
        }
    }

    // MARK: HTTP/2

    private func streams(
        on channel: any Channel, _ guardian: ConnectionGuard, _ logger: Logger
    ) throws -> Streams {
        let (pipeline, connection) = (channel.pipeline.syncOperations, ObjectIdentifier(channel))
        let watch = FrameWatch(limits, shares, guardian)
        let made = certificate.generation
        let life = ConnectionLife(shares: shares, watch: watch, idleSeconds: limits.idleSeconds) {
            [certificate] in certificate.generation != made
        }
        let listener = ConnectionLife.Listener(
            life: NIOLoopBound(life, eventLoop: channel.eventLoop))
        guardian.isMultiplexed = true
        try pipeline.addHandler(watch)
        let isProxy = shares.client(of: connection)?.isProxy == true
        let streams: Streams = try pipeline.configureAsyncHTTP2Pipeline(
            mode: .server, streamDelegate: listener, frameDelegate: listener,
            configuration: limits.framing(ofProxy: isProxy)
        ) { stream in
            stream.eventLoop.makeCompletedFuture { try prepare(stream, on: connection) }
        }
        try pipeline.addHandler(life)
        return streams
    }

    /// Gives a stream the handlers of a request.
    private func prepare(
        _ stream: any Channel, on connection: ObjectIdentifier
    ) throws -> ArrivedStream {
        let name = ObjectIdentifier(stream)
        let client = shares.open(stream: name, on: connection)
        do {
            try stream.pipeline.syncOperations.addHandlers([
                HTTP2FramePayloadToHTTPServerCodec(), StreamRules(limits, shares, client),
                RequestDeadline(limits, shares),
            ])
            return ArrivedStream(try HTTP1Channel.Value(wrappingChannelSynchronously: stream))
        } catch {
            shares.close(name)
            throw error
        }
    }

    private func answer(_ streams: Streams, on channel: any Channel, logger: Logger) async {
        await withTaskCancellationHandler {
            try? await withThrowingDiscardingTaskGroup { group in
                for try await stream in streams.inbound {
                    group.addTask {
                        let stream = stream.take()
                        let name = ObjectIdentifier(stream.channel)
                        // The address pays until the work ends, also for one who has reset it.
                        shares.beginAnswer(to: name)
                        await plain.handle(value: stream, logger: logger)
                        shares.close(name)
                    }
                }
            }
        } onCancel: {
            channel.close(promise: nil)
        }
    }
}

/// A stream that waits to be answered. One that nobody takes, since its connection ends, is ended:
/// a channel of NIO's that is dropped is a fault of the program.
private final class ArrivedStream: Sendable {
    private let stream: HTTP1Channel.Value
    private let isTaken = Atomic(false)

    init(_ stream: HTTP1Channel.Value) { self.stream = stream }

    deinit {
        guard !isTaken.load(ordering: .relaxed) else { return }
        let stream = stream
        Task { try? await stream.executeThenClose { _, _ in } }
    }

    func take() -> HTTP1Channel.Value {
        isTaken.store(true, ordering: .relaxed)
        return stream
    }
}

extension ServiceLimits {
    /// How HTTP/2 is spoken.
    fileprivate func framing(ofProxy isProxy: Bool) -> NIOHTTP2Handler.Configuration {
        var framing = NIOHTTP2Handler.Configuration()
        framing.connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: streams),
            HTTP2Setting(parameter: .maxHeaderListSize, value: headerBytes),
        ]
        framing.connection.targetWindowSize = Self.connectionWindow
        framing.connection.maximumBufferedControlFrames = 1_000
        framing.connection.maximumSequentialContinuationFrames = Self.continuations
        framing.connection.controlFrameRateLimit.maximumCount = Self.controlFrames
        framing.connection.controlFrameRateLimit.windowLength = .seconds(Self.frameSeconds)
        framing.stream.targetWindowSize = Self.streamWindow
        framing.stream.outboundBufferSizeHighWatermark = Self.answerBuffer
        framing.stream.outboundBufferSizeLowWatermark = Self.answerBuffer / 2
        let resets = isProxy ? Self.resets * Self.proxyFactor : Self.resets
        framing.stream.streamResetFrameRateLimit.maximumCount = resets
        framing.stream.streamResetFrameRateLimit.windowLength = .seconds(Self.frameSeconds)
        framing.stream.streamErrorRateLimit.maximumCount = resets
        framing.stream.streamErrorRateLimit.windowLength = .seconds(Self.frameSeconds)
        framing.connection.maximumConnectionGlitches = resets
        return framing
    }
}
