package import HTTPExchange
package import Hummingbird
import Wording

/// The page that explains, in the page's language, the terms that a patient meets.
package struct HelpPage {
    let setting: PageSetting

    /// A term with its place on the page.
    package enum Term: String, CaseIterable {
        case custodian, version, original, emergency, confidentiality, receipt, formatCheck

        var title: HelpWord {
            switch self {
            case .custodian: .custodian
            case .version: .version
            case .original: .original
            case .emergency: .emergency
            case .confidentiality: .confidentiality
            case .receipt: .receipt
            case .formatCheck: .formatCheck
            }
        }

        var text: HelpWord {
            switch self {
            case .custodian: .custodianText
            case .version: .versionText
            case .original: .originalText
            case .emergency: .emergencyText
            case .confidentiality: .confidentialityText
            case .receipt: .receiptText
            case .formatCheck: .formatCheckText
            }
        }
    }

    /// Where the page is.
    package static func add(to router: some RouterMethods<ServiceContext>) {
        router.get("help") { request, context in
            HelpPage(setting: PageSetting(request, context)).response()
        }
    }

    /// A link to what a term means, behind the term; whoever hears the page hears which term.
    package static func link(to term: Term, _ setting: PageSetting) -> Markup {
        let words = setting.words
        return MarkupTag.a(
            .class("small"), .href("/help#\(term.rawValue)"),
            .label("\(words[FrameWord.help]) \(words[term.title])")
        ) { words[FrameWord.help] }
    }

    func response() -> Response {
        let words = setting.words
        return Page(title: words[HelpWord.title], setting: setting) {
            MarkupTag.p(.class("lead")) { words[HelpWord.lead] }
            for term in Term.allCases {
                MarkupTag.section(.class("card"), .labelledBy(term.rawValue)) {
                    MarkupTag.h2(.id(term.rawValue)) { words[term.title] }
                    MarkupTag.p { words[term.text] }
                }
            }
        }.response()
    }
}
