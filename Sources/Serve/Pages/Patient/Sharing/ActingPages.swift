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

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("acting") { try await show($0, $1) }
        router.post("acting/end") { try await end($0, $1) }
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
        let name = seen.first { $0.isReadable }?.sample.document?.patientName
        return try await visit.page(words[FrameWord.acting], in: .acting) {
            MarkupTag.p(.class("lead")) {
                name.map { words(ActingWord.forName, $0) } ?? words[ActingWord.forSomebody]
            }
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
        none, latest, end, endHint, ended
}
