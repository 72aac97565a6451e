internal import Foundation
internal import HealthModel

/// A store's samples in the hands of one reader; what it may see is decided anew for every
/// access.
public struct SampleReader: Sendable {
    let core: StoreCore
    let person: PersonID
    let role: ReaderRole

    /// The app that reads; nil for the person.
    var app: ClientApp? {
        if case .client(let app, _, _) = role { app } else { nil }
    }

    /// What may be seen of some types, in one state of the store.
    ///
    /// - Throws: ``StoreError/Code/authorizationNotDetermined``.
    func access(to types: [SampleType], in snapshot: any HealthSnapshot) throws -> SampleAccess {
        guard let app else { return .everything }
        return try authorizations(of: app, in: snapshot).access(
            to: types, as: app.source, now: core.now())
    }

    private func authorizations(
        of app: ClientApp, in snapshot: any HealthSnapshot
    ) throws -> AppAuthorizations {
        try core.authorizations(of: app.identifier, person: person, in: snapshot)
            ?? AppAuthorizations(appName: app.name)
    }

    /// What may be seen now, to be asked again and again.
    func view(of types: [SampleType], in snapshot: any HealthSnapshot) throws -> SampleView {
        var view = SampleView(
            snapshot: snapshot, person: person, access: .everything,
            earliest: core.earliestDate.microseconds)
        if let app {
            let decided = try authorizations(of: app, in: snapshot)
            let (source, now) = (app.source, core.now())
            view.access = try decided.access(to: types, as: source, now: now)
            view.generation = decided.generation
            view.typesGeneration = decided.generation(of: types)
            view.accessToContainers = { decided.accessToContainers(as: source, now: now) }
        }
        if types.contains(SampleType(.cda)) {
            view.documents = try ConsentingReader(DocumentReader(core: core, role: role))?
                .view(in: snapshot)
            if role.isAdministrator {
                view.removed = try core.consents(of: person, in: snapshot).removed
            }
        }
        return view
    }

    func seal() async throws -> AnchorSeal {
        AnchorSeal(
            secret: try await core.anchorSecret(), person: person, app: app?.identifier)
    }
}
