import HTTPTypes
import Hummingbird
import NIOCore
import NIOWebSocket
import Testing

@testable import HTTPExchange

/// The opening handshake, and what frames say, by the examples of RFC 6455.
@Suite struct WebSocketTests {
    private func request(_ fields: HTTPFields) -> Request {
        Request(
            head: HTTPRequest(
                method: .get, scheme: "http", authority: "server.example.com", path: "/chat",
                headerFields: fields), body: RequestBody(buffer: ByteBuffer()))
    }

    private static let fields: HTTPFields = [
        .upgrade: "websocket", .connection: "Upgrade",
        HTTPField.Name("Sec-WebSocket-Key")!: "dGhlIHNhbXBsZSBub25jZQ==",
        HTTPField.Name("Sec-WebSocket-Version")!: "13",
    ]

    /// Section 1.3.
    @Test func theKeyIsAnswered() throws {
        let answer = try WebSocketHandshake.answer(to: request(Self.fields))
        #expect(answer.status == .switchingProtocols)
        #expect(
            answer.headers[HTTPField.Name("Sec-WebSocket-Accept")!]
                == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    /// Section 4.2.1: names and tokens in any case, in lists.
    @Test(arguments: ["keep-alive, Upgrade", "UPGRADE", " upgrade ,x"])
    func aListOfTokensIsRead(value: String) throws {
        var fields = Self.fields
        fields[.connection] = value
        fields[.upgrade] = "WebSocket"
        #expect(try WebSocketHandshake.answer(to: request(fields)).status == .switchingProtocols)
    }

    private func event(
        _ opcode: WebSocketOpcode, _ text: String, isLast: Bool = true, isMasked: Bool = true,
        _ messages: inout WebSocketMessages
    ) -> WebSocketMessages.Event {
        var data = ByteBuffer(string: text)
        let key: WebSocketMaskingKey = [0x37, 0xfa, 0x21, 0x3d]
        if isMasked { data.webSocketMask(key) }
        return messages.take(
            WebSocketFrame(
                fin: isLast, opcode: opcode, maskKey: isMasked ? key : nil, data: data), after: 0)
    }

    /// Section 5.7, with a ping between the fragments of a message, as section 5.4 allows it.
    @Test func fragmentsAreOneMessage() {
        var messages = WebSocketMessages()
        #expect(event(.text, "Hello", &messages) == .text("Hello"))
        #expect(event(.text, "Hel", isLast: false, &messages) == .none)
        #expect(event(.ping, "Hello", &messages) == .ping(Array("Hello".utf8)))
        #expect(event(.continuation, "lo", &messages) == .text("Hello"))
    }

    /// Section 5.1: a server closes where a client does not mask.
    @Test func aFrameThatIsNotMaskedIsNone() {
        var messages = WebSocketMessages()
        guard case .violation(let closing) = event(.text, "Hello", isMasked: false, &messages)
        else { return #expect(Bool(false)) }
        #expect(closing.code == 1_002)
    }

    /// Nobody who answers pings uses up what they may send.
    @Test func answersToPingsCostNothing() {
        var messages = WebSocketMessages()
        for _ in 0..<1_000 {
            messages.allowAnswer()
            #expect(event(.pong, "12345678", &messages) == .pong(Array("12345678".utf8)))
        }
    }
}
