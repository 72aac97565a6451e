internal import Base
internal import Crypto
internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// The opening handshake of a WebSocket (RFC 6455 section 4.2), without subprotocols and
/// extensions.
enum WebSocketHandshake {
    /// Whether a request wants another protocol on its connection (RFC 9110 section 7.8).
    static func isUpgrade(_ request: HTTPRequest) -> Bool {
        has("upgrade", in: request.headerFields[values: .connection])
            && request.headerFields[.upgrade] != nil
    }

    /// The answer that lets a client in.
    ///
    /// - Throws: ``ServiceFailure`` 426 for a request that asks for no WebSocket of version 13, 400
    ///   for one without a key.
    static func answer(to request: Request) throws(ServiceFailure) -> Response {
        guard isUpgrade(request.head), has("websocket", in: request.headers[values: .upgrade])
        else { throw upgradeRequired }
        guard request.headers[.version] == "13" else {
            throw ServiceFailure(
                .upgradeRequired, "upgrade-required", "expected Sec-WebSocket-Version: 13",
                headers: [.version: "13", .upgrade: "websocket"])
        }
        guard let key = request.headers[.key],
            Data(base64Encoded: key).map({ $0.count == 16 }) == true
        else {
            throw ServiceFailure(
                .badRequest, "invalid-handshake", "expected Sec-WebSocket-Key: 16 bytes in base64")
        }
        return Response(
            status: .switchingProtocols,
            headers: [.upgrade: "websocket", .connection: "Upgrade", .accept: accept(key)])
    }

    /// The request has to be another one, or come over another version of HTTP.
    static let upgradeRequired = ServiceFailure(
        .upgradeRequired, "upgrade-required",
        "expected a WebSocket's handshake over HTTP/1.1 (RFC 6455)",
        headers: [.version: "13", .upgrade: "websocket"])

    /// Proves that the key was read.
    private static func accept(_ key: String) -> String {
        let text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        return Data(Insecure.SHA1.hash(data: Data(text.utf8))).base64EncodedString()
    }

    private static func has(_ word: String, in values: [String]) -> Bool {
        values.flatMap { $0.split(separator: ",") }.contains {
            $0.trimmingCharacters(in: .whitespaces).lowercased() == word
        }
    }
}

extension HTTPField.Name {
    fileprivate static let version = HTTPField.Name("Sec-WebSocket-Version")!
    fileprivate static let key = HTTPField.Name("Sec-WebSocket-Key")!
    fileprivate static let accept = HTTPField.Name("Sec-WebSocket-Accept")!
}
