internal import NIOCore
internal import Synchronization

/// A WebSocket as those see it who have something to say to its client; from any thread.
final class WebSocket: MessageSocket {
    private struct State {
        /// What speaks with the client; nil before the connection is one, and after its end.
        var handler: NIOLoopBound<WebSocketHandler>?
        var loop: (any EventLoop)?
        var hasEnded = false
    }

    private let receive: @Sendable (any MessageSocket, String) async -> Void
    private let ended: (@Sendable () -> Void)?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - receive: Is given each text of the client, one after the other.
    ///   - ended: Is called once, when the connection is closed.
    init(
        receive: @escaping @Sendable (any MessageSocket, String) async -> Void,
        ended: (@Sendable () -> Void)?
    ) {
        self.receive = receive
        self.ended = ended
    }

    func deliver(_ text: [UInt8], within seconds: Int) async -> Bool {
        await withCheckedContinuation { done in
            let isHandled = onLoop { handler in
                handler.deliver(text, within: .seconds(Int64(seconds)), done)
            }
            if !isHandled { done.resume(returning: false) }
        }
    }

    func close(_ closing: WebSocketClosing) { _ = onLoop { $0.close(closing) } }

    func admit() { _ = onLoop { $0.admit() } }

    /// Gives a text of the client to whom it is for, and tells the handler when that was done.
    func take(_ text: String) {
        Task {
            await receive(self, text)
            _ = onLoop { $0.received() }
        }
    }

    // MARK: What the handler says

    func begin(_ handler: WebSocketHandler, on loop: any EventLoop) {
        let bound = NIOLoopBound(handler, eventLoop: loop)
        state.withLock { state in
            guard !state.hasEnded else { return }
            (state.handler, state.loop) = (bound, loop)
        }
    }

    func end() {
        let isFirst = state.withLock { state in
            defer { (state.handler, state.loop, state.hasEnded) = (nil, nil, true) }
            return !state.hasEnded
        }
        if isFirst { ended?() }
    }

    /// Whether there is a connection, on whose loop the work is then done.
    private func onLoop(_ work: @escaping @Sendable (WebSocketHandler) -> Void) -> Bool {
        let (handler, loop) = state.withLock { ($0.handler, $0.loop) }
        guard let handler, let loop else { return false }
        loop.execute { work(handler.value) }
        return true
    }
}
