import Foundation
import HealthModel
import HealthStore

/// What somebody sees of a document by one decision, and why.
struct DocumentView: Sendable {
    let grantee: Grantee
    /// How much; nil for nothing.
    let level: ConsentLevel?
    /// For which purposes.
    private(set) var purposes: Set<PurposeOfUse>
    /// What decided about that, or against it.
    let explanation: DocumentExplanation

    /// What apps and delegates see, of those whom the person has dealt with.
    static func all(
        of document: UUID, by grantees: some Sequence<Grantee>, for purposes: [PurposeOfUse],
        _ directory: SharingDirectory
    ) async throws -> [DocumentView] {
        var views: [DocumentView] = []
        for grantee in grantees {
            views += try await all(of: document, by: grantee, for: purposes, directory)
        }
        return views
    }

    /// One for each decision by which something is seen, since each has its own end; without any,
    /// one that says why not. None for an organisation, which sees through its apps.
    private static func all(
        of document: UUID, by grantee: Grantee, for purposes: [PurposeOfUse],
        _ directory: SharingDirectory
    ) async throws -> [DocumentView] {
        var views: [DocumentView] = []
        var refusal: DocumentExplanation?
        for purpose in purposes {
            for level in [ConsentLevel.data, .metadata] {
                let explanation = try await explanation(
                    document, grantee, purpose, level, directory)
                guard let explanation else { return [] }
                if explanation.isSeen {
                    let place = views.firstIndex {
                        $0.level == level && $0.explanation.record == explanation.record
                    }
                    if let place {
                        views[place].purposes.insert(purpose)
                    } else {
                        views.append(
                            DocumentView(
                                grantee: grantee, level: level, purposes: [purpose],
                                explanation: explanation))
                    }
                    break
                }
                // One with a record says more than one without.
                if level == .metadata, refusal?.record == nil { refusal = explanation }
            }
        }
        guard views.isEmpty, let refusal else { return views }
        return [DocumentView(grantee: grantee, level: nil, purposes: [], explanation: refusal)]
    }

    private static func explanation(
        _ document: UUID, _ grantee: Grantee, _ purpose: PurposeOfUse, _ level: ConsentLevel,
        _ directory: SharingDirectory
    ) async throws -> DocumentExplanation? {
        let owner = try directory.visit.owner()
        switch grantee {
        case .app(let identifier):
            let app = ClientApp(
                identifier: identifier, organisation: directory.organisationOfApp[identifier])
            return try await owner.explain(
                document: document, to: app, purpose: purpose, level: level)
        case .delegate(let person):
            return try await owner.explain(
                document: document, toDelegate: person, purpose: purpose, level: level)
        case .organisation, .anyone: return nil
        }
    }
}
