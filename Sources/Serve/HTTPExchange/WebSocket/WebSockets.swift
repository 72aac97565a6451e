package import Hummingbird
internal import NIOCore
internal import Synchronization

/// Who can be told something over an open connection.
package protocol MessageSocket: AnyObject, Sendable {
    /// Sends a text, and a ping behind it.
    ///
    /// - Returns: Whether the client has answered the ping, and so has read the text, in time. A
    ///   client that has not loses its connection.
    func deliver(_ text: [UInt8], within seconds: Int) async -> Bool

    /// Closes the connection, and drops what was not sent.
    func close(_ closing: WebSocketClosing)

    /// The client has shown who it is.
    func admit()
}

/// The WebSockets of a process, and what each is told of.
package final class WebSockets: Sendable {
    /// What a socket is told of, by its name, at the most.
    package static let mostNames = 20

    /// What a socket is told of.
    package struct Binding: Sendable {
        /// The name of this binding, which a later one of the same subject does not have.
        package let mark: String
        package let socket: any MessageSocket
    }

    private struct State {
        /// Connections whose client asks for another protocol.
        var offers: Set<ObjectIdentifier> = []
        /// What these become.
        var accepted: [ObjectIdentifier: WebSocket] = [:]
        var open = 0
        var bindings: [String: Binding] = [:]
        /// The subjects of each socket that is told of some.
        var names: [ObjectIdentifier: Set<String>] = [:]

        /// Takes a subject's binding away, and says whose it was.
        mutating func remove(_ name: String) -> (any MessageSocket)? {
            guard let socket = bindings.removeValue(forKey: name)?.socket else { return nil }
            let key = ObjectIdentifier(socket)
            names[key]?.remove(name)
            if names[key]?.isEmpty == true { names[key] = nil }
            return socket
        }
    }

    private let state = Mutex(State())

    package init() {}

    // MARK: Opening

    /// A connection can become a socket.
    func offer(_ channel: ObjectIdentifier) { state.withLock { _ = $0.offers.insert(channel) } }

    /// What a connection was made; nil for nothing.
    func take(_ channel: ObjectIdentifier) -> WebSocket? {
        state.withLock { state in
            state.offers.remove(channel)
            return state.accepted.removeValue(forKey: channel)
        }
    }

    /// A connection cannot become a socket any more.
    func withdraw(_ channel: ObjectIdentifier) {
        let socket = state.withLock { state in
            state.offers.remove(channel)
            return state.accepted.removeValue(forKey: channel)
        }
        socket?.end()
    }

    /// Lets a client in, who counts for its address as long as the socket is open.
    ///
    /// - Parameter receive: Is given each text of the client, one after the other.
    /// - Returns: The answer to the client's request.
    /// - Throws: ``ServiceFailure`` 400 or 426 for a request that is no handshake, 429 where the
    ///   address has too many connections.
    package func open(
        _ request: Request, _ context: ServiceContext, _ shares: AddressShares,
        receive: @escaping @Sendable (any MessageSocket, String) async -> Void
    ) throws(ServiceFailure) -> Response {
        let answer = try WebSocketHandshake.answer(to: request)
        var leave: (@Sendable () -> Void)?
        if context.client?.isProxy == true, let origin = context.origin, !shares.isProxy(origin) {
            try shares.enter(origin, on: context.channel)
            leave = { shares.leave(origin) }
        }
        let socket = WebSocket(receive: receive, ended: leave)
        let isOffered = state.withLock { state in
            guard state.offers.contains(context.channel) else { return false }
            state.accepted[context.channel] = socket
            return true
        }
        guard isOffered else {
            socket.end()
            throw WebSocketHandshake.upgradeRequired
        }
        return answer
    }

    /// A socket is open.
    func begin() { state.withLock { $0.open += 1 } }

    /// A socket is closed: nothing is told over it any more.
    func forget(_ socket: WebSocket) {
        state.withLock { state in
            state.open -= 1
            for name in state.names.removeValue(forKey: ObjectIdentifier(socket)) ?? [] {
                state.bindings[name] = nil
            }
        }
    }

    /// Sockets that are open.
    package var count: Int { state.withLock { $0.open } }

    // MARK: Binding

    /// Tells a socket of a subject from now on, instead of another that was told of it; false where
    /// it is told of too many.
    package func bind(_ name: String, as mark: String, to socket: any MessageSocket) -> Bool {
        let (isBound, before) = state.withLock { state in
            let own = state.names[ObjectIdentifier(socket)] ?? []
            guard own.contains(name) || own.count < Self.mostNames else {
                return (false, nil as (any MessageSocket)?)
            }
            let before = state.remove(name)
            state.bindings[name] = Binding(mark: mark, socket: socket)
            state.names[ObjectIdentifier(socket), default: []].insert(name)
            return (true, before)
        }
        if isBound { socket.admit() }
        if let before, before !== socket { closeIfIdle(before) }
        return isBound
    }

    /// What sockets are told of, by subject.
    package var bindings: [String: Binding] { state.withLock { $0.bindings } }

    /// Ends a binding, unless a later one has taken its place; a socket that is told of nothing any
    /// more is closed.
    package func unbind(_ name: String, _ mark: String) {
        let socket = state.withLock { state in
            guard state.bindings[name]?.mark == mark else { return nil as (any MessageSocket)? }
            return state.remove(name)
        }
        if let socket { closeIfIdle(socket) }
    }

    private func closeIfIdle(_ socket: any MessageSocket) {
        let isIdle = state.withLock { $0.names[ObjectIdentifier(socket)] == nil }
        if isIdle { socket.close(.policy("no subscription is left")) }
    }
}
