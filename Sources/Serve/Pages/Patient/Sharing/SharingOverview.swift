import PageFrame
import Foundation
import HealthModel
import HealthStore

/// The latest of all that was decided, and the first of all that waits, on one page; each part
/// leads to the page that has the rest.
struct SharingOverview {
    let directory: SharingDirectory
    let parts: [ConsentQuery.Part: ConsentPage]
    let requests: RequestPage<DocumentRequest>
    let typeRequests: RequestPage<AuthorizationRequest>
    let emergencies: [EmergencyAccess]
    let apps: [(identifier: String, types: [ObjectType: TypeAuthorization])]
    let hasMoreApps: Bool
    let connected: [ConnectedApp]
    let kinds: [DocumentKind]
    /// Whether the person can be told by mail.
    let hasMail: Bool

    private var visit: PatientVisit { directory.visit }
    private var words: PageWords { visit.words }
    private var dates: PageDates { visit.dates }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) { words[SharingWord.lead] }
        for access in emergencies { emergency(access) }
        waiting
        if hasMail {
            MarkupTag.div(.class("actions")) {
                MarkupTag.a(.class("button"), .href(MailPages.path)) { words[MailWord.title] }
            }
        }
        MarkupTag.section(.class("group"), .labelledBy("who")) {
            MarkupTag.h2(.id("who")) { words[SharingWord.whoTitle] }
            MarkupTag.div(.class("card")) {
                list(.decisions, isEmpty: words[SharingWord.nobody])
                MarkupTag.div(.class("actions")) {
                    MarkupTag.a(.class("button first"), .href("/sharing/new")) {
                        words[SharingWord.newDecision]
                    }
                }
            }
        }
        if parts[.delegates]?.records.isEmpty == false {
            MarkupTag.section(.class("group"), .labelledBy("helpers")) {
                MarkupTag.h2(.id("helpers")) { words[SharingWord.delegatesTitle] }
                MarkupTag.div(.class("card")) {
                    MarkupTag.p(.class("hint")) { words[SharingWord.delegatesText] }
                    list(.delegates)
                    MarkupTag.div(.class("actions")) {
                        MarkupTag.a(.class("button"), .href("/sharing/helpers")) {
                            words[HelperWord.open]
                        }
                    }
                }
            }
        }
        connections
        appSection
        if parts[.removals]?.records.isEmpty == false {
            MarkupTag.section(.class("group"), .labelledBy("closed")) {
                MarkupTag.h2(.id("closed")) { words[SharingWord.removedTitle] }
                MarkupTag.div(.class("card")) {
                    MarkupTag.p(.class("hint")) { words[SharingWord.removedText] }
                    list(.removals)
                }
            }
        }
    }

    @MarkupBuilder private func list(
        _ part: ConsentQuery.Part, isEmpty text: String = ""
    ) -> Markup {
        if let page = parts[part], !page.records.isEmpty {
            MarkupTag.ul(.class("rows")) {
                for record in page.records {
                    RecordRow(directory: directory, record: record, kinds: kinds, back: "/sharing")
                        .markup
                }
            }
            if page.next != nil { more("/sharing/records/\(part.rawValue)") }
        } else {
            MarkupTag.p { text }
        }
    }

    private func more(_ address: String) -> Markup {
        MarkupTag.p(.class("actions")) {
            MarkupTag.a(.class("button"), .href(address)) { words[SharingWord.showAll] }
        }
    }

    // MARK: What waits

    @MarkupBuilder private var waiting: Markup {
        if !requests.requests.isEmpty || !typeRequests.requests.isEmpty {
            MarkupTag.section(.class("group"), .labelledBy("waiting")) {
                MarkupTag.h2(.id("waiting")) { words[SharingWord.waitingTitle] }
                waitingCard(requests, more: "/requests")
                waitingCard(typeRequests, more: "/requests/types")
            }
        }
    }

    @MarkupBuilder private func waitingCard<Request: ListedRequest>(
        _ page: RequestPage<Request>, more address: String
    ) -> Markup {
        if !page.requests.isEmpty {
            MarkupTag.div(.class("card")) {
                RequestRows(visit: visit, requests: page.requests).markup
                if page.next != nil { more(address) }
            }
        }
    }

    private func emergency(_ access: EmergencyAccess) -> Markup {
        PageNotice.box(.bad) {
            MarkupTag.h2 { words[SharingWord.emergencyTitle] }
            MarkupTag.p {
                words(
                    SharingWord.emergencyText, access.professional,
                    directory.name(ofApp: access.app), dates.dayAndTime(access.from),
                    dates.time(access.until))
            }
            MarkupTag.p { words(SharingWord.emergencyReason, access.reason) }
            MarkupTag.p {
                "\(words[SharingWord.emergencyExplained]) "
                HelpPage.link(to: .emergency, visit.setting)
            }
            if access.until > directory.now {
                MarkupTag.p { words[SharingWord.emergencyOpen] }
            }
            MarkupTag.div(.class("actions")) {
                PageForm.button(
                    words[
                        access.until > directory.now
                            ? SharingWord.acknowledge : .acknowledgeEnded],
                    to: "/sharing/emergency", visit.setting,
                    fields: [("access", access.id.uuidString), ("back", "/sharing")])
                MarkupTag.a(.class("button"), .href("/access-log")) {
                    words[FrameWord.accessLog]
                }
            }
        }
    }

    // MARK: Apps

    @MarkupBuilder private var connections: Markup {
        if !connected.isEmpty {
            MarkupTag.section(.class("group"), .labelledBy("connected")) {
                MarkupTag.h2(.id("connected")) { words[ConnectionWord.title] }
                MarkupTag.div(.class("card")) {
                    MarkupTag.p(.class("hint")) { words[ConnectionWord.text] }
                    MarkupTag.ul(.class("rows")) { for app in connected { app.row(visit) } }
                }
            }
        }
    }

    @MarkupBuilder private var appSection: Markup {
        if !apps.isEmpty {
            MarkupTag.section(.class("group"), .labelledBy("apps")) {
                MarkupTag.h2(.id("apps")) { words[SharingWord.appsTitle] }
                MarkupTag.p(.class("hint")) { words[SharingWord.appsText] }
                for app in apps {
                    AppAuthorizationCard(
                        directory: directory, identifier: app.identifier, types: app.types
                    ).markup
                }
                if hasMoreApps { more("/sharing/apps") }
            }
        }
    }
}
