package import ArgumentParser
internal import CommandSupport
internal import Glibc
package import HealthStore
internal import ServiceLifecycle
internal import Wording

/// Who may have a process that holds a store run commands on it.
package struct CommandSocketOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Run the commands of other processes, sent over this socket; CASEBOOK_SOCKET "
                + "names it for them. (default: PATH.socket beside the store)", valueName: "file"))
    package var socket: String?
    @Option(
        help: ArgumentHelp(
            "A group whose members can run commands too, as administrators of the store. "
                + "(default: only the owner of the process)", valueName: "name"))
    package var socketGroup: String?

    package func validate() throws {
        if let socketGroup, Self.number(of: socketGroup) == nil {
            throw ValidationError(StoreMessage.noGroup(socketGroup))
        }
    }

    /// What takes commands for a store; nil for one in memory without a socket of its own.
    ///
    /// - Parameter run: Runs a command, and gives its exit status.
    package func socket(
        of store: HealthStore, in backend: (any StorageBackend)?, at path: String?,
        run: @escaping @Sendable ([String]) async -> Int32,
        complain: @escaping @Sendable (String) -> Void
    ) -> CommandSocket? {
        guard let place = socket ?? path.map(CommandSocketClient.path(of:)) else { return nil }
        return CommandSocket(
            path: place, group: socketGroup.flatMap(Self.number(of:)),
            held: HeldStore(store: store, backend: backend), run: run, complain: complain)
    }

    private static func number(of group: String) -> gid_t? {
        getgrnam(group)?.pointee.gr_gid ?? gid_t(group)
    }

    package init() {}
}

/// Takes commands beside a service that holds a store.
package struct CommandSocketService: Service {
    package let socket: CommandSocket

    package init(socket: CommandSocket) { self.socket = socket }

    package func run() async throws { try await socket.taking { try await gracefulShutdown() } }
}
