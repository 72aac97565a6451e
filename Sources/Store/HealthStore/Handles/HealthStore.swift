public import Foundation
public import HealthModel

/// The health store (HKHealthStore): for many people, many apps and many sources.
///
/// There is no query without a handle, and the handle says whose permission it carries:
///
/// ```swift
/// let store = HealthStore(backend: MemoryBackend())
/// let letters = try await store.owner(person).documents(matching: .title(contains: "discharge"))
/// for letter in letters { print(letter.startDate, letter.document.title ?? "untitled") }
/// ```
public struct HealthStore: Sendable {
    private let backend: any StorageBackend
    private let now: @Sendable () -> Date

    /// Puts the store's rules over a backend.
    ///
    /// - Parameter now: The clock that says when something was stored.
    public init(
        backend: any StorageBackend, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.backend = backend
        self.now = now
    }

    /// To bring documents in. All of them are marked as coming from the source.
    public func intake(source: Source) -> IntakeHandle {
        IntakeHandle(backend: backend, source: source, now: now)
    }

    /// To read as the person whose documents they are: all of them, and nobody else's.
    public func owner(_ person: PersonID) -> OwnerHandle {
        OwnerHandle(reader: DocumentReader(backend: backend, role: .owner(person)))
    }

    /// To read as an app that a person may let see something. As long as there is no consent,
    /// that is nothing.
    public func client(_ app: ClientApp, for person: PersonID) -> ClientHandle {
        ClientHandle(
            app: app, reader: DocumentReader(backend: backend, role: .client(app, for: person)))
    }

    /// To read as whoever runs the store on its own machine: across persons, with what is in
    /// quarantine.
    ///
    /// - Parameter reason: Why, in a few words.
    public func administrator(reason: String) -> AdministratorHandle {
        AdministratorHandle(
            reason: reason, reader: DocumentReader(backend: backend, role: .administrator))
    }

    /// What the backend has done since it was opened.
    public var diagnostics: StoreDiagnostics { backend.diagnostics }

    /// Finishes what is waiting and closes the backend. No handle works afterwards.
    public func close() async throws {
        try await backend.close()
    }
}
