import CommandSupport
import NIOCore
import NIOPosix
import NIOSSL
import Wording

/// A connection to a server of mail: one command, one reply.
struct SMTPConnection {
    /// Why it does not go on, in words without an address.
    enum Failure: Error {
        case unreachable, closed, malformed, untrusted

        var message: Message {
            switch self {
            case .unreachable: MailServerMessage.unreachable()
            case .closed: MailServerMessage.closed()
            case .malformed: MailServerMessage.notSMTP()
            case .untrusted: MailServerMessage.noTLS()
            }
        }
    }

    private static let connectSeconds: Int64 = 10
    /// For all that is said on one connection.
    private static let seconds: Int64 = 60

    private let channel: any Channel
    private let reader: NIOLoopBound<ReplyReader>

    /// Connects; the server's greeting is the first reply.
    ///
    /// - Parameter context: For TLS from the first byte on.
    static func open(
        _ host: String, _ port: Int, _ context: NIOSSLContext?
    ) async throws(Failure) -> (connection: SMTPConnection, greeting: SMTPReply) {
        do {
            let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(.seconds(connectSeconds))
            let (connection, greeting) = try await bootstrap.connect(host: host, port: port) {
                channel in
                channel.eventLoop.makeCompletedFuture {
                    let reader = ReplyReader()
                    if let context {
                        try channel.pipeline.syncOperations.addHandler(
                            tls(context, to: host))
                    }
                    try channel.pipeline.syncOperations.addHandler(reader)
                    let greeting = channel.eventLoop.makePromise(of: SMTPReply.self)
                    reader.expect(greeting)
                    channel.eventLoop.scheduleTask(in: .seconds(seconds)) {
                        channel.close(promise: nil)
                    }
                    return (
                        SMTPConnection(
                            channel: channel,
                            reader: NIOLoopBound(reader, eventLoop: channel.eventLoop)),
                        greeting.futureResult
                    )
                }
            }
            do { return (connection, try await greeting.get()) } catch {
                connection.close()
                throw error
            }
        } catch {
            throw error as? Failure ?? .unreachable
        }
    }

    /// Says a line, or several, and waits for the reply.
    func say(_ text: String) async throws(Failure) -> SMTPReply {
        try await say(Array((text + "\r\n").utf8))
    }

    /// Says some bytes, and waits for the reply.
    func say(_ bytes: [UInt8]) async throws(Failure) -> SMTPReply {
        let (channel, reader) = (channel, reader)
        let reply = channel.eventLoop.flatSubmit {
            let promise = channel.eventLoop.makePromise(of: SMTPReply.self)
            reader.value.expect(promise)
            channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
            return promise.futureResult
        }
        do { return try await reply.get() } catch { throw error as? Failure ?? .closed }
    }

    /// Goes on with TLS, when the server has said that it will.
    func startTLS(_ context: NIOSSLContext, to host: String) async throws(Failure) {
        let channel = channel
        do {
            try await channel.eventLoop.submit {
                try channel.pipeline.syncOperations.addHandler(
                    Self.tls(context, to: host), position: .first)
            }.get()
        } catch { throw .untrusted }
    }

    func close() { channel.close(promise: nil) }

    /// An address in digits is compared with those in the certificate.
    private static func tls(
        _ context: NIOSSLContext, to host: String
    ) throws -> NIOSSLClientHandler {
        let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
        return try NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : host)
    }
}

/// Gives each reply to whoever waits for it. What comes unasked ends the connection.
private final class ReplyReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private var bytes: [UInt8] = []
    private var waiting: EventLoopPromise<SMTPReply>?
    private var failure: SMTPConnection.Failure?

    func expect(_ promise: EventLoopPromise<SMTPReply>) {
        if let failure { promise.fail(failure) } else { waiting = promise }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes += Array(buffer: unwrapInboundIn(data))
        guard let promise = waiting else { return end(.malformed, context) }
        do throws(SMTPReply.Malformed) {
            guard let reply = try SMTPReply.take(from: &bytes) else { return }
            waiting = nil
            promise.succeed(reply)
        } catch { end(.malformed, context) }
    }

    func channelInactive(context: ChannelHandlerContext) { end(.closed, context) }

    /// A connection that was never made ends without having been active.
    func handlerRemoved(context: ChannelHandlerContext) { end(.unreachable, context) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let isTLS = error is NIOSSLError || error is BoringSSLError || error is NIOSSLExtraError
        end(isTLS ? .untrusted : .closed, context)
    }

    private func end(_ why: SMTPConnection.Failure, _ context: ChannelHandlerContext) {
        if failure == nil { failure = why }
        waiting?.fail(failure ?? why)
        waiting = nil
        context.close(promise: nil)
    }
}
