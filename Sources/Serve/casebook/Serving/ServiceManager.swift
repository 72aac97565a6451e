import CommandSupport
import Glibc
import ServiceLifecycle

/// What started this process, where it wants to be told how it goes (systemd's sd_notify(3)).
struct ServiceManager: Sendable {
    private let address = Console.variable("NOTIFY_SOCKET") ?? ""

    /// Tells it something, as `READY=1`; without it nothing.
    func tell(_ words: String) {
        var name = Array(address.utf8)
        guard let first = name.first, name.count < 108 else { return }
        // An abstract name begins with a zero byte.
        if first == UInt8(ascii: "@") { name[0] = 0 }
        let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return }
        defer { close(socket) }
        var target = sockaddr_un()
        target.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let bytes = Array(words.utf8)
        withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
    }

    /// Says that the process lives as often as is asked for; nil where nobody asks.
    var watchdog: Watchdog? {
        guard !address.isEmpty, let text = Console.variable("WATCHDOG_USEC"),
            let microseconds = Int(text), microseconds > 0
        else { return nil }
        if let process = Console.variable("WATCHDOG_PID"), process != "\(getpid())" { return nil }
        return Watchdog(manager: self, interval: .microseconds(microseconds / 2))
    }

    /// Tells of the process's life while its tasks still get their turns.
    struct Watchdog: Service {
        let manager: ServiceManager
        let interval: Duration

        func run() async throws {
            try? await cancelWhenGracefulShutdown {
                while !Task.isCancelled {
                    manager.tell("WATCHDOG=1")
                    try await Task.sleep(for: interval)
                }
            }
        }
    }
}
