import Foundation
import HealthModel
import HealthStore

/// What somebody sees of a document, and why.
struct DocumentView: Sendable {
    let grantee: Grantee
    /// How much; nil for nothing.
    let level: ConsentLevel?
    /// For which purposes.
    let purposes: Set<PurposeOfUse>
    /// What decided about that, or against it.
    let explanation: DocumentExplanation

    /// What every app and every delegate sees whom the person has dealt with.
    static func all(of document: UUID, _ directory: SharingDirectory) async throws -> [DocumentView]
    {
        var views: [DocumentView] = []
        for grantee in directory.grantees {
            if let view = try await view(of: document, by: grantee, directory) {
                views.append(view)
            }
        }
        return views
    }

    /// nil for an organisation, which sees through its apps.
    private static func view(
        of document: UUID, by grantee: Grantee, _ directory: SharingDirectory
    ) async throws -> DocumentView? {
        var first: DocumentExplanation?
        for level in [ConsentLevel.data, .metadata] {
            var seen: [PurposeOfUse: DocumentExplanation] = [:]
            for purpose in directory.purposes {
                let explanation = try await explanation(
                    document, grantee, purpose, level, directory)
                guard let explanation else { return nil }
                if explanation.isSeen {
                    seen[purpose] = explanation
                } else if level == .metadata, first == nil || first?.record == nil {
                    first = explanation
                }
            }
            if let explanation = seen.values.first {
                return DocumentView(
                    grantee: grantee, level: level, purposes: Set(seen.keys),
                    explanation: explanation)
            }
        }
        return first.map {
            DocumentView(grantee: grantee, level: nil, purposes: [], explanation: $0)
        }
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

extension SharingDirectory {
    /// The purposes that records and requests speak of, and that of the person's own apps.
    fileprivate var purposes: Set<PurposeOfUse> {
        let decided = records.reduce(into: Set<PurposeOfUse>()) { $0.formUnion($1.purposes) }
        return decided.union(requests.map(\.purpose)).union([.patientRequest, .familyRequest])
    }
}
