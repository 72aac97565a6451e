import Foundation
import HealthModel
import HealthStore

/// Whom somebody has dealt with, what was decided, and what it is called.
struct SharingDirectory: Sendable {
    let visit: PatientVisit
    /// The clock.
    let now: Date
    /// Records that hold, the latest first.
    let records: [ConsentRecord]
    let requests: [DocumentRequest]
    let typeRequests: [AuthorizationRequest]
    let emergencies: [EmergencyAccess]
    /// Apps by identifier, with their names.
    let apps: [String: String]
    /// The organisations of apps, as far as they said so.
    let organisationOfApp: [String: String]
    /// The documents that records and requests name.
    let documents: [UUID: CDADocumentSample]

    init(_ visit: PatientVisit, now: Date) async throws {
        self.now = now
        let owner = try visit.owner()
        self.visit = visit
        records = try await owner.consentsInForce().reversed()
        requests = try await owner.pendingDocumentRequests()
        typeRequests = try await owner.pendingRequests()
        emergencies = try await owner.emergencyAccesses()
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
        for record in records {
            if case .app(let identifier) = record.grantee {
                apps[identifier] = apps[identifier] ?? identifier
            }
        }
        self.apps = apps
        organisationOfApp = organisations
        var named = Set(requests.flatMap(\.documents))
        for record in records {
            if case .document(let uuid) = record.scope { named.insert(uuid) }
        }
        documents = try await visit.titles(of: named)
    }

    /// Everybody whom a record or a request names.
    var grantees: [Grantee] {
        var all = apps.keys.map(Grantee.app)
        all += organisations.map(Grantee.organisation) + delegates.map(Grantee.delegate)
        return all.sorted { name($0) < name($1) }
    }

    var organisations: Set<String> {
        var names = Set(organisationOfApp.values)
        for case .organisation(let name) in records.map(\.grantee) { names.insert(name) }
        return names
    }

    var delegates: [PersonID] {
        var found: [PersonID] = []
        for case .delegate(let person) in records.map(\.grantee) where !found.contains(person) {
            found.append(person)
        }
        return found
    }

    /// Emergencies that the person has not said they know of.
    var unacknowledged: [EmergencyAccess] { emergencies.filter { !$0.isAcknowledged } }

    func name(_ grantee: Grantee) -> String {
        let words = visit.words
        return switch grantee {
        case .app(let identifier):
            words(RecordWord.app, apps[identifier] ?? identifier)
        case .organisation(let identifier): words(RecordWord.organisation, identifier)
        case .delegate(let person):
            words(RecordWord.delegate, String(person.description.prefix(8)))
        case .anyone: words[RecordWord.everybody]
        }
    }
}

extension PatientVisit {
    /// Some of the documents that the visitor sees, by UUID.
    func titles(of uuids: Set<UUID>) async throws -> [UUID: CDADocumentSample] {
        guard !uuids.isEmpty else { return [:] }
        let found = try await documents.documents(matching: .uuids(uuids))
        return Dictionary(uniqueKeysWithValues: found.map { ($0.uuid, $0) })
    }
}
