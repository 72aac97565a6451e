import Access
import HTTPExchange
import HTTPTypes
import Hummingbird
import PageFrame
import Wording

/// The page on which a person says what an app may have.
struct AuthorizePage {
    let asked: LaunchRequest
    let scopes: GrantedScopes
    let setting: PageSetting

    func response() -> Response {
        let words = setting.words
        let app = asked.client.name
        var response = Page(title: words(AuthorizeWord.title, app), setting: setting) {
            MarkupTag.p(.class("lead")) {
                if let organisation = asked.client.organisation {
                    words(AuthorizeWord.leadOf, app, organisation)
                } else {
                    words(AuthorizeWord.lead, app)
                }
            }
            PageForm.post("/oauth/authorize", setting) {
                for (name, value) in asked.repeated { PageForm.hidden(name, value) }
                PageForm.group(words[AuthorizeWord.choose]) {
                    for text in scopes.texts {
                        if let scope = Scope(text) {
                            PageForm.choice("checkbox", "allowed", text, isChecked: true) {
                                scope.text(words)
                            }
                            for (text, category) in scope.kinds {
                                PageForm.choice("checkbox", "allowed", text) {
                                    words(AuthorizeWord.only, words[category.word])
                                }
                            }
                        }
                    }
                }
                if scopes.texts.contains("offline_access") {
                    MarkupTag.p { words[AuthorizeWord.offline] }
                }
                if !scopes.set.readableTypes.isEmpty {
                    MarkupTag.p(.class("hint")) { words[AuthorizeWord.atOnce] }
                }
                MarkupTag.p(.class("hint")) { words[AuthorizeWord.documents] }
                MarkupTag.p(.class("actions")) {
                    PageForm.submit(words[AuthorizeWord.allow], name: "answer", value: "allow")
                    PageForm.submit(
                        words[AuthorizeWord.deny], kind: .plain, name: "answer", value: "deny")
                }
            }
        }.response()
        // A browser follows a form's redirect only to where the page's policy lets it.
        response.headers[.contentSecurityPolicy] = response.headers[.contentSecurityPolicy]?
            .replacing(
                "form-action 'self'",
                with: "form-action 'self' \(RedirectAddress.source(of: asked.redirect))")
        return response
    }
}

extension Scope {
    /// What it allows, for people: `read measurements: vital signs`.
    func text(_ words: PageWords) -> String {
        let reads = interactions.contains(.read) || interactions.contains(.search)
        let writes = !interactions.isSubset(of: [.read, .search])
        let doing = writes ? (reads ? "readAndWrite" : "write") : "read"
        let what =
            switch resource {
            case nil: "everything"
            case "DocumentReference"?: writes ? "documents" : "documentList"
            case "Binary"?: "contents"
            case "Observation"?: "measurements"
            case "Patient"?: "identity"
            default: "otherData"
            }
        let allowed = words(NamedText("authorize.\(doing).\(what)"), resource ?? "")
        let part = category.map { words[$0.word] } ?? restriction?.text
        return part.map { words(AuthorizeWord.withPart, allowed, $0) } ?? allowed
    }
}

extension MeasurementCategory {
    /// What it is called.
    var word: AuthorizeWord {
        switch self {
        case .vitalSigns: .vitalSigns
        case .activity: .activity
        case .laboratory: .laboratory
        case .survey: .survey
        }
    }
}
