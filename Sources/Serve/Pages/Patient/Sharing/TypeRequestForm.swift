import HTTPExchange
import PageFrame
import Foundation
import HealthModel
import HealthStore

/// A request to read and save kinds of data: each one to decide about.
struct TypeRequestForm {
    let visit: PatientVisit
    let request: AuthorizationRequest

    private var words: PageWords { visit.words }
    private var address: String { "/requests/types/\(request.id.uuidString.lowercased())" }
    private var languages: [String] { visit.setting.languages }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) {
            words(RequestWord.typesLead, visit.dates.dayAndTime(request.requestedAt))
        }
        PageForm.post(address, visit.setting) {
            if !request.read.isEmpty {
                MarkupTag.div(.class("card")) {
                    group(
                        .wantsToRead, "read", request.read,
                        reason: request.readWords(in: languages))
                    window
                }
            }
            if !request.share.isEmpty {
                MarkupTag.div(.class("card")) {
                    group(
                        .wantsToSave, "save", request.share,
                        reason: request.shareWords(in: languages))
                }
            }
            MarkupTag.div(.class("actions")) {
                PageForm.submit(words[RequestWord.answerNow])
            }
        }
        MarkupTag.div(.class("actions")) {
            PageForm.button(
                words[RequestWord.closeRequest], to: "\(address)/close", visit.setting)
            MarkupTag.span(.class("hint")) { words[RequestWord.closeHint] }
        }
    }

    private func group(
        _ title: RequestWord, _ name: String, _ types: Set<ObjectType>, reason: String?
    ) -> Markup {
        let sorted = types.map { ($0, TypeNames.name(of: $0, in: words)) }
            .sorted { $0.1 < $1.1 }
        return PageForm.group(
            words[title], hint: reason.map { words(SharingWord.inItsWords, $0) }
        ) {
            MarkupTag.div(.class("choices")) {
                for (type, _) in sorted {
                    PageForm.choice("checkbox", name, String(type.number)) {
                        TypeNames.markup(of: type, in: words)
                    }
                }
            }
        }
    }

    private var window: Markup {
        PageForm.group(words[RequestWord.howFarBack]) {
            PageForm.choice("radio", "window", "all", isChecked: true) {
                words[RequestWord.everything]
            }
            PageForm.choice("radio", "window", "365") { words[RequestWord.lastYear] }
            PageForm.choice("radio", "window", "30") { words[RequestWord.lastMonth] }
            PageForm.choice("radio", "window", "now") { words[RequestWord.fromNowOn] }
        }
    }

    /// The time that was chosen; nil for none that is offered.
    static func window(in fields: FormFields, now: Date) -> AccessWindow? {
        switch fields["window"] {
        case "all", nil: .unlimited
        case "365": AccessWindow(last: 365 * 86_400)
        case "30": AccessWindow(last: 30 * 86_400)
        case "now": AccessWindow(from: now)
        default: nil
        }
    }
}
