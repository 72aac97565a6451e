import Foundation

/// A connection on which bytes are sent as a test likes, byte for byte.
final class RawConnection {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    /// Sends bytes; whether the other end still takes them.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// What comes until it holds some text; at the latest until the other end closes, or nothing
    /// came for a minute.
    func received(until text: String) -> String {
        received(seconds: 60) { String(decoding: $0, as: UTF8.self).contains(text) }.text
    }

    /// What comes until the other end closes, or nothing comes for so long, or it is enough.
    func received(
        seconds: Int, isEnough: ([UInt8]) -> Bool = { _ in false }
    ) -> (text: String, isClosed: Bool) {
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count > 0 {
                bytes += chunk.prefix(count)
                if isEnough(bytes) { return (String(decoding: bytes, as: UTF8.self), false) }
            } else {
                return (String(decoding: bytes, as: UTF8.self), count == 0 || errno == ECONNRESET)
            }
        }
    }
}
