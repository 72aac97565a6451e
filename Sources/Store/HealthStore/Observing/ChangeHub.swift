internal import Foundation
internal import HealthModel
internal import Merging
internal import Synchronization

/// Tells who listens that something of a person has changed. It says what types, and nothing
/// else; what may be seen of it is found out by asking the store.
final class ChangeHub: Sendable {
    /// One who listens.
    final class Listener: Sendable {
        let person: PersonID
        private let state = Mutex(State())

        private struct State {
            var pending: Set<SampleType> = []
            var isAuthorizationChanged = false
            var isEnded = false
            var waiter: CheckedContinuation<Void, Never>?
        }

        init(person: PersonID) { self.person = person }

        func note(_ types: Set<SampleType>, authorization: Bool) {
            let waiter = state.withLock { state in
                state.pending.formUnion(types)
                state.isAuthorizationChanged = state.isAuthorizationChanged || authorization
                defer { state.waiter = nil }
                return state.waiter
            }
            waiter?.resume()
        }

        /// Ends the wait, and every later one.
        func end() {
            let waiter = state.withLock { state in
                state.isEnded = true
                defer { state.waiter = nil }
                return state.waiter
            }
            waiter?.resume()
        }

        /// Waits for the next change; nil if the task was cancelled or the listening ended.
        /// Changes that came meanwhile are told at once and together.
        func next() async -> (types: Set<SampleType>, isAuthorization: Bool)? {
            while true {
                let (found, isEnded) = state.withLock { state in
                    defer {
                        state.pending = []
                        state.isAuthorizationChanged = false
                    }
                    return ((state.pending, state.isAuthorizationChanged), state.isEnded)
                }
                if isEnded || Task.isCancelled { return nil }
                if !found.0.isEmpty || found.1 { return found }
                await withTaskCancellationHandler {
                    await withCheckedContinuation { continuation in
                        let isReady = state.withLock { state in
                            let isReady =
                                state.isEnded || !state.pending.isEmpty
                                || state.isAuthorizationChanged || Task.isCancelled
                            if !isReady { state.waiter = continuation }
                            return isReady
                        }
                        if isReady { continuation.resume() }
                    }
                } onCancel: {
                    end()
                }
            }
        }
    }

    private struct WeakListener {
        weak var listener: Listener?
    }

    private let listeners = Mutex<[PersonID: [WeakListener]]>([:])

    /// Begins to listen; ends when nobody keeps the listener.
    func listen(to person: PersonID) -> Listener {
        let listener = Listener(person: person)
        listeners.withLock { listeners in
            listeners[person, default: []].removeAll { $0.listener == nil }
            listeners[person, default: []].append(WeakListener(listener: listener))
        }
        return listener
    }

    /// The persons to whom somebody listens.
    var persons: [PersonID] {
        listeners.withLock { listeners in
            listeners = listeners.filter { $0.value.contains { $0.listener != nil } }
            return Array(listeners.keys)
        }
    }

    /// Tells everybody who listens to the person.
    func tell(_ person: PersonID, changed types: Set<SampleType>, authorization: Bool = false) {
        let found = listeners.withLock { $0[person] ?? [] }
        for entry in found { entry.listener?.note(types, authorization: authorization) }
    }
}

extension HealthStore {
    /// Tells who listens in this process what other processes have changed, until the task is
    /// cancelled. Where one process has the store, it returns at once.
    ///
    /// Once in each interval it asks for the progress of the persons to whom somebody listens, in
    /// one look-up. A database that cannot be reached is asked again.
    ///
    /// - Parameter interval: How long a change may wait.
    public func followOthers(every interval: Duration = .seconds(1)) async {
        guard let sharing = core.backend.capabilities.sharing else { return }
        var known: [PersonID: PersonProgress] = [:]
        while !Task.isCancelled {
            try? await Task.sleep(for: interval)
            let persons = core.changes.persons
            known = known.filter { persons.contains($0.key) }
            guard !persons.isEmpty else { continue }
            // Of somebody to whom nobody listened before, everything is news.
            let asked = Dictionary(
                uniqueKeysWithValues: persons.map { ($0, known[$0] ?? PersonProgress()) })
            guard let news = try? await sharing.news(of: asked) else { continue }
            for (person, change) in news {
                known[person] = change.progress
                core.changes.tell(person, changed: change.types, authorization: true)
            }
        }
    }
}
