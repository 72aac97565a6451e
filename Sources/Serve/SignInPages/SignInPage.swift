import Access
import HTTPTypes
import Hummingbird
import PageFrame

/// The page on which one signs in: the one button of a link, or all other ways.
struct SignInPage {
    let ticket: String?
    /// Why somebody was not let in.
    var refusal: SignInWord?
    let question: Passkeys.Question?
    let providers: [SignInProvider]
    let setting: PageSetting

    private var words: PageWords { setting.words }

    func response(status: HTTPResponse.Status = .ok) -> Response {
        Page(
            title: words[SignInWord.title], setting: setting,
            asksPasskeys: ticket == nil && question != nil
        ) {
            if let ticket {
                MarkupTag.p(.class("lead")) { words[SignInWord.once] }
                PageForm.button(
                    words[SignInWord.signIn], to: "/sign-in", setting, kind: .first,
                    fields: [("ticket", ticket)])
            } else {
                if let refusal {
                    PageNotice.box(.mark) { MarkupTag.p { words[refusal] } }
                }
                MarkupTag.p(.class("lead")) { words[SignInWord.how] }
                ways
            }
        }.response(status: status)
    }

    @MarkupBuilder private var ways: Markup {
        if let question {
            MarkupTag.section(.class("card"), .labelledBy("passkey")) {
                MarkupTag.h2(.id("passkey")) { words[SignInWord.passkey] }
                MarkupTag.p(.class("hint")) { words[SignInWord.passkeyHint] }
                PageForm.post("/sign-in/passkey", setting) {
                    Self.fields(of: question)
                    PageForm.submit(words[SignInWord.usePasskey])
                }
            }
        }
        if !providers.isEmpty {
            MarkupTag.section(.class("card"), .labelledBy("elsewhere")) {
                MarkupTag.h2(.id("elsewhere")) { words[SignInWord.elsewhere] }
                MarkupTag.div(.class("actions")) {
                    for provider in providers {
                        MarkupTag.a(.class("button"), .href("/sign-in/with/\(provider.name)")) {
                            provider.title
                        }
                    }
                }
            }
        }
        MarkupTag.section(.class("card"), .labelledBy("code")) {
            MarkupTag.h2(.id("code")) { words[SignInWord.code] }
            PageForm.post("/sign-in", setting) {
                PageForm.input(
                    "code", label: words[SignInWord.codeLabel], hint: words[SignInWord.codeHint],
                    isRequired: true, isNarrow: true,
                    attributes: [.autocomplete("one-time-code")])
                PageForm.submit(words[SignInWord.signIn], kind: .plain)
            }
        }
    }

    /// What a form asks an authenticator, and where the script writes the answer.
    static func fields(of question: Passkeys.Question) -> Markup {
        Markup([
            PageForm.hidden("options", question.options), PageForm.hidden("state", question.state),
            PageForm.hidden("answer", ""),
        ])
    }
}

/// What is said to somebody who signs in.
enum SignInWord: String, PageWord {
    static let group = "signIn"

    case title, signIn, once, how, refused, codeRefused, passkeyRefused, unknownAccount,
        providerFailed, passkey, passkeyHint, usePasskey, elsewhere, code, codeLabel, codeHint
}
