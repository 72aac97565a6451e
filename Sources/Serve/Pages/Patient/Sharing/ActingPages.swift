import Access
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird
import PageFrame

/// What somebody who acts for a person may see and do, and for whom; and the way to give it up.
struct ActingPages {
    let parts: ServiceParts

    /// Documents of which the page says how much of them is seen: each is decided about.
    private static let rows = 50
    /// Persons to choose from who are named.
    private static let named = 20

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("acting") { try await show($0, $1) }
        router.post("acting/end") { try await end($0, $1) }
        router.post("acting/switch") { try await turn($0, $1) }
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let acting = try visit.acting()
        let words = visit.words
        let end = try await acting.accessEnd()
        var seen: [(sample: CDADocumentSample, isReadable: Bool)] = []
        for sample in try await acting.documents(matching: .all, limit: Self.rows) {
            seen.append((sample, try await acting.mayRead(sample.uuid)))
        }
        let name = try await parts.actingNames.name(for: acting)
        let others = context.session == nil ? [] : try await others(acting)
        return try await visit.page(words[FrameWord.acting], in: .acting) {
            MarkupTag.p(.class("lead")) {
                name.map { words(ActingWord.forName, $0) } ?? words[ActingWord.forSomebody]
            }
            if !others.isEmpty { choice(others, visit) }
            MarkupTag.section(.class("card")) {
                MarkupTag.h2 { words[ActingWord.may] }
                MarkupTag.ul {
                    MarkupTag.li { words[ActingWord.mayRead] }
                    MarkupTag.li { words[ActingWord.mayNot] }
                    MarkupTag.li { words[ActingWord.logged] }
                }
                MarkupTag.p { text(of: end, visit) }
            }
            MarkupTag.section(.class("card")) {
                MarkupTag.h2 { words[ActingWord.documents] }
                if seen.isEmpty {
                    MarkupTag.p { words[ActingWord.none] }
                } else {
                    MarkupTag.p(.class("hint")) {
                        words(ActingWord.latest, visit.setting.figures.count(Self.rows))
                    }
                    MarkupTag.ul(.class("rows")) {
                        for (sample, isReadable) in seen {
                            MarkupTag.li(.class("row")) {
                                MarkupTag.a(.href(sample.pageAddress)) {
                                    sample.titleMarkup(words)
                                }
                                MarkupTag.span(.class("badge info")) {
                                    words[isReadable ? HelperWord.content : .factsOnly]
                                }
                            }
                        }
                    }
                }
            }
            if end != nil {
                MarkupTag.section(.class("card"), .label(words[ActingWord.end])) {
                    MarkupTag.p(.class("hint")) { words[ActingWord.endHint] }
                    PageForm.button(
                        words[ActingWord.end], to: "/acting/end", visit.setting, kind: .bad)
                }
            }
        }
    }

    /// The other persons for whom the delegate may act, with their names as far as they see them.
    private func others(
        _ acting: DelegateHandle
    ) async throws -> [(person: PersonID, name: String?)] {
        var others: [(person: PersonID, name: String?)] = []
        for person in try await parts.store.persons(permitting: acting.delegate)
        where person != acting.person {
            let name =
                others.count < Self.named
                ? try await parts.actingNames.name(
                    for: parts.store.delegate(
                        acting.delegate, for: person, purpose: acting.purpose)) : nil
            others.append((person, name))
        }
        return others
    }

    private func choice(
        _ others: [(person: PersonID, name: String?)], _ visit: PatientVisit
    ) -> Markup {
        let words = visit.words
        return MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[ActingWord.others] }
            MarkupTag.ul(.class("rows")) {
                for (person, name) in others {
                    let shown =
                        name ?? words(ActingWord.unnamed, String(person.description.prefix(8)))
                    MarkupTag.li(.class("row")) {
                        MarkupTag.span(.class("name")) { shown }
                        PageForm.button(
                            words[ActingWord.open], to: "/acting/switch", visit.setting,
                            label: shown, fields: [("person", person.description)])
                    }
                }
            }
        }
    }

    /// Goes on for another person who permits it, in the same session.
    private func turn(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let acting = try visit.acting()
        let fields = try await FormFields(of: request)
        guard let session = context.session, let authority = parts.authority,
            let person = fields["person"].flatMap(UUID.init(uuidString:)).map(PersonID.init),
            try await parts.store.persons(permitting: acting.delegate).contains(person)
        else { throw ServiceFailure.notFound }
        let turned = try await SessionKeeper(authority: authority, now: parts.now)
            .turn(session, to: .delegate(acting.delegate, for: person, acting.purpose))
        var response = Response.redirect(to: "/record")
        response.setCookie(SessionCookie(parts.configuration).session(turned.value))
        return response
    }

    private func text(of end: ConsentEnd?, _ visit: PatientVisit) -> String {
        switch end {
        case nil: visit.words[ActingWord.over]
        case .never: visit.words[ActingWord.untilEnded]
        case .at(let date): visit.words(ActingWord.until, visit.dates.day(date))
        }
    }

    private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let acting = try visit.acting()
        let fields = try await FormFields(of: request)
        return try await visit.changing(back: fields, to: "/acting") {
            try await acting.giveUp(text: visit.words[ActingWord.end])
            return .gaveUp
        }
    }
}

/// What the page says to somebody who acts for a person.
enum ActingWord: String, PageWord {
    static let group = "acting"

    case forName, forSomebody, may, mayRead, mayNot, logged, until, untilEnded, over, documents,
        none, latest, end, endHint, ended, record, recordOfSomebody, others, unnamed, open
}
