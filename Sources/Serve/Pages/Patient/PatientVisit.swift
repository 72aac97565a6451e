import Access
import HTTPExchange
import PageFrame
import Foundation
import HealthModel
import HealthStore
import Hummingbird

/// One request to the patient's pages: who is there, what they may see, and for whom the page is
/// made.
struct PatientVisit: Sendable {
    /// The parts of the patient's pages.
    enum Section: Sendable, CaseIterable { case documents, sharing, measurements, accessLog }

    let setting: PageSetting
    let person: PersonID
    /// The documents, as the person or their delegate sees them.
    let documents: any DocumentReading
    /// Everything else; nil for a delegate.
    private let ownHandle: OwnerHandle?

    /// - Throws: ``ServiceFailure`` 401 for nobody, 403 for somebody who is no patient.
    init(_ request: Request, _ context: ServiceContext, _ parts: ServiceParts) throws {
        guard let caller = context.caller else { throw ServiceFailure.unauthenticated }
        switch caller.role {
        case .owner(let person):
            self.person = person
            ownHandle = parts.store.owner(person)
        case .delegate(_, let person, _):
            self.person = person
            ownHandle = nil
        case .app, .intake, .staff:
            throw ServiceFailure.forbidden("these pages are the patient's")
        }
        guard let documents = parts.documents(of: caller) else {
            throw ServiceFailure.unauthenticated
        }
        self.documents = documents
        setting = PageSetting(request, context)
    }

    /// Whether the person is there, and nobody for them.
    var isOwner: Bool { ownHandle != nil }

    var words: PageWords { setting.words }
    var dates: PageDates { setting.dates }

    /// The person's own handle.
    ///
    /// - Throws: ``ServiceFailure`` 403 for a delegate.
    func owner() throws -> OwnerHandle {
        guard let ownHandle else {
            throw ServiceFailure.forbidden("only the person decides and sees the log")
        }
        return ownHandle
    }

    /// The document that an address names.
    ///
    /// - Throws: ``ServiceFailure/notFound`` if there is none, or none that may be seen.
    func sample(_ context: ServiceContext) async throws -> CDADocumentSample {
        guard let sample = try await documents.document(Self.uuid(context)) else {
            throw ServiceFailure.notFound
        }
        return sample
    }

    /// The bytes of the document that an address names.
    ///
    /// - Throws: ``ServiceFailure/notFound`` if there are none, or none that may be read.
    func data(_ context: ServiceContext) async throws -> (document: UUID, bytes: [UInt8]) {
        let uuid = try Self.uuid(context)
        guard let bytes = try await documents.documentData(uuid) else {
            throw ServiceFailure.notFound
        }
        return (uuid, bytes)
    }

    private static func uuid(_ context: ServiceContext) throws -> UUID {
        guard let uuid = context.parameters.get("document").flatMap(UUID.init(uuidString:)) else {
            throw ServiceFailure.notFound
        }
        return uuid
    }

    /// A page of the patient's, with the navigation as it is now.
    func page(
        _ title: String, in section: Section, parent: Page.Parent? = nil,
        @MarkupBuilder content: () -> Markup
    ) async throws -> Response {
        Page(
            title: title, setting: setting, side: .patient,
            navigation: try await navigation(section), parent: parent,
            notice: setting.notice.flatMap(PatientNotice.init(rawValue:))?.notice(words),
            content: content
        ).response()
    }

    private func navigation(_ current: Section) async throws -> [Page.Place] {
        guard let ownHandle else { return [place(.documents, current)] }
        var places = Section.allCases.map { place($0, current) }
        let limit = Page.Place.waitingShown + 1
        places[1].waiting =
            try await ownHandle.documentRequests(limit: limit).requests.count
            + ownHandle.authorizationRequests(limit: limit).requests.count
            + ownHandle.emergencyAccesses().filter { !$0.isAcknowledged }.count
        return places
    }

    private func place(_ section: Section, _ current: Section) -> Page.Place {
        Page.Place(
            title: words[section.title], path: section.path, isCurrent: section == current)
    }
}

extension PatientVisit.Section {
    var title: FrameWord {
        switch self {
        case .documents: .documents
        case .sharing: .sharing
        case .measurements: .measurements
        case .accessLog: .accessLog
        }
    }

    var path: String {
        switch self {
        case .documents: "/documents"
        case .sharing: "/sharing"
        case .measurements: "/measurements"
        case .accessLog: "/access-log"
        }
    }
}
