import Foundation

/// A socket as systemd gives one to its services.
final class DatagramListener {
    private let descriptor: Int32

    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Reads until all of some things were said; false only if nothing is for two minutes.
    func hears(_ words: String...) -> Bool {
        var missing = Set(words)
        var bytes = [UInt8](repeating: 0, count: 256)
        while !missing.isEmpty {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            guard count > 0 else { return false }
            missing.remove(String(decoding: bytes.prefix(count), as: UTF8.self))
        }
        return true
    }
}
