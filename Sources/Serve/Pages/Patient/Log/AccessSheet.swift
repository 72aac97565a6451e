import PageFrame
import AccessLog

/// All that is known of one access, and what can be done about it.
struct AccessSheet {
    let visit: PatientVisit
    let words: AccessWords

    private var event: AccessEvent { words.access.event }
    private var page: PageWords { visit.words }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) { page[LogWord.notRecognisedText] }
        MarkupTag.section(.class("card"), .label(page[LogWord.details])) {
            MarkupTag.p {
                words.sentence
                " "
                words.badge
            }
            MarkupTag.dl(.class("facts")) { facts }
        }
        MarkupTag.section(.class("card"), .labelledBy("now")) {
            MarkupTag.h2(.id("now")) { page[LogWord.whatNow] }
            MarkupTag.ul(.class("rows")) {
                if let app = event.app {
                    MarkupTag.li(.class("row")) {
                        MarkupTag.div { MarkupTag.p { page[LogWord.stopAppText] } }
                        PageForm.button(
                            page[SharingWord.stopAll], to: "/sharing/app/stop", visit.setting,
                            kind: .bad, fields: [("app", app)])
                    }
                }
                MarkupTag.li(.class("row")) {
                    MarkupTag.div { MarkupTag.p { page[LogWord.openSharing] } }
                    MarkupTag.a(.class("button"), .href("/sharing")) { page[FrameWord.sharing] }
                }
                MarkupTag.li { MarkupTag.p { page[LogWord.askHost] } }
            }
        }
    }

    @MarkupBuilder private var facts: Markup {
        fact(.when, Markup(text: visit.dates.dayAndTime(words.date)))
        fact(.who, Markup(text: words.who))
        fact(.role, Markup(text: page[event.role]))
        if let app = event.app { fact(.throughApp, Markup(text: app)) }
        if words.hasItems { fact(.what, words.items) }
        if event.kind == .receipt {
            fact(.what, HelpPage.link(to: .receipt, visit.setting))
        }
        fact(.why, Markup(text: page[event.purpose]))
        if let reason = event.subject?.reason { fact(.reason, Markup(text: reason)) }
        if let record = event.subject?.record {
            fact(.record, MarkupTag.span(.class("mono")) { record })
        }
        fact(.place, Markup(text: String(words.access.index)))
    }

    private func fact(_ label: LogWord, _ text: Markup) -> Markup {
        PageFact.row(page[label]) { text }
    }
}
