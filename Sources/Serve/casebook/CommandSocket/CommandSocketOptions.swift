import ArgumentParser
import Glibc
import HealthStore
import ServiceLifecycle

/// Who may have a process that holds a store run commands on it.
struct CommandSocketOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Take the commands of other processes at this socket; CASEBOOK_SOCKET tells them. "
                + "(default: PATH.socket beside the store)", valueName: "file"))
    var socket: String?
    @Option(
        help: ArgumentHelp(
            "The group whose members may run commands too. They are administrators of the store. "
                + "(default: only the owner of the process)", valueName: "name"))
    var socketGroup: String?

    func validate() throws {
        if let socketGroup, Self.number(of: socketGroup) == nil {
            throw ValidationError("--socket-group: this system has no group \(socketGroup)")
        }
    }

    /// What takes commands for a store; nil for one in memory without a socket of its own.
    func socket(
        of store: HealthStore, in backend: (any StorageBackend)?, at path: String?,
        complain: @escaping @Sendable (String) -> Void
    ) -> CommandSocket? {
        guard let place = socket ?? path.map(CommandSocket.path(of:)) else { return nil }
        return CommandSocket(
            path: place, group: socketGroup.flatMap(Self.number(of:)), store: store,
            backend: backend, complain: complain)
    }

    private static func number(of group: String) -> gid_t? {
        getgrnam(group)?.pointee.gr_gid ?? gid_t(group)
    }
}

/// Takes commands beside a service that holds a store.
struct CommandSocketService: Service {
    let socket: CommandSocket

    func run() async throws { try await socket.taking { try await gracefulShutdown() } }
}
