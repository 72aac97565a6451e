internal import NIOCore
internal import NIOWebSocket

/// The messages of a WebSocket client, put together from frames (RFC 6455 section 5). Clients say
/// little here: what is longer, or comes more often, than a short text ends the connection.
struct WebSocketMessages {
    /// Bytes of a message, and of each of its frames.
    static let messageBytes = 4_096
    /// Frames that may come at once, and that are allowed each second after that.
    static let mostFrames = 100.0
    static let framesPerSecond = 2.0

    /// What a frame means.
    enum Event: Equatable {
        /// A part of a message, or nothing to do.
        case none
        case text(String)
        /// The client asks for a pong with these bytes.
        case ping([UInt8])
        case pong([UInt8])
        /// The client closes the connection.
        case close
        case violation(WebSocketClosing)
    }

    private var left = mostFrames
    /// The message that has begun, as far as it has come; nil between messages.
    private var text: [UInt8]?

    /// Reads a frame that comes some seconds after the one before.
    mutating func take(_ frame: WebSocketFrame, after seconds: Double) -> Event {
        left = min(Self.mostFrames, left + seconds * Self.framesPerSecond) - 1
        guard left >= 0 else { return .violation(.policy("too many frames")) }
        guard frame.maskKey != nil else { return broken("a frame of a client is masked") }
        guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
            return broken("no extension was agreed on")
        }
        let bytes = Array(frame.unmaskedData.readableBytesView)
        switch frame.opcode {
        case .text:
            guard text == nil else { return broken("a message begins within another") }
            return take(bytes, isLast: frame.fin)
        case .continuation:
            guard text != nil else { return broken("no message has begun") }
            return take(bytes, isLast: frame.fin)
        case .binary: return .violation(WebSocketClosing(1_003, "expected text"))
        case .ping: return .ping(bytes)
        case .pong: return .pong(bytes)
        case .connectionClose: return Self.isClose(bytes) ? .close : broken("no code to close with")
        default: return broken("unknown opcode")
        }
    }

    /// The client is asked for a pong, which it may send.
    mutating func allowAnswer() { left = min(Self.mostFrames, left + 1) }

    private mutating func take(_ bytes: [UInt8], isLast: Bool) -> Event {
        let whole = (text ?? []) + bytes
        guard whole.count <= Self.messageBytes else { return .violation(.tooLarge) }
        text = isLast ? nil : whole
        guard isLast else { return .none }
        guard let message = String(validating: whole, as: UTF8.self) else {
            return .violation(WebSocketClosing(1_007, "expected UTF-8"))
        }
        return .text(message)
    }

    private func broken(_ why: String) -> Event { .violation(WebSocketClosing(1_002, why)) }

    /// Whether the bytes are what a frame that closes may have: nothing, or a code that may be sent
    /// (section 7.4) and a reason.
    private static func isClose(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty else { return true }
        guard bytes.count >= 2 else { return false }
        let code = Int(bytes[0]) << 8 | Int(bytes[1])
        return (1_000...1_003).contains(code) || (1_007...1_014).contains(code)
            || (3_000...4_999).contains(code)
    }
}

/// Why a connection is closed, as its client is told (RFC 6455 section 7.4).
package struct WebSocketClosing: Sendable, Hashable {
    /// The status code.
    package let code: UInt16
    /// At most 123 bytes.
    package let reason: String

    init(_ code: UInt16, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The service stops.
    static let goingAway = WebSocketClosing(1_001, "the service stops")
    static let tooLarge = WebSocketClosing(1_009, "the message is too long")
    /// Something has failed here.
    package static let failed = WebSocketClosing(1_011, "the service cannot do this now")

    /// What the client does is not allowed.
    package static func policy(_ reason: String) -> WebSocketClosing {
        WebSocketClosing(1_008, reason)
    }
}
