internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// What each address uses of the service, so that no address can use up what all need. An address
/// is one of IPv4, or a network of IPv6 (64 bits).
///
/// A connection counts for its other end, and so does each stream on it over HTTP/2, as if it were
/// a connection. Those of a trusted proxy count for nobody; its requests count for whom the proxy
/// asks, from their heads on.
package final class AddressShares: Sendable {
    /// Why a connection or a request was refused.
    package enum Refusal: String, CaseIterable {
        case connections = "address-connections"
        case unfinished = "address-unfinished"
        case slow = "slow-request"
        /// More requests at the same time than a connection, or all together, may have.
        case streams = "streams"
        /// Frames of HTTP/2 that carry nothing, or resets, faster than anybody needs.
        case frames = "frames"
    }

    private struct Share {
        var connections = 0
        var unfinished = 0
        /// When all bytes that have come would have come at the rate that is allowed.
        var paidUntil = 0.0
    }

    private struct Connection {
        let client: ClientConnection
        /// Whose it is: nil for a trusted proxy's while it is not known for whom it asks.
        var owner: [UInt8]?
        var isUnfinished = false
        /// The connection of a stream; nil for a connection.
        var carrier: ObjectIdentifier?
        /// The streams on a connection.
        var streams: Set<ObjectIdentifier> = []
        /// Whether work for a stream has begun, which gives back what it uses when it ends.
        var isAnswered = false
    }

    private struct State {
        var shares: [[UInt8]: Share] = [:]
        var connections: [ObjectIdentifier: Connection] = [:]
        /// Those of the connections that are streams.
        var streams = 0
        var refusals: [Refusal: Int] = [:]
    }

    private let limits: ServiceLimits
    private let proxies: [AddressRange]
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    package init(_ limits: ServiceLimits, proxies: [AddressRange]) {
        self.limits = limits
        self.proxies = proxies
    }

    // MARK: Connections

    /// Counts a new connection, on which nothing has arrived; nil where its address has too many.
    func open(_ channel: ObjectIdentifier, from address: IPAddress?) -> ClientConnection? {
        let isProxy = address.map(isProxy) ?? true
        let owner = isProxy ? nil : address?.neighbourhood
        return state.withLock { state in
            if let owner {
                if state.shares.count >= ServiceLimits.trackedCallers { forget(&state) }
                let share = state.shares[owner] ?? Share()
                if let refusal = self.refusal(of: share) {
                    state.refusals[refusal, default: 0] += 1
                    return nil
                }
                state.shares[owner, default: Share()].connections += 1
            }
            let client = ClientConnection(isProxy: isProxy)
            state.connections[channel] = Connection(client: client, owner: owner)
            setUnfinished(true, channel, &state)
            return client
        }
    }

    /// Counts a new stream on a connection; nil where the connection or its address has too many.
    func open(stream: ObjectIdentifier, on connection: ObjectIdentifier) -> ClientConnection? {
        state.withLock { state in
            guard let carrier = state.connections[connection] else { return nil }
            var refusal: Refusal?
            if carrier.streams.count >= limits.streams || state.streams >= limits.connections {
                refusal = .streams
            } else if let owner = carrier.owner {
                refusal = self.refusal(of: state.shares[owner] ?? Share())
            }
            if let refusal {
                state.refusals[refusal, default: 0] += 1
                return nil
            }
            if let owner = carrier.owner { state.shares[owner, default: Share()].connections += 1 }
            let client = ClientConnection(isProxy: carrier.client.isProxy)
            state.connections[stream] = Connection(
                client: client, owner: carrier.owner, carrier: connection)
            state.connections[connection]?.streams.insert(stream)
            state.streams += 1
            setUnfinished(true, stream, &state)
            return client
        }
    }

    /// Work for a stream begins: it counts until ``close(_:)``, also when its connection is closed.
    func beginAnswer(to stream: ObjectIdentifier) {
        state.withLock { $0.connections[stream]?.isAnswered = true }
    }

    /// Forgets a connection with its streams, or a stream.
    func close(_ channel: ObjectIdentifier) {
        state.withLock { state in
            for stream in state.connections[channel]?.streams ?? [] {
                state.connections[stream]?.client.leave()
                setUnfinished(false, stream, &state)
                if state.connections[stream]?.isAnswered == false { forget(stream, &state) }
            }
            forget(channel, &state)
        }
    }

    private func forget(_ channel: ObjectIdentifier, _ state: inout State) {
        setUnfinished(false, channel, &state)
        guard let connection = state.connections.removeValue(forKey: channel) else { return }
        connection.client.leave()
        if let carrier = connection.carrier {
            state.connections[carrier]?.streams.remove(channel)
            state.streams -= 1
        }
        if !connection.client.isProxy, let owner = connection.owner {
            state.shares[owner]?.connections -= 1
            drop(owner, &state)
        }
    }

    /// Who is behind a channel.
    func client(of channel: ObjectIdentifier) -> ClientConnection? {
        state.withLock { $0.connections[channel]?.client }
    }

    /// Whether an address is a trusted proxy's.
    func isProxy(_ address: IPAddress) -> Bool { proxies.contains { $0.contains(address) } }

    // MARK: Requests

    /// Counts bytes; those after a whole request begin the next one.
    ///
    /// - Parameter begins: Whether they do; not where frames say what begins.
    /// - Returns: Seconds until more may be read; nil where the address has too many unfinished
    ///   requests.
    func receive(
        _ bytes: Int, on channel: ObjectIdentifier, begins: Bool = true
    ) -> Double? {
        state.withLock { state in
            guard let connection = state.connections[channel] else { return 0 }
            if begins, !connection.isUnfinished {
                if let owner = connection.owner,
                    state.shares[owner, default: Share()].unfinished >= limits.addressUnfinished
                {
                    state.refusals[.unfinished, default: 0] += 1
                    return nil
                }
                setUnfinished(true, channel, &state)
            }
            guard limits.addressBytes > 0, let owner = connection.owner else { return 0 }
            let now = now
            var share = state.shares[owner, default: Share()]
            share.paidUntil =
                max(share.paidUntil, now) + Double(bytes) / Double(limits.addressBytes)
            state.shares[owner] = share
            return max(0, share.paidUntil - now - ServiceLimits.byteBurstSeconds)
        }
    }

    /// A request has arrived as a whole.
    func finish(_ channel: ObjectIdentifier) {
        state.withLock { state in
            setUnfinished(false, channel, &state)
            guard let owner = state.connections[channel]?.owner,
                state.connections[channel]?.client.isProxy == true
            else { return }
            state.connections[channel]?.owner = nil
            drop(owner, &state)
        }
    }

    /// Counts what was refused elsewhere.
    func count(_ refusal: Refusal) { state.withLock { $0.refusals[refusal, default: 0] += 1 } }

    /// Counts a request that a trusted proxy passes on, as a connection of the address for which it
    /// asks, and its body as that address' while it arrives.
    ///
    /// - Throws: ``ServiceFailure`` 429.
    func enter(_ address: IPAddress, on channel: ObjectIdentifier) throws(ServiceFailure) {
        let owner = address.neighbourhood
        let refused: Refusal? = state.withLock { state in
            let isUnfinished = state.connections[channel]?.isUnfinished == true
            let share = state.shares[owner] ?? Share()
            if let refusal = self.refusal(of: share), refusal == .connections || isUnfinished {
                state.refusals[refusal, default: 0] += 1
                return refusal
            }
            state.shares[owner, default: Share()].connections += 1
            if isUnfinished {
                state.connections[channel]?.owner = owner
                state.shares[owner]?.unfinished += 1
            }
            return nil
        }
        guard let refused else { return }
        throw ServiceFailure(
            .tooManyRequests, "too-many-connections",
            refused == .connections
                ? "expected at most \(limits.addressConnections) requests of one address at a time"
                : "expected at most \(limits.addressUnfinished) unfinished requests of one address",
            headers: [.retryAfter: "1", .connection: "close"])
    }

    /// The answer to a request that was counted by ``enter(_:on:)`` is made.
    func leave(_ address: IPAddress) {
        state.withLock { state in
            state.shares[address.neighbourhood]?.connections -= 1
            drop(address.neighbourhood, &state)
        }
    }

    // MARK: Figures

    /// What is used now, and what was refused.
    package struct Figures {
        /// Connections that are open.
        package let connections: Int
        /// Streams of HTTP/2 on them that are open, or for which work goes on.
        package let streams: Int
        /// Requests that have not arrived as a whole.
        package let unfinished: Int
        /// How often something was refused.
        package let refusals: [Refusal: Int]
    }

    /// What is used now, and what was refused.
    package var figures: Figures {
        state.withLock { state in
            Figures(
                connections: state.connections.count - state.streams, streams: state.streams,
                unfinished: state.connections.values.count(where: \.isUnfinished),
                refusals: state.refusals)
        }
    }

    // MARK: Parts

    private var now: Double { (ContinuousClock.now - start) / .seconds(1) }

    private func refusal(of share: Share) -> Refusal? {
        if share.connections >= limits.addressConnections { return .connections }
        return share.unfinished >= limits.addressUnfinished ? .unfinished : nil
    }

    private func setUnfinished(
        _ isUnfinished: Bool, _ channel: ObjectIdentifier, _ state: inout State
    ) {
        guard let connection = state.connections[channel],
            connection.isUnfinished != isUnfinished
        else { return }
        state.connections[channel]?.isUnfinished = isUnfinished
        guard let owner = connection.owner else { return }
        state.shares[owner, default: Share()].unfinished += isUnfinished ? 1 : -1
    }

    /// Forgets an address that uses nothing and owes nothing.
    private func drop(_ owner: [UInt8], _ state: inout State) {
        guard let share = state.shares[owner], share.connections == 0, share.unfinished == 0,
            share.paidUntil <= now
        else { return }
        state.shares[owner] = nil
    }

    private func forget(_ state: inout State) {
        for owner in Array(state.shares.keys) { drop(owner, &state) }
    }
}
