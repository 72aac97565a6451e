import PageFrame
import HTTPTypes
import Hummingbird

/// The page with the one button that signs in.
struct SignInPage {
    let ticket: String?
    var wasRefused = false
    let setting: PageSetting

    func response(status: HTTPResponse.Status = .ok) -> Response {
        let words = setting.words
        return Page(title: words[SignInWord.title], setting: setting) {
            if let ticket {
                MarkupTag.p(.class("lead")) { words[SignInWord.once] }
                PageForm.button(
                    words[SignInWord.signIn], to: "/sign-in", setting, kind: .first,
                    fields: [("ticket", ticket)])
            } else {
                if wasRefused {
                    PageNotice.box(.mark) { MarkupTag.p { words[SignInWord.refused] } }
                }
                MarkupTag.p(.class("lead")) { words[SignInWord.how] }
            }
        }.response(status: status)
    }
}
