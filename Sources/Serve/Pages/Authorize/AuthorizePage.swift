import Access
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import PageFrame
import Wording

/// The page on which a person says what an app may have.
struct AuthorizePage {
    let asked: LaunchRequest
    let scopes: GrantedScopes
    /// Who of the staff has opened the app for the person.
    let opener: String?
    let setting: PageSetting
    /// What was answered, where it lacks the measurements.
    var given: FormFields?

    func response(status: HTTPResponse.Status = .ok) -> Response {
        let words = setting.words
        let app = asked.client.name
        var response = Page(title: words(AuthorizeWord.title, app), setting: setting) {
            notice
            MarkupTag.p(.class("lead")) {
                if let organisation = asked.client.organisation {
                    words(AuthorizeWord.leadOf, app, organisation)
                } else {
                    words(AuthorizeWord.lead, app)
                }
            }
            if !asked.client.isSelfRegistered {
                MarkupTag.p(.class("quiet")) {
                    words(AuthorizeWord.answerTo, RedirectAddress.source(of: asked.redirect))
                }
            }
            if let opener { MarkupTag.p { words(AuthorizeWord.opened, opener) } }
            if asked.client.isSelfRegistered {
                PageNotice.box(.mark) {
                    MarkupTag.p {
                        words(AuthorizeWord.unknown, RedirectAddress.source(of: asked.redirect))
                    }
                }
            }
            PageForm.post("/oauth/authorize", setting) {
                for (name, value) in asked.repeated { PageForm.hidden(name, value) }
                PageForm.group(words[AuthorizeWord.choose]) {
                    for text in scopes.texts {
                        if let scope = Scope(text) {
                            PageForm.choice(
                                "checkbox", "allowed", text,
                                isChecked: isChosen("allowed", text) ?? true
                            ) { scope.text(words) }
                        }
                    }
                }
                measurements
                documents
                if scopes.texts.contains("offline_access") {
                    MarkupTag.p { words[AuthorizeWord.offline] }
                }
                MarkupTag.p(.class("actions")) {
                    PageForm.submit(words[AuthorizeWord.allow], name: "answer", value: "allow")
                    PageForm.submit(
                        words[AuthorizeWord.deny], kind: .plain, name: "answer", value: "deny",
                        isChecking: false)
                }
            }
        }.response(status: status)
        response.letForms(leadTo: [RedirectAddress.source(of: asked.redirect)])
        return response
    }

    /// Whether a value was chosen; nil before anything was.
    private func isChosen(_ name: String, _ value: String) -> Bool? {
        given.map { $0.values(name).contains(value) }
    }

    @MarkupBuilder private var notice: Markup {
        if given != nil {
            MarkupTag.div(.class("notice bad"), .role("alert")) {
                MarkupTag.p { setting.words[MistakeWord.title] }
                MarkupTag.ul {
                    MarkupTag.li {
                        setting.words[AuthorizeWord.types] + " "
                            + setting.words[MistakeWord.chooseSome]
                    }
                }
            }
        }
    }

    /// Which groups of measurements the app may read. None is ticked beforehand, and each shows the
    /// types that it opens.
    @MarkupBuilder private var measurements: Markup {
        let types = Dictionary(grouping: scopes.set.readableTypes) { ObservationCode($0).category }
        if !types.isEmpty, scopes.resources.contains(where: { $0.category == nil }) {
            PageForm.group(
                setting.words[AuthorizeWord.types], hint: setting.words[AuthorizeWord.atOnce],
                mistake: given == nil
                    ? nil : (Self.measurements, setting.words[MistakeWord.chooseSome])
            ) {
                for category in MeasurementCategory.allCases {
                    if let types = types[category.rawValue] { group(category, types) }
                }
            }
        }
    }

    private func group(_ category: MeasurementCategory, _ types: [SampleType]) -> Markup {
        let words = setting.words
        let names = types.map { TypeNames.name(of: $0.objectType, in: words) }.sorted()
        return Markup([
            PageForm.choice("checkbox", Self.measurements, category.rawValue) {
                "\(words[category.word]) (\(names.count))"
            },
            MarkupTag.details {
                MarkupTag.summary(.label("\(words[AuthorizeWord.which]) \(words[category.word])")) {
                    words[AuthorizeWord.which]
                }
                MarkupTag.p(.class("small")) { names.joined(separator: " · ") }
            },
        ])
    }

    /// Which documents the app may see, so that a newly connected app need not be empty.
    @MarkupBuilder private var documents: Markup {
        if !scopes.set.documentType.isEmpty {
            PageForm.group(
                setting.words[DecisionWord.which], hint: setting.words[AuthorizeWord.documents]
            ) {
                for choice in DocumentChoice.allCases {
                    PageForm.choice(
                        "radio", DocumentChoice.field, choice.rawValue,
                        isChecked: isChosen(DocumentChoice.field, choice.rawValue) ?? false,
                        isRequired: true
                    ) { setting.words[choice.word] }
                }
            }
        }
    }

    /// The name of the boxes for groups of measurements.
    static let measurements = "measurements"
}

/// Which documents a newly connected app may see.
enum DocumentChoice: String, CaseIterable {
    case none, year, all

    static let field = "documents"

    var word: AuthorizeWord {
        switch self {
        case .none: .documentsNone
        case .year: .documentsYear
        case .all: .documentsAll
        }
    }

    /// Until when they are permitted; nil for no document.
    func end(from now: Date, in calendar: Calendar) -> ConsentEnd? {
        switch self {
        case .none: nil
        case .year: calendar.date(byAdding: .year, value: 1, to: now).map(ConsentEnd.at)
        case .all: .never
        }
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
