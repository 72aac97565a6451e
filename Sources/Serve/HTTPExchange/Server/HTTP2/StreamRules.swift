internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTP2
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP2

/// One request over HTTP/2: counts it for its address, gives it the shape that requests over
/// HTTP/1 have, and takes from its answer what only these have.
final class StreamRules: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Fields of a connection, of which an answer over HTTP/2 has none (RFC 9113 section 8.2.2).
    private static let connectionFields: [HTTPField.Name] = [
        .connection, .transferEncoding, .upgrade, HTTPField.Name("Keep-Alive")!,
        HTTPField.Name("Proxy-Connection")!,
    ]
    private static let host = HTTPField.Name("Host")!

    private let limits: ServiceLimits
    private let shares: AddressShares
    /// nil for a request that is one too many of its address.
    private let client: ClientConnection?
    private var isRefused = false
    /// Whether a request has begun that has not arrived as a whole.
    private var isArriving = false
    /// Whether reading waits, and whether somebody has asked for more meanwhile.
    private var isHeld = false
    private var isAskedToRead = false

    init(_ limits: ServiceLimits, _ shares: AddressShares, _ client: ClientConnection?) {
        self.limits = limits
        self.shares = shares
        self.client = client
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        let stream = ObjectIdentifier(context.channel)
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard client != nil else { return refuse(context, .refusedStream) }
            guard head.headerFields.count <= limits.headerFields, Self.hasPath(head) else {
                return refuse(context, .protocolError)
            }
            isArriving = true
            context.fireChannelRead(wrapInboundOut(.head(Self.plain(head))))
        case .body(let bytes):
            // Those of others are counted with all bytes of their connection.
            if client?.isProxy == true,
                let seconds = shares.receive(bytes.readableBytes, on: stream, begins: false),
                seconds > 0, !isHeld
            {
                hold(context, seconds)
            }
            context.fireChannelRead(data)
        case .end:
            isArriving = false
            shares.finish(stream)
            context.fireChannelRead(data)
        }
    }

    func read(context: ChannelHandlerContext) {
        guard !isHeld else { return isAskedToRead = true }
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        for name in Self.connectionFields { head.headerFields[name] = nil }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        client?.leave()
        shares.finish(ObjectIdentifier(context.channel))
        // A stream ends without an error when its connection does: what has come of a body must not
        // be taken for all of it. Over HTTP/1 the decoder says the same.
        if isArriving { context.fireErrorCaught(HTTPParserError.invalidEOFState) }
        context.fireChannelInactive()
    }

    // MARK: Parts

    /// Resets the stream before anything is done for it; after the code `refusedStream`, a client
    /// may try again (RFC 9113 section 8.7).
    private func refuse(_ context: ChannelHandlerContext, _ code: NIOHTTP2.HTTP2ErrorCode) {
        isRefused = true
        context.triggerUserOutboundEvent(
            NIOHTTP2FramePayloadToHTTPEvent.reset(code: code), promise: nil)
    }

    /// Whether the path is one, as the parser of HTTP/1 makes sure (RFC 9113 section 8.3.1).
    static func hasPath(_ head: HTTPRequest) -> Bool {
        guard head.method != .connect else { return true }
        return head.path?.hasPrefix("/") == true || head.method == .options && head.path == "*"
    }

    /// As HTTP/1 has it: the authority once and not also as a field (RFC 9113 section 8.3.1). Two
    /// authorities that differ stay, and are refused. Fields of cookies are joined where they are
    /// read.
    static func plain(_ head: HTTPRequest) -> HTTPRequest {
        var head = head
        let hosts = head.headerFields[values: host]
        if hosts.count == 1, head.authority == nil || head.authority == hosts[0] {
            head.authority = hosts[0]
            head.headerFields[host] = nil
        }
        return head
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
