import Access
import HTTPExchange
import PageFrame
import Foundation
import HealthStore
import Hummingbird

/// One request to the pages for staff: who is there, and for whom the page is made.
struct StaffVisit: Sendable {
    /// The parts of the pages for staff.
    enum Section: Sendable, CaseIterable {
        case overview, intake, receipts, desk, persons, check, emergencies, log, store, apps
    }

    let setting: PageSetting
    let member: StaffMember
    /// What the visitor sees without a reason.
    let oversight: StaffOversight
    private let parts: ServiceParts
    /// Under which name reasons are kept.
    private let session: String

    /// - Throws: ``ServiceFailure`` 401 for nobody; for somebody who is no staff, these pages are
    ///   not there.
    init(_ request: Request, _ context: ServiceContext, _ parts: ServiceParts) throws {
        guard let caller = context.caller else { throw ServiceFailure.unauthenticated }
        guard let member = caller.staff else { throw ServiceFailure.notFound }
        self.member = member
        oversight = StaffOversight(parts.store, name: member.name)
        self.parts = parts
        session = context.session.map { "session \($0.name)" } ?? "token \(member.name)"
        setting = PageSetting(request, context)
    }

    /// Their name, as persons read it.
    var name: String { member.name }
    var words: PageWords { setting.words }
    var dates: PageDates { setting.dates }
    var store: HealthStore { parts.store }
    var figures: PageFigures { setting.figures }

    /// Whether the visitor's roles open a page, by its address.
    func reaches(_ address: String) -> Bool {
        let path = address.prefix { $0 != "?" }
        return switch StaffRoutes.verdict("GET", String(path)) {
        case .open: true
        case .act(let act): member.may(act)
        case .closed: false
        }
    }

    private func reaches(_ section: Section) -> Bool {
        (section != .apps || parts.authority?.registrations != nil) && reaches(section.path)
    }

    /// A person's data as the visitor sees it; nil as long as nobody said why in this session.
    func staff(about subject: StaffSubject) -> StaffHandle? {
        parts.staffReasons.access(to: subject, in: session).map(parts.store.staff)
    }

    func keep(_ access: StaffAccess, about subject: StaffSubject) {
        parts.staffReasons.keep(access, about: subject, in: session)
    }

    /// A page for staff.
    func page(
        _ title: String, in section: Section, parent: Page.Parent? = nil,
        notice: PageNotice? = nil, @MarkupBuilder content: () -> Markup
    ) -> Response {
        Page(
            title: title, setting: setting, side: .staff,
            navigation: Section.allCases.filter { reaches($0) }.map { place in
                Page.Place(
                    title: words[place.title], path: place.path, isCurrent: place == section)
            },
            parent: parent, visitor: name, notice: notice ?? done, content: content
        ).response()
    }

    /// What was done, as the address says it after a form was sent.
    private var done: PageNotice? {
        switch setting.notice {
        case "retried": .done(words[StaffWord.retried])
        case "refiled": .done(words[ReceiptWord.hasRefiled])
        case "assigned": .done(words[DeskWord.hasAssigned])
        case "settled": .done(words[SettleWord.hasSettled])
        case "refused": .done(words[SettleWord.hasRefused])
        case "app-removed": .done(words[AppWord.removed])
        case "not-retried": PageNotice(tone: .mark, text: words[StaffWord.notRetried])
        default: nil
        }
    }
}

extension StaffVisit.Section {
    var title: StaffWord {
        switch self {
        case .overview: .overview
        case .intake: .intake
        case .receipts: .receipts
        case .desk: .desk
        case .persons: .persons
        case .check: .check
        case .emergencies: .emergencies
        case .log: .log
        case .store: .store
        case .apps: .apps
        }
    }

    var path: String {
        switch self {
        case .overview: "/staff"
        case .intake: "/staff/intake"
        case .receipts: "/staff/receipts"
        case .desk: "/staff/desk"
        case .persons: "/staff/persons"
        case .check: "/staff/check"
        case .emergencies: "/staff/emergencies"
        case .log: "/staff/log"
        case .store: "/staff/store"
        case .apps: "/staff/apps"
        }
    }
}
