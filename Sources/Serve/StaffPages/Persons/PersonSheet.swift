import Access
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import PageFrame

/// One person: who they are, who may be the same, what was said about it, and what can be done.
struct PersonSheet {
    let visit: StaffVisit
    let person: KnownPerson
    let duplicates: LikelyDuplicates
    let acts: [IdentityAct]
    /// A link that was just made.
    var link: String?
    /// Whether the service signs people in.
    var canSignIn = false
    /// The apps that the service opens.
    var apps: [OAuthClient] = []
    /// An app that was just opened.
    var opened: LaunchCard.Opened?

    private var words: PageWords { visit.words }
    private var address: String { PersonPages.address(of: person.id) }

    @MarkupBuilder var markup: Markup {
        if let link { made(link) }
        facts
        if !duplicates.persons.isEmpty || duplicates.isCut { likely }
        if !person.merged.isEmpty { merged }
        if visit.member.may(.merge) { mergeForm }
        if canSignIn, link == nil, visit.member.may(.signInLinks) { linkForm }
        if visit.member.may(.launches) {
            LaunchCard(setting: visit.setting, address: address, apps: apps, opened: opened).markup
        }
        if !acts.isEmpty { history }
    }

    private var facts: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { person.names.first ?? words[PersonWord.person] }
            PersonFacts(visit: visit, person: person).markup
        }
    }

    private var likely: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[PersonWord.likely] }
            MarkupTag.p(.class("hint")) { words[PersonWord.likelyHint] }
            if duplicates.isCut { MarkupTag.p { words[PersonWord.likelyMore] } }
            if !duplicates.persons.isEmpty {
                MarkupTag.ul(.class("rows")) {
                    for duplicate in duplicates.persons {
                        MarkupTag.li { row(duplicate) }
                    }
                }
            }
        }
    }

    @MarkupBuilder private func row(_ duplicate: LikelyDuplicate) -> Markup {
        PersonList.row(duplicate.person, visit)
        MarkupTag.p(.class("badges")) {
            for sign in LikelyDuplicate.Sign.allCases where duplicate.signs.contains(sign) {
                StaffMarkup.badge(words[sign.word], .info)
            }
        }
        MarkupTag.p(.class("small")) {
            MarkupTag.code(.class("mono")) { duplicate.person.id.description }
        }
        if visit.member.may(.merge) {
            PageForm.button(
                words[PersonWord.compare], to: "\(address)/merge", visit.setting,
                label: duplicate.person.names.first,
                fields: [("other", duplicate.person.id.description)])
        }
    }

    private var merged: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[PersonWord.merged] }
            for other in person.merged {
                MarkupTag.p { MarkupTag.code(.class("mono")) { other.description } }
                if visit.member.may(.merge) {
                    PageForm.post("\(address)/unmerge", visit.setting) {
                        PageForm.hidden("other", other.description)
                        StaffMarkup.reason(words, name: "reason-\(other)")
                        PageForm.submit(words[PersonWord.unmerge], kind: .bad)
                    }
                }
            }
        }
    }

    private var mergeForm: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[PersonWord.mergeTitle] }
            MarkupTag.p(.class("hint")) { words[PersonWord.mergeHint] }
            PageForm.post("\(address)/merge", visit.setting) {
                PageForm.input(
                    "other", label: words[PersonWord.other], hint: words[PersonWord.otherHint],
                    isRequired: true)
                PageForm.submit(words[PersonWord.compare], kind: .plain)
            }
        }
    }

    private var linkForm: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[PersonWord.linkTitle] }
            MarkupTag.p(.class("hint")) { words[PersonWord.linkHint] }
            PageForm.post("\(address)/link", visit.setting) {
                PageForm.input(
                    "helper", label: words[PersonWord.linkHelper],
                    hint: words[PersonWord.linkHelperHint], attributes: [.autocomplete("off")])
                PageForm.submit(words[PersonWord.makeLink])
            }
        }
    }

    private func made(_ link: String) -> Markup {
        MarkupTag.section(.class("notice good"), .role("status")) {
            MarkupTag.h2 { words[PersonWord.link] }
            MarkupTag.p { MarkupTag.code(.class("mono")) { link } }
            MarkupTag.p { words[PersonWord.linkUse] }
        }
    }

    private var history: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[PersonWord.history] }
            MarkupTag.ul(.class("rows")) {
                for act in acts {
                    MarkupTag.li {
                        MarkupTag.p {
                            words(
                                act.kind.word, act.by, act.merged.description,
                                act.survivor.description, act.document?.lowercasedText ?? "")
                        }
                        MarkupTag.p(.class("quiet small")) {
                            MarkupTag.time(.dateTime(visit.dates.machine(act.at))) {
                                visit.dates.dayAndTime(act.at)
                            }
                            " · \(act.reason)"
                        }
                    }
                }
            }
        }
    }
}

/// What is known of who a person is.
struct PersonFacts {
    let visit: StaffVisit
    let person: KnownPerson

    private var words: PageWords { visit.words }

    var markup: Markup {
        MarkupTag.dl(.class("facts")) {
            for name in person.names { PageFact.row(words[PersonWord.name], name) }
            for date in person.birthDates {
                PageFact.row(words[PersonWord.birthDate], date.writtenDate)
            }
            PageFact.row(
                words[PersonWord.title],
                words.count(person.documents, PersonWord.documents) + (person.hasMore ? "+" : ""))
            if let latest = person.latest {
                PageFact.row(words[PersonWord.latest], visit.dates.day(latest))
            }
            for identifier in person.identifiers {
                PageFact.code(
                    words[PersonWord.identifier], "\(identifier.root)^\(identifier.extension)")
            }
            PageFact.code("UUID", person.id.description)
        }
    }
}
