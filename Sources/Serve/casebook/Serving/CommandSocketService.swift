import ServiceLifecycle

/// Takes commands beside a service that holds a store.
struct CommandSocketService: Service {
    let socket: CommandSocket

    func run() async throws { try await socket.taking { try await gracefulShutdown() } }
}
