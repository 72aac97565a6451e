import Access
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import PageFrame

/// One request to the patient's pages: who is there, what they may see, and for whom the page is
/// made.
struct PatientVisit: Sendable {
    /// The parts of the patient's pages.
    enum Section: Sendable, CaseIterable {
        case record, documents, sharing, measurements, accessLog, acting
    }

    let setting: PageSetting
    let person: PersonID
    /// The documents, as the person or their delegate sees them.
    let documents: any DocumentReading
    /// Everything else; nil for a delegate.
    private let ownHandle: OwnerHandle?
    /// Who acts for the person; nil for the person.
    private let delegate: DelegateHandle?
    private let parts: ServiceParts

    /// - Throws: ``ServiceFailure`` 401 for nobody, 403 for somebody who is no patient.
    init(_ request: Request, _ context: ServiceContext, _ parts: ServiceParts) throws {
        guard let caller = context.caller else { throw ServiceFailure.unauthenticated }
        switch caller.role {
        case .owner(let person):
            self.person = person
            ownHandle = parts.store.owner(person)
            delegate = nil
        case .delegate(let acting, let person, let purpose):
            self.person = person
            ownHandle = nil
            delegate = parts.store.delegate(acting, for: person, purpose: purpose)
        case .app, .intake, .staff:
            throw ServiceFailure.forbidden("these pages are the patient's")
        }
        guard let documents = parts.documents(of: caller) else {
            throw ServiceFailure.unauthenticated
        }
        self.documents = documents
        self.parts = parts
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

    /// The handle of somebody who acts for the person.
    ///
    /// - Throws: ``ServiceFailure/notFound`` for the person.
    func acting() throws -> DelegateHandle {
        guard let delegate else { throw ServiceFailure.notFound }
        return delegate
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
            visitor: try await recordName(),
            notice: setting.notice.flatMap(PatientNotice.init(rawValue:))?.notice(words),
            content: content
        ).response()
    }

    /// Whose record it is, for somebody who acts for them.
    private func recordName() async throws -> String? {
        guard let delegate else { return nil }
        return try await parts.actingNames.name(for: delegate)
            .map { words(ActingWord.record, $0) } ?? words[ActingWord.recordOfSomebody]
    }

    /// An app's name: as it was told with what it asked for, else as it is registered.
    func appName(_ identifier: String, among known: [String: String]) -> String {
        if let name = known[identifier], name != identifier { return name }
        return parts.authority?.client(identifier)?.name ?? identifier
    }

    /// The apps that the person has let in, whatever they have asked for since.
    var connectedApps: [String] {
        parts.authority?.grants.grants(of: person, at: parts.now()).map(\.grant.client) ?? []
    }

    private func navigation(_ current: Section) async throws -> [Page.Place] {
        guard isOwner else {
            return [.record, .documents, .acting].map { place($0, current) }
        }
        let waiting = try await waiting()
        return Section.allCases.filter { $0 != .acting }.map { section in
            var place = place(section, current)
            if section == .sharing { place.waiting = waiting }
            return place
        }
    }

    /// How much waits for an answer of the person's, up to a little more than is shown as a number;
    /// nothing for a delegate.
    func waiting() async throws -> Int {
        guard let ownHandle else { return 0 }
        let limit = Page.Place.waitingShown + 1
        return try await ownHandle.documentRequests(limit: limit).requests.count
            + ownHandle.authorizationRequests(limit: limit).requests.count
            + ownHandle.emergencyAccesses().filter { !$0.isAcknowledged }.count
    }

    private func place(_ section: Section, _ current: Section) -> Page.Place {
        Page.Place(
            title: words[section.title], path: section.path, isCurrent: section == current)
    }
}

extension PatientVisit.Section {
    var title: FrameWord {
        switch self {
        case .record: .record
        case .documents: .documents
        case .sharing: .sharing
        case .measurements: .measurements
        case .accessLog: .accessLog
        case .acting: .acting
        }
    }

    var path: String {
        switch self {
        case .record: "/record"
        case .documents: "/documents"
        case .sharing: "/sharing"
        case .measurements: "/measurements"
        case .accessLog: "/access-log"
        case .acting: "/acting"
        }
    }
}

extension PatientVisit {
    /// Does what a form asks for, and goes back to where the form was, which says what was done.
    ///
    /// What is over already, and what the store refuses as it was asked, changes nothing.
    func changing(
        back fields: FormFields, to place: String = "/sharing",
        _ body: () async throws -> PatientNotice
    ) async throws -> Response {
        var back = fields["back"] ?? place
        if !OwnAddress.accepts(back) || !back.hasPrefix("/") { back = place }
        let notice: PatientNotice
        do {
            notice = try await body()
        } catch let error as StoreError
            where error.code == .invalidArgument || error.code == .notFound
        {
            notice = .gone
        }
        return Response.redirect(to: notice.address(on: back))
    }
}

extension PatientNotice {
    /// A page's address with the notice in it.
    func address(on page: String) -> String {
        let path = page.prefix { $0 != "?" && $0 != "#" }
        return "\(path)?done=\(rawValue)"
    }
}

/// What was done, as an address says it after a form was sent: `?done=granted`.
enum PatientNotice: String, Sendable, CaseIterable {
    case expired, granted, denied, revoked, answered, closed, removed, restored, acknowledged
    case app, stopped, disconnected, gone, invalid
    case mailAsked = "mail-asked"
    case mailKept = "mail-kept"
    case mailEnded = "mail-ended"
    case mailWrongCode = "mail-wrong-code"
    case gaveUp = "gave-up"

    func notice(_ words: PageWords) -> PageNotice {
        switch self {
        case .expired: PageNotice(tone: .info, text: words[DocumentWord.expired])
        case .granted: .done(words[DoneWord.granted])
        case .denied: .done(words[DoneWord.denied])
        case .revoked: .done(words[DoneWord.revoked])
        case .answered: .done(words[DoneWord.answered])
        case .closed: .done(words[DoneWord.closed])
        case .removed: .done(words[DoneWord.removed])
        case .restored: .done(words[DoneWord.restored])
        case .acknowledged: .done(words[DoneWord.acknowledged])
        case .app: .done(words[DoneWord.app])
        case .stopped: .done(words[DoneWord.stopped])
        case .disconnected: .done(words[DoneWord.disconnected])
        case .mailAsked: .done(words[MailWord.asked])
        case .mailKept: .done(words[MailWord.kept])
        case .mailEnded: .done(words[MailWord.ended])
        case .mailWrongCode: PageNotice(tone: .bad, text: words[MailWord.wrongCode])
        case .gaveUp: .done(words[ActingWord.ended])
        case .gone: PageNotice(tone: .info, text: words[DoneWord.gone])
        case .invalid: PageNotice(tone: .bad, text: words[DoneWord.invalid])
        }
    }
}
