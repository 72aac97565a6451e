@_exported public import Consent
public import Foundation
public import HealthModel
internal import Merging
@_exported public import Statistics
@_exported public import Storage
@_exported public import StoreMemory
@_exported public import Visibility

/// The health store (HKHealthStore): for many people, many apps and many sources.
///
/// There is no query without a handle, and the handle says whose permission it carries:
///
/// ```swift
/// let store = HealthStore(backend: MemoryBackend())
/// let letters = try await store.owner(person).documents(matching: .title(contains: "discharge"))
/// for letter in letters { print(letter.startDate, letter.document?.title ?? "untitled") }
/// ```
public struct HealthStore: Sendable {
    let core: StoreCore
    private var backend: any StorageBackend { core.backend }

    /// Puts the store's rules over a backend.
    ///
    /// - Parameters:
    ///   - earliestPermittedSampleDate: Samples that start before cannot be saved and are not
    ///     found (HKHealthStore.earliestPermittedSampleDate()).
    ///   - accessLog: Whether a read is given out only once it is in the access log.
    ///   - now: The clock that says when something was stored.
    public init(
        backend: any StorageBackend, earliestPermittedSampleDate: Date = .distantPast,
        accessLog: AccessLogPolicy = .required, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        core = StoreCore(
            backend: JoiningBackend(backend), now: now, earliestDate: earliestPermittedSampleDate,
            accessLog: accessLog)
    }

    /// Samples that start before cannot be saved and are not found.
    public var earliestPermittedSampleDate: Date { core.earliestDate }

    /// Whether this machine can keep health data (HKHealthStore.isHealthDataAvailable()): every one
    /// that runs a store can. One that cannot be opened says so with an error of its own.
    public static var isHealthDataAvailable: Bool { true }

    /// To bring documents and samples in. All of them are marked as coming from the source.
    public func intake(source: Source) -> IntakeHandle {
        intake(revision: SourceRevision(source: source))
    }

    /// To bring documents and samples in from one version of a source.
    public func intake(revision: SourceRevision) -> IntakeHandle {
        IntakeHandle(core: core, revision: revision)
    }

    /// To read as the person whose documents and samples they are: all of them, and nobody
    /// else's; and to decide who may see them.
    public func owner(_ person: PersonID) -> OwnerHandle {
        OwnerHandle(reader: StoreReader(core: core, role: .owner(person)))
    }

    /// To read and save as an app, as far as the person allows. As long as there is no consent,
    /// that is not at all.
    ///
    /// - Parameter purpose: What documents are read for. With
    ///   ``PurposeOfUse/breakTheGlass`` it reads under an emergency access that is open to it.
    public func client(
        _ app: ClientApp, for person: PersonID, purpose: PurposeOfUse = .patientRequest
    ) -> ClientHandle {
        let role = ReaderRole.client(app, for: person, purpose)
        return ClientHandle(
            app: app, purpose: purpose, reader: StoreReader(core: core, role: role))
    }

    /// To read as whoever runs the store on its own machine: across persons, with what is in
    /// quarantine.
    ///
    /// - Parameters:
    ///   - name: Who, where the host has let somebody in by a name; the access log says it.
    ///   - reason: Why, in a few words.
    public func administrator(named name: String? = nil, reason: String) -> AdministratorHandle {
        AdministratorHandle(
            name: name, reason: reason,
            reader: StoreReader(
                core: core, role: .administrator(named: name, reason: reason)))
    }

    /// To read as somebody of the staff: one person's data at a time, for a purpose and with a
    /// reason, which stand in the person's access log.
    public func staff(_ access: StaffAccess) -> StaffHandle {
        StaffHandle(access: access, core: core)
    }

    /// To read and decide as somebody who acts for the person under a name of their own, as far
    /// as the person allows.
    public func delegate(
        _ delegate: PersonID, for person: PersonID, purpose: PurposeOfUse = .familyRequest
    ) -> DelegateHandle {
        DelegateHandle(
            delegate: delegate, person: person, purpose: purpose,
            reader: StoreReader(core: core, role: .delegate(delegate, for: person, purpose)))
    }

    /// What the store has done since it was opened.
    public var diagnostics: StoreDiagnostics { core.tally.added(to: backend.diagnostics) }

    /// Runs an empty transaction: nothing is written, and nothing of it could have been refused.
    /// After a write that found no space, something is written and removed again, until that works.
    ///
    /// - Returns: How many events the access log has.
    /// - Throws: ``StoreError`` if nothing can be written now.
    public func checkWritable() async throws -> Int64 {
        let count = try await backend.write(.store, bytes: 0) { try $0.accessCount() }
        try await core.backend.trySpace(at: core.now().microseconds)
        return count
    }

    /// Finishes what is waiting and closes the backend. No handle works afterwards.
    public func close() async throws {
        try await backend.close()
    }
}
