import Foundation
import HealthStore
import PageFrame

/// An app's request that waits no more: when it was answered, and how.
struct ClosedRequest {
    let address: String
    let app: String
    let state: AuthorizationRequest.State
    /// Nil for one that was answered before this was kept, and for one about which everything was
    /// decided otherwise.
    let answer: RequestAnswer?
    /// What it asked for: so many documents, or kinds of data.
    let asked: Int
    /// The sentence for an answer.
    let answered: RequestWord

    @MarkupBuilder func markup(_ visit: PatientVisit) -> Markup {
        let words = visit.words
        MarkupTag.p(.class("lead")) { sentence(visit) }
        MarkupTag.p {
            words[RequestWord.overHint]
            " "
            MarkupTag.a(.href("/sharing")) { words[FrameWord.sharing] }
        }
    }

    private func sentence(_ visit: PatientVisit) -> String {
        let words = visit.words
        let day = answer.map { visit.dates.dayAndTime($0.at) }
        switch (state, answer, day) {
        case (.answered, let answer?, let day?):
            let figures = visit.setting.figures
            return words(answered, day, figures.count(answer.allowed), figures.count(asked))
        case (.answered, _, _): return words[RequestWord.answeredEarlier]
        case (.cancelled, _, let day?): return words(RequestWord.closedOn, day)
        case (.cancelled, _, nil): return words[RequestWord.closedEarlier]
        case (.pending, _, _): return words[RequestWord.decidedOtherwise]
        }
    }
}
