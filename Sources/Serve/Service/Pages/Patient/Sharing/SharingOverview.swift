import Foundation
import HealthModel
import HealthStore

/// All that was decided and all that waits, on one page.
struct SharingOverview {
    let directory: SharingDirectory
    let apps: [(identifier: String, types: [ObjectType: TypeAuthorization])]
    let connected: [ConnectedApp]
    let kinds: [DocumentKind]

    private var visit: PatientVisit { directory.visit }
    private var words: PageWords { visit.words }
    private var dates: PageDates { visit.dates }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) { words[SharingWord.lead] }
        for access in directory.unacknowledged { emergency(access) }
        waiting
        MarkupTag.section(.class("group"), .labelledBy("who")) {
            MarkupTag.h2(.id("who")) { words[SharingWord.whoTitle] }
            MarkupTag.div(.class("card")) {
                list(decisions, isEmpty: words[SharingWord.nobody])
                MarkupTag.div(.class("actions")) {
                    MarkupTag.a(.class("button first"), .href("/sharing/new")) {
                        words[SharingWord.newDecision]
                    }
                }
            }
        }
        if !delegated.isEmpty {
            MarkupTag.section(.class("group"), .labelledBy("helpers")) {
                MarkupTag.h2(.id("helpers")) { words[SharingWord.delegatesTitle] }
                MarkupTag.div(.class("card")) {
                    MarkupTag.p(.class("hint")) { words[SharingWord.delegatesText] }
                    list(delegated)
                }
            }
        }
        connections
        appSection
        if !removals.isEmpty {
            MarkupTag.section(.class("group"), .labelledBy("closed")) {
                MarkupTag.h2(.id("closed")) { words[SharingWord.removedTitle] }
                MarkupTag.div(.class("card")) {
                    MarkupTag.p(.class("hint")) { words[SharingWord.removedText] }
                    list(removals)
                }
            }
        }
    }

    private var removals: [ConsentRecord] { directory.records.filter { $0.effect == .removal } }
    private var delegated: [ConsentRecord] { directory.records.filter(\.isAboutDelegate) }
    private var decisions: [ConsentRecord] {
        directory.records.filter { $0.effect != .removal && !$0.isAboutDelegate }
    }

    private func list(_ records: [ConsentRecord], isEmpty text: String = "") -> Markup {
        guard !records.isEmpty else { return MarkupTag.p { text } }
        return MarkupTag.ul(.class("rows")) {
            for record in records {
                RecordRow(directory: directory, record: record, kinds: kinds, back: "/sharing")
                    .markup
            }
        }
    }

    // MARK: What waits

    @MarkupBuilder private var waiting: Markup {
        if !directory.requests.isEmpty || !directory.typeRequests.isEmpty {
            MarkupTag.section(.class("group"), .labelledBy("waiting")) {
                MarkupTag.h2(.id("waiting")) { words[SharingWord.waitingTitle] }
                MarkupTag.div(.class("card")) {
                    MarkupTag.ul(.class("rows")) {
                        for request in directory.requests {
                            row(
                                request.appName,
                                words.count(
                                    request.documents.count, SharingWord.oneDocument,
                                    SharingWord.manyDocuments
                                ), request.words(in: visit.setting.languages),
                                request.requestedAt,
                                "/requests/\(request.id.uuidString.lowercased())")
                        }
                        for request in directory.typeRequests {
                            row(
                                request.appName, words[SharingWord.typesAsked],
                                request.readWords(in: visit.setting.languages),
                                request.requestedAt,
                                "/requests/types/\(request.id.uuidString.lowercased())")
                        }
                    }
                }
            }
        }
    }

    private func row(
        _ app: String, _ wish: String, _ reason: String?, _ date: Date, _ address: String
    ) -> Markup {
        MarkupTag.li(.class("row")) {
            MarkupTag.div {
                MarkupTag.h3 { "\(app) \(wish)" }
                if let reason { MarkupTag.p { words(SharingWord.inItsWords, reason) } }
                MarkupTag.p(.class("quiet small")) {
                    words(SharingWord.askedOn, dates.dayAndTime(date))
                }
            }
            MarkupTag.a(
                .class("button first"), .href(address),
                .label("\(words[SharingWord.answer]): \(app)")
            ) { words[SharingWord.answer] }
        }
    }

    private func emergency(_ access: EmergencyAccess) -> Markup {
        PageNotice.box(.bad) {
            MarkupTag.h2 { words[SharingWord.emergencyTitle] }
            MarkupTag.p {
                words(
                    SharingWord.emergencyText, access.professional,
                    directory.apps[access.app] ?? access.app, dates.dayAndTime(access.from),
                    dates.time(access.until))
            }
            MarkupTag.p { words(SharingWord.emergencyReason, access.reason) }
            if access.until > directory.now {
                MarkupTag.p { words[SharingWord.emergencyOpen] }
            }
            MarkupTag.div(.class("actions")) {
                PageForm.button(
                    words[SharingWord.acknowledge], to: "/sharing/emergency", visit.setting,
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
            }
        }
    }
}

extension ConsentRecord {
    fileprivate var isAboutDelegate: Bool {
        if case .delegate = grantee { effect != .removal } else { false }
    }
}
