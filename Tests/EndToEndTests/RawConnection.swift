import Foundation

/// A connection on which bytes are sent as a test likes, byte for byte.
final class RawConnection {
    private let descriptor: Int32
    private let port: Int

    init(port: Int) throws {
        self.port = port
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

    /// Whether the other end has read all that was sent: it waits in neither end's socket.
    func isRead() throws -> Bool {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        func name(_ port: Int) -> String {
            let digits = String(port, radix: 16, uppercase: true)
            return "0100007F:" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        let (here, there) = (name(Int(in_port_t(bigEndian: address.sin_port))), name(port))
        // proc_pid_net(5): local and remote address, state, what waits to be sent and to be read.
        let queues = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
            .split(separator: "\n").map { $0.split(separator: " ") }
            .filter { Set($0[1...2].map(String.init)) == [here, there] }.map { $0[4] }
        return queues.count == 2 && queues.allSatisfy { $0 == "00000000:00000000" }
    }
}
