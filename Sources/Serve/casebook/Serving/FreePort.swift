import CommandSupport
import Glibc
import Wording

/// Takes a port that nobody listens on.
enum FreePort {
    /// A port that stays this process's: it is bound until the process ends, so that the system
    /// gives it to nobody else, and not listened on, so that the service can. It has to be known
    /// before the service is made, whose addresses hold it.
    static func take(host: String) throws -> Int {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "0", &hints, &found) == 0, let address = found?.pointee else {
            throw CommandFailure(ServeMessage.noAddress(host))
        }
        defer { freeaddrinfo(found) }
        let type = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
        let socket = socket(address.ai_family, type, 0)
        // Two sockets may be bound to one port if both say so and neither listens (socket(7)).
        var isShared: Int32 = 1
        let length = socklen_t(MemoryLayout<Int32>.size)
        guard socket >= 0,
            setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &isShared, length) == 0,
            bind(socket, address.ai_addr, address.ai_addrlen) == 0,
            let port = port(of: socket)
        else {
            let reason = String(cString: strerror(errno))
            let failure = CommandFailure(ServeMessage.noPort(host, reason))
            close(socket)
            throw failure
        }
        return port
    }

    /// IPv4 and IPv6 have the port at the same place, the highest byte first.
    private static func port(of socket: Int32) -> Int? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(socket, $0, &length)
            }
        }
        guard status == 0 else { return nil }
        return withUnsafeBytes(of: &storage) { Int($0[2]) << 8 | Int($0[3]) }
    }
}
