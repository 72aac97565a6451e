import PageFrame
import Foundation
import HealthModel
import HealthStore

/// Whom somebody has dealt with and what that is called, and the documents that a page names: for
/// the records and requests of one page, however many there are.
struct SharingDirectory: Sendable {
    let visit: PatientVisit
    /// The clock.
    let now: Date
    /// Apps by identifier, with their names.
    let apps: [String: String]
    /// The organisations of apps, as far as they said so.
    let organisationOfApp: [String: String]
    /// The documents that records and requests name.
    let documents: [UUID: CDADocumentSample]

    init(
        _ visit: PatientVisit, now: Date, naming records: [ConsentRecord] = [],
        _ requests: [DocumentRequest] = [], _ typeRequests: [AuthorizationRequest] = []
    ) async throws {
        self.now = now
        self.visit = visit
        let owner = try visit.owner()
        var apps = try await owner.apps()
        var organisations = try await owner.organisationsOfApps()
        for request in requests {
            apps[request.app] = request.appName
            organisations[request.app] = request.organisation
        }
        for request in typeRequests {
            apps[request.app] = request.appName
            organisations[request.app] = request.organisation
        }
        self.apps = apps
        organisationOfApp = organisations
        documents = try await visit.documents.documents(
            named: records.lazy.compactMap { record in
                if case .document(let uuid) = record.scope { uuid } else { nil }
            })
    }

    /// What an app is called.
    func name(ofApp identifier: String) -> String { visit.appName(identifier, among: apps) }

    func name(_ grantee: Grantee) -> String {
        let words = visit.words
        return switch grantee {
        case .app(let identifier):
            words(RecordWord.app, name(ofApp: identifier))
        case .organisation(let identifier): words(RecordWord.organisation, identifier)
        case .delegate(let person):
            words(RecordWord.delegate, String(person.description.prefix(8)))
        case .anyone: words[RecordWord.everybody]
        }
    }
}

/// Everybody whom the person has dealt with, in the order of their identifiers.
struct SharingPartners: Sendable {
    /// Apps, organisations and delegates.
    let grantees: [Grantee]
    /// The purposes that decisions speak of, and those of the person's own apps.
    let purposes: [PurposeOfUse]

    init(_ directory: SharingDirectory) async throws {
        let decided = try await directory.visit.owner().consentGrantees()
        // Apps that only asked are there as well as those that something was decided about.
        let asking = try await directory.visit.owner().documentRequests(limit: Self.asking)
        var all = Set(decided.grantees).union(directory.apps.keys.map(Grantee.app))
        all.formUnion(asking.requests.map { .app($0.app) })
        all.formUnion(directory.visit.connectedApps.map(Grantee.app))
        all.formUnion(directory.organisationOfApp.values.map(Grantee.organisation))
        all.remove(.anyone)
        grantees = all.sorted { $0.text < $1.text }
        let purposes = decided.purposes.union(asking.requests.map(\.purpose))
            .union([.patientRequest, .familyRequest])
        self.purposes = PurposeOfUse.allCases.filter(purposes.contains)
    }

    /// Requests whose apps are looked at.
    private static let asking = 20
}
