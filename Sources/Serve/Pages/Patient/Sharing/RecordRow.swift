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
                kind: record.effect == .permit ? .bad : .plain, label: "\(who), \(scopeText)",
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
        guard let sample = document else { return Markup(text: scopeText) }
        return MarkupTag.a(.href("\(sample.pageAddress)/sharing")) { sample.titleMarkup(words) }
    }

    /// What the decision is about, in words that tell its button from those of other rows.
    private var scopeText: String {
        if case .rule(let rule) = record.scope {
            return RecordWords(visit).rule(rule, kinds: kinds)
        }
        return document?.shownTitle(words) ?? words[RecordWord.oneDocumentGone]
    }

    private var document: CDADocumentSample? {
        guard case .document(let uuid) = record.scope else { return nil }
        return directory.documents[uuid]
    }
}
