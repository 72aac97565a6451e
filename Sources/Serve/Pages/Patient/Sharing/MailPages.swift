package import Access
import HTTPExchange
import HealthModel
import Hummingbird
import PageFrame
import Wording

/// Whether, where and of what the person wants to be told by mail.
struct MailPages {
    static let path = "/sharing/mail"

    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        guard parts.mailer != nil else { return }
        router.get("sharing/mail") { try await show($0, $1) }
        router.post("sharing/mail") { try await keep($0, $1) }
        router.post("sharing/mail/confirm") { request, context in
            try await changing(request, context) { visit, enrollment, fields in
                try await enrollment.confirm(fields["code"] ?? "", for: visit.person)
                    ? .mailKept : .mailWrongCode
            }
        }
        router.post("sharing/mail/end") { request, context in
            try await changing(request, context) { visit, enrollment, _ in
                try await enrollment.end(for: visit.person)
                return .mailEnded
            }
        }
    }

    private func keep(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        _ = try visit.owner()
        let fields = try await FormFields(of: request)
        let wish = MailWish(fields)
        guard let address = wish.mailAddress, !wish.kinds.isEmpty else {
            return try await page(visit, wish).asMistaken
        }
        return try await visit.changing(back: fields, to: Self.path) {
            let enrollment = try MailEnrollment(parts)
            try await enrollment.ask(
                address, about: wish.kinds, in: visit.setting.language.code, for: visit.person)
            let isConfirmed = try await enrollment.setting(of: visit.person)?.isConfirmed == true
            return isConfirmed ? .mailKept : .mailAsked
        }
    }

    private func changing(
        _ request: Request, _ context: ServiceContext,
        _ body: (PatientVisit, MailEnrollment, FormFields) async throws -> PatientNotice
    ) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        _ = try visit.owner()
        let fields = try await FormFields(of: request)
        return try await visit.changing(back: fields, to: Self.path) {
            try await body(visit, try MailEnrollment(parts), fields)
        }
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        _ = try visit.owner()
        return try await page(visit, nil)
    }

    /// - Parameter wish: What was sent, and not accepted.
    private func page(_ visit: PatientVisit, _ wish: MailWish?) async throws -> Response {
        let words = visit.words
        let setting = try await MailEnrollment(parts).setting(of: visit.person)
        return try await visit.page(
            words[MailWord.title], in: .sharing,
            parent: .init(title: words[FrameWord.sharing], path: "/sharing")
        ) {
            MarkupTag.p(.class("lead")) { words[MailWord.lead] }
            if wish != nil {
                MarkupTag.div(.class("notice bad"), .role("alert")) {
                    MarkupTag.p { words[MistakeWord.title] }
                }
            }
            if let setting { state(of: setting, visit) }
            MarkupTag.section(.class("card"), .labelledBy("wish")) {
                MarkupTag.h2(.id("wish")) { words[MailWord.wish] }
                PageForm.post(Self.path, visit.setting) {
                    PageForm.input(
                        "address", label: words[MailWord.address], type: "email",
                        value: wish?.address ?? setting?.address?.description ?? "",
                        isRequired: true,
                        mistake: wish.flatMap {
                            $0.mailAddress == nil ? words[MistakeWord.mailAddress] : nil
                        })
                    PageForm.group(
                        words[MailWord.about],
                        mistake: wish.flatMap {
                            $0.kinds.isEmpty ? ("about", words[MistakeWord.chooseSome]) : nil
                        }
                    ) {
                        for kind in MailSetting.Kind.allCases {
                            PageForm.choice(
                                "checkbox", kind.rawValue, "yes",
                                isChecked: (wish?.kinds ?? setting?.kinds)?.contains(kind) ?? true
                            ) { words[kind.word] }
                        }
                    }
                    PageForm.submit(words[FrameWord.save])
                }
            }
        }
    }

    @MarkupBuilder private func state(of setting: MailSetting, _ visit: PatientVisit) -> Markup {
        let words = visit.words
        let address = setting.address?.description ?? ""
        MarkupTag.section(.class("card"), .labelledBy("state")) {
            MarkupTag.h2(.id("state")) { words[MailWord.state] }
            MarkupTag.p {
                words(setting.isConfirmed ? MailWord.confirmed : .unconfirmed, address)
            }
            if let problem = setting.problem {
                MarkupTag.p { words[problem == .refused ? MailWord.refused : .delayed] }
            }
            if !setting.isConfirmed {
                PageForm.post("\(Self.path)/confirm", visit.setting) {
                    PageForm.input(
                        "code", label: words[MailWord.code], hint: words[MailWord.codeHint],
                        isRequired: true, isNarrow: true)
                    PageForm.submit(words[MailWord.confirm])
                }
            }
            PageForm.button(
                words[MailWord.end], to: "\(Self.path)/end", visit.setting, kind: .bad)
        }
    }
}

/// What a person says on the form.
private struct MailWish {
    /// As it was written.
    let address: String
    let kinds: Set<MailSetting.Kind>

    init(_ fields: FormFields) {
        address = fields["address"] ?? ""
        kinds = Set(MailSetting.Kind.allCases.filter { fields[$0.rawValue] != nil })
    }

    var mailAddress: MailAddress? { MailAddress(address) }
}

extension MailSetting.Kind {
    fileprivate var word: MailWord {
        switch self {
        case .documents: .documents
        case .requests: .requests
        case .emergencies: .emergencies
        }
    }

    fileprivate var sentence: MailWord {
        switch self {
        case .documents: .newDocuments
        case .requests: .newRequests
        case .emergencies: .newEmergencies
        }
    }
}

/// What a mail says: that there is something, and where to look; nothing of what it is.
package enum MailLetter {
    /// Subject and text.
    ///
    /// - Parameter base: Where the pages are reached.
    package static func text(
        _ letter: MailSender.Letter, in language: String, at base: String
    ) -> (subject: String, text: String) {
        let words = PageWords(language: InterfaceLanguage(rawValue: language) ?? .english)
        switch letter {
        case .code(let code):
            return (
                words[MailWord.codeSubject],
                words(MailWord.codeText, code, "\(base)\(MailPages.path)") + "\n"
            )
        case .news(let kinds):
            let sentences = MailSetting.Kind.allCases.filter(kinds.contains)
                .map { words[$0.sentence] }
            let lines = sentences + ["", "\(base)/", "", words[MailWord.why]]
            return (words[MailWord.newsSubject], lines.joined(separator: "\n") + "\n")
        }
    }
}

/// What the page and the mails say.
enum MailWord: String, PageWord {
    static let group = "mail"

    case title, lead, wish, address, about, documents, requests, emergencies, state, confirmed,
        unconfirmed, refused, delayed, code, codeHint, confirm, end, asked, kept, ended,
        wrongCode, codeSubject, codeText, newsSubject, newDocuments, newRequests, newEmergencies,
        why
}
