import PageFrame
import Foundation
import HealthModel
import HealthStore

/// One decision as a row, with the button that takes it back.
struct RecordRow {
    let directory: SharingDirectory
    let record: ConsentRecord
    let kinds: [DocumentKind]
    /// Where the button leads back to.
    let back: String

    private var visit: PatientVisit { directory.visit }
    private var words: PageWords { visit.words }

    var markup: Markup {
        let who = directory.name(record.grantee)
        return MarkupTag.li(.class("row")) {
            MarkupTag.div {
                MarkupTag.h3 {
                    if record.effect != .removal { "\(who) " }
                    badge
                }
                MarkupTag.p {
                    scope
                    if case .rule(let rule) = record.scope, rule.confidentiality != nil {
                        " "
                        HelpPage.link(to: .confidentiality, visit.setting)
                    }
                }
                MarkupTag.p(.class("quiet small")) { RecordWords(visit).terms(of: record) }
            }
            PageForm.button(
                words[button], to: "/sharing/revoke", visit.setting,
                kind: record.effect == .permit ? .bad : .plain, label: who,
                fields: [
                    ("record", record.id.uuidString), ("back", back),
                    ("removal", record.effect == .removal ? "yes" : "no"),
                ])
        }
    }

    private var button: RecordWord {
        switch record.effect {
        case .permit: .revoke
        case .removal: .restore
        case .deny, .withdrawn: .takeBack
        }
    }

    private var badge: Markup {
        switch record.effect {
        case .permit: MarkupTag.span(.class("badge good")) { words[RecordWord.allowed] }
        case .removal: MarkupTag.span(.class("badge mark")) { words[RecordWord.removed] }
        case .deny, .withdrawn: MarkupTag.span(.class("badge bad")) { words[RecordWord.denied] }
        }
    }

    private var scope: Markup {
        switch record.scope {
        case .rule(let rule): Markup(text: RecordWords(visit).rule(rule, kinds: kinds))
        case .document(let uuid):
            if let sample = directory.documents[uuid] {
                MarkupTag.a(.href("\(sample.pageAddress)/sharing")) { sample.titleMarkup(words) }
            } else {
                Markup(text: words[RecordWord.oneDocumentGone])
            }
        }
    }
}
