import Access
import HTTPExchange
import PageFrame
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Who may see what: everything that was decided, and taking it back.
struct SharingPages {
    let parts: ServiceParts

    /// Rows of each part of the overview.
    private static let rows = 10

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("sharing") { try await overview($0, $1) }
        router.post("sharing/revoke") { try await revoke($0, $1) }
        router.post("sharing/emergency") { try await acknowledge($0, $1) }
        router.post("sharing/app") { try await change($0, $1) }
        router.post("sharing/app/stop") { try await stop($0, $1) }
        router.post("sharing/connection/end") { try await disconnect($0, $1) }
        SharingLists(parts: parts).add(to: router)
        DecisionPages(parts: parts).add(to: router)
        RequestPages(parts: parts).add(to: router)
        DocumentSharingPages(parts: parts).add(to: router)
    }

    private func overview(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let owner = try visit.owner()
        var pages: [ConsentQuery.Part: ConsentPage] = [:]
        for part in ConsentQuery.Part.allCases {
            pages[part] = try await owner.consentPage(ConsentQuery(part: part, limit: Self.rows))
        }
        let requests = try await owner.documentRequests(limit: Self.rows)
        let typeRequests = try await owner.authorizationRequests(limit: Self.rows)
        let decided = try await SharingDirectory(visit, now: parts.now())
        let (apps, hasMoreApps) = try await SharingLists.decided(decided, page: 1)
        let directory = try await SharingDirectory(
            visit, now: parts.now(), naming: pages.values.flatMap(\.records), requests.requests,
            typeRequests.requests)
        let emergencies = try await owner.emergencyAccesses().filter { !$0.isAcknowledged }
        let connected =
            parts.authority.map { ConnectedApp.all(of: visit.person, $0, at: parts.now()) } ?? []
        let known = try await owner.documents(
            matching: .all, limit: DocumentFilter.looksForKinds)
        return try await visit.page(visit.words[FrameWord.sharing], in: .sharing) {
            SharingOverview(
                directory: directory, parts: pages, requests: requests,
                typeRequests: typeRequests, emergencies: emergencies, apps: apps,
                hasMoreApps: hasMoreApps, connected: connected,
                kinds: DocumentKind.all(in: known, visit.words), hasMail: parts.mailer != nil
            ).markup
        }
    }

    private func revoke(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let fields = try await FormFields(of: request)
        let wasRemoval = fields["removal"] == "yes"
        return try await visit.changing(back: fields) {
            guard let record = fields["record"].flatMap(UUID.init(uuidString:)) else {
                return .invalid
            }
            try await visit.owner().revoke(record, text: visit.words[RecordWord.revoke])
            return wasRemoval ? .restored : .revoked
        }
    }

    private func acknowledge(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let fields = try await FormFields(of: request)
        return try await visit.changing(back: fields) {
            guard let access = fields["access"].flatMap(UUID.init(uuidString:)) else {
                return .invalid
            }
            try await visit.owner().acknowledge(emergency: access)
            return .acknowledged
        }
    }

    /// One kind of data of one app.
    private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let fields = try await FormFields(of: request)
        return try await visit.changing(back: fields) {
            guard let app = fields["app"], !app.isEmpty,
                let type = fields["type"].flatMap(UInt16.init).flatMap(ObjectType.init(number:))
            else { return .invalid }
            let isAllowed = fields["allow"] == "yes"
            if fields["verb"] == "save" {
                try await visit.owner().setAuthorization(of: app, share: [type: isAllowed])
            } else {
                try await visit.owner().setAuthorization(
                    of: app, read: [type: isAllowed ? .allow : .deny])
            }
            return .app
        }
    }

    private func stop(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let fields = try await FormFields(of: request)
        return try await visit.changing(back: fields) {
            guard let app = fields["app"], !app.isEmpty else { return .invalid }
            try await visit.owner().stop(app, words: visit.words)
            try await disconnect(app, visit)
            return .stopped
        }
    }

    /// What the person allowed an app at `/oauth/authorize` ends; its decisions stay.
    private func disconnect(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        _ = try visit.owner()
        let fields = try await FormFields(of: request)
        return try await visit.changing(back: fields) {
            guard let app = fields["app"], !app.isEmpty else { return .invalid }
            try await disconnect(app, visit)
            return .disconnected
        }
    }

    private func disconnect(_ app: String, _ visit: PatientVisit) async throws {
        guard let authority = parts.authority else { return }
        try await TokenGrants(authority: authority)
            .end(givenTo: app, by: visit.person, at: parts.now())
    }
}

extension OwnerHandle {
    /// Denies an app everything that it was ever allowed, revokes what it was permitted, and ends
    /// its emergencies.
    fileprivate func stop(_ app: String, words: PageWords) async throws {
        let decided = try await authorizations(of: app)
        var read: [ObjectType: ReadAnswer] = [SampleType(DocumentType.cda).objectType: .deny]
        for (type, decision) in decided where decision.mayRead == true { read[type] = .deny }
        let share = decided.filter { $0.value.share == .sharingAuthorized }.mapValues { _ in false }
        try await setAuthorization(of: app, share: share, read: read)
        try await revokePermits(of: .app(app), text: words[SharingWord.stopAll])
        let emergencies = try await emergencyAccesses()
            .filter { $0.app == app && !$0.isAcknowledged }
        for access in emergencies { try await acknowledge(emergency: access.id) }
    }
}
