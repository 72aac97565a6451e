import Foundation

/// A connection on which bytes are sent as a test likes, byte for byte.
final class RawConnection {
    private let descriptor: Int32

    /// - Parameter source: The address to come from; all of 127.0.0.0/8 are this machine's.
    init(port: Int, from source: String? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if let source {
            var own = sockaddr_in()
            own.sin_family = sa_family_t(AF_INET)
            own.sin_addr.s_addr = inet_addr(source)
            let status = withUnsafePointer(to: &own) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard status == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(descriptor)
            throw POSIXError(.ECONNREFUSED)
        }
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Sends bytes; whether the other end still takes them.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// What comes until it holds some words or the other end closes; less only if nothing comes
    /// for two minutes.
    func received(until words: String? = nil) -> (text: String, isClosed: Bool) {
        var text = ""
        while words.map({ !text.contains($0) }) ?? true {
            guard let more = next(flags: 0) else { return (text, false) }
            if more.isEmpty { return (text, true) }
            text += String(decoding: more, as: UTF8.self)
        }
        return (text, false)
    }

    /// Whether what has come by now holds some words; it stays there.
    func holds(_ words: String) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK))
        return count > 0 && String(decoding: chunk.prefix(count), as: UTF8.self).contains(words)
    }

    /// Whether the other end has closed by now; what has come meanwhile is dropped.
    var isClosed: Bool {
        while let more = next(flags: Int32(MSG_DONTWAIT)) {
            if more.isEmpty { return true }
        }
        return false
    }

    /// Bytes that came, none if the other end has closed; nil if nothing came.
    private func next(flags: Int32) -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &chunk, chunk.count, flags)
        if count >= 0 { return Array(chunk.prefix(count)) }
        return errno == ECONNRESET ? [] : nil
    }
}
