internal import ClinicalRecord
internal import Foundation
internal import HealthModel
internal import Merging

/// A store in the hands of one reader. What it may see is decided anew for every access, in the
/// state of the store that is read, and the access log has it before it is given out
/// (``StoreCore``).
public struct StoreReader: Sendable {
    let core: StoreCore
    let role: ReaderRole
    /// What was saved later is not there; nil for now.
    var asOf: Date?

    /// Whose data is read; nobody's for a reader across persons.
    var person: PersonID { role.person ?? .nobody }

    /// The app that reads; nil for everybody else.
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

    /// The samples of some types that may be seen now, to be asked again and again.
    func samples(of types: [SampleType], in snapshot: any HealthSnapshot) throws -> VisibleSamples {
        var samples = VisibleSamples(
            snapshot: snapshot, person: person, access: .everything,
            earliest: core.earliestDate.microseconds)
        samples.asOf = asOf?.microseconds
        if let app {
            let decided = try authorizations(of: app, in: snapshot)
            let (source, now) = (app.source, core.now())
            samples.access = try decided.access(to: types, as: source, now: now)
            samples.generation = decided.generation
            samples.typesGeneration = decided.generation(of: types)
            samples.accessToContainers = { decided.accessToContainers(as: source, now: now) }
        }
        if !DocumentSample.types.isDisjoint(with: types) {
            samples.results = try results(in: snapshot)
        }
        if types.contains(SampleType(.cda)) { samples.documents = try documents(in: snapshot) }
        return samples
    }

    /// What documents measured that may be read; nil for an app that may read no documents.
    func results(in snapshot: any HealthSnapshot) throws -> DocumentResults? {
        if case .client(let app, _, let purpose) = role, purpose != .breakTheGlass {
            // Of persons who are one, each has decided about their own documents.
            let others = (snapshot as? JoinedSnapshot)?.others(of: person) ?? []
            let base = (snapshot as? JoinedSnapshot)?.base ?? snapshot
            let isOpen =
                try authorizations(of: app, in: snapshot)[SampleType(.cda).objectType]?.mayRead
                == true
                || others.contains { other in
                    try core.authorizations(of: app.identifier, person: other, in: base)?[
                        SampleType(.cda).objectType]?.mayRead == true
                }
            guard isOpen else { return nil }
        }
        return DocumentResults(
            of: person, in: snapshot, cache: core.documentSamples, asOf: asOf?.microseconds
        ) { try documents(in: snapshot) }
    }

    /// The documents that may be seen in one state of the store.
    func documents(in snapshot: any HealthSnapshot) throws -> VisibleDocuments {
        let now = core.now()
        var documents = VisibleDocuments(
            snapshot: snapshot, person: role.person, now: now.microseconds)
        documents.isNoted = core.logs(role)
        guard var subject = ConsentSubject(role) else {
            if role.isAdministrator {
                documents.rule = .unremoved(
                    RemovedDocuments(cache: core.consentCache, snapshot: snapshot))
            }
            return documents
        }
        if let app, subject.purpose == .breakTheGlass {
            subject.emergency = try ConsentStore.emergencies(of: person, in: snapshot)
                .first { $0.isOpen(to: app.identifier, at: now) }?.id
        }
        let index = try core.consents(of: person, in: snapshot)
        let type = try typeAnswer(of: person, as: subject, in: snapshot)
        var consents = VisibleDocuments.Consents(
            subject: subject, index: index, starts: type.starts, own: type.own)
        documents.isAnswered = type.isAnswered
        if let joined = snapshot as? JoinedSnapshot {
            for other in joined.others(of: person) {
                let type =
                    try isDecidedSince(joined.links.links[other], in: joined)
                    ? type : typeAnswer(of: other, as: subject, in: joined.base)
                consents.others[other] = VisibleDocuments.Consents(
                    subject: subject,
                    index: try core.consentCache.consents(judging: other, in: snapshot),
                    starts: type.starts, own: type.own)
                documents.isAnswered = documents.isAnswered || type.isAnswered
            }
        }
        documents.rule = .consents(consents)
        return documents
    }

    /// Whether the survivor of a merge has decided about the app and documents as a type since:
    /// then that counts for those of both.
    private func isDecidedSince(
        _ link: PersonLinks.Link?, in snapshot: JoinedSnapshot
    ) throws -> Bool {
        guard let app, let link else { return false }
        let decision = try core.authorizations(
            of: app.identifier, person: link.survivor, in: snapshot)?[SampleType(.cda).objectType]
        return decision.map { $0.decidedAt.microseconds >= link.at } ?? false
    }

    /// What somebody's answer about documents as a type says to the reader.
    private struct TypeAnswer {
        /// The starts of the documents that it lets through; nil for none.
        var starts: ClosedRange<Int64>? = .min ... .max
        /// The app, where it may save documents.
        var own: Source?
        /// Whether there was an answer.
        var isAnswered = true
    }

    private func typeAnswer(
        of person: PersonID, as subject: ConsentSubject, in snapshot: any HealthSnapshot
    ) throws -> TypeAnswer {
        guard let app else { return TypeAnswer() }
        let decision = try core.authorizations(
            of: app.identifier, person: person, in: snapshot)?[SampleType(.cda).objectType]
        guard subject.purpose != .breakTheGlass else {
            let isOpen = subject.emergency != nil
            return TypeAnswer(
                starts: isOpen ? .min ... .max : nil,
                isAnswered: decision?.mayRead != nil || isOpen)
        }
        let maySave = decision?.share == .sharingAuthorized
        return TypeAnswer(
            starts: decision?.mayRead == true ? decision?.window.starts(now: core.now()) : nil,
            own: maySave ? app.source : nil, isAnswered: decision?.mayRead != nil || maySave)
    }

    func seal() async throws -> AnchorSeal {
        AnchorSeal(
            secret: try await core.anchorSecret(), person: person, app: app?.identifier)
    }
}
