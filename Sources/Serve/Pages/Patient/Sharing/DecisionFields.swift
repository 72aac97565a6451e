import HTTPExchange
import PageFrame
import Foundation
import HealthModel
import HealthStore

/// The questions that decisions have in common: how much, for what, until when; as they were
/// answered, where a form comes back with what is wrong in it.
struct DecisionFields {
    let visit: PatientVisit
    let now: Date
    /// What was answered; nil for a form that nobody has sent yet.
    var given: FormFields?
    /// What is wrong with it, by the names of its fields.
    var mistakes: [String: MistakeWord] = [:]

    private var words: PageWords { visit.words }

    /// What is wrong, at the top of the page.
    @MarkupBuilder var notice: Markup {
        if !mistakes.isEmpty {
            MarkupTag.div(.class("notice bad"), .role("alert")) {
                MarkupTag.p { words[MistakeWord.title] }
                MarkupTag.ul {
                    for (name, title) in Self.titles {
                        if let mistake = mistakes[name] {
                            MarkupTag.li { "\(words[title]) \(words[mistake])" }
                        }
                    }
                }
            }
        }
    }

    /// In the order of the form.
    private static let titles: [(String, DecisionWord)] = [
        ("effect", .effect), ("grantee", .whom), ("scope", .which), ("level", .howMuch),
        ("denied", .closes), ("purpose", .forWhat), ("until", .endTitle),
    ]

    /// What is wrong with a field, as its group shows it.
    func mistake(in name: String) -> (name: String, text: String)? {
        mistakes[name].map { (name, words[$0]) }
    }

    /// Whether a value was chosen; before anything was, whether it is chosen beforehand.
    func isChosen(_ name: String, _ value: String, usually: Bool = false) -> Bool {
        given.map { $0.values(name).contains(value) } ?? usually
    }

    private func radio(
        _ name: String, _ value: String, _ word: DecisionWord, usually: Bool = false,
        isRequired: Bool = true
    ) -> Markup {
        PageForm.choice(
            "radio", name, value, isChecked: isChosen(name, value, usually: usually),
            isRequired: isRequired
        ) { words[word] }
    }

    /// Allow or deny; one has to be chosen.
    var effect: Markup {
        PageForm.group(words[DecisionWord.effect], mistake: mistake(in: "effect")) {
            radio("effect", "permit", .effectAllow)
            radio("effect", "deny", .effectDeny)
        }
    }

    /// How much is allowed, where it is allowed, and how much is closed, where it is denied: all
    /// of it, unless something else is said. A style shows the one that fits.
    @MarkupBuilder var level: Markup {
        PageForm.group(
            words[DecisionWord.howMuch], mistake: mistake(in: "level"), kind: .ifAllowed
        ) {
            radio("level", "metadata", .metadataHint, isRequired: false)
            radio("level", "data", .dataHint, isRequired: false)
        }
        PageForm.group(
            words[DecisionWord.closes], mistake: mistake(in: "denied"), kind: .ifDenied
        ) {
            radio("denied", "metadata", .closesAll, usually: true, isRequired: false)
            radio("denied", "data", .closesContent, isRequired: false)
        }
    }

    /// Every purpose but breaking the glass, which is not decided about.
    var purposes: Markup {
        PageForm.group(
            words[DecisionWord.forWhat], hint: words[DecisionWord.forWhatHint],
            mistake: mistake(in: "purpose")
        ) {
            MarkupTag.div(.class("choices")) {
                for purpose in Self.decidable {
                    PageForm.choice(
                        "checkbox", "purpose", purpose.rawValue,
                        isChecked: isChosen(
                            "purpose", purpose.rawValue,
                            usually: purpose == .patientRequest || purpose == .treatment)
                    ) { words[purpose] }
                }
            }
        }
    }

    /// The end, which is always asked for: nothing is chosen beforehand.
    var end: Markup {
        PageForm.group(
            words[DecisionWord.endTitle], hint: words[DecisionWord.endHint],
            mistake: mistake(in: "until")
        ) {
            radio("until", "30", .oneMonth)
            radio("until", "365", .oneYear)
            PageForm.choice(
                "radio", "until", "day", isChecked: isChosen("until", "day"), isRequired: true
            ) {
                "\(words[DecisionWord.untilDay]) "
                Markup(.input, day, Markup())
            }
            radio("until", "never", .noEnd)
        }
    }

    private var day: [MarkupAttribute] {
        let field: [MarkupAttribute] = [
            .type("date"), .name("untilDay"), .label(words[DecisionWord.day]),
            .min(visit.dates.formDay(now)), .value(given?["untilDay"] ?? ""),
        ]
        let isWrong = mistakes["until"] == .day
        return isWrong ? field + [.invalid, .describedBy("e-until")] : field
    }

    private static let decidable = PurposeOfUse.allCases.filter {
        ![.breakTheGlass, .test].contains($0)
    }

    // MARK: Reading

    /// The same questions with the answers of a form.
    func repeated(_ fields: FormFields) -> DecisionFields {
        var repeated = self
        repeated.given = fields
        return repeated
    }

    /// The same with what is wrong with the form's end.
    func answered(_ fields: FormFields) -> DecisionFields {
        var answered = repeated(fields)
        if end(in: fields) == nil {
            answered.mistakes["until"] = fields["until"] == "day" ? .day : .chooseOne
        }
        return answered
    }

    /// The same with all that is wrong with a decision.
    func decided(_ fields: FormFields) -> DecisionFields {
        var decided = answered(fields)
        let effect = Self.effect(in: fields)
        if effect == nil { decided.mistakes["effect"] = .chooseOne }
        if effect != .deny, fields["level"].flatMap(ConsentLevel.init(rawValue:)) == nil {
            decided.mistakes["level"] = .chooseOne
        }
        if effect == .deny, Self.denied(in: fields) == nil {
            decided.mistakes["denied"] = .chooseOne
        }
        switch GranteeFields.grantee(in: fields) {
        case nil: decided.mistakes["grantee"] = .whom
        case .delegate(visit.person): decided.mistakes["grantee"] = .yourself
        default: break
        }
        if purposes(in: fields).isEmpty { decided.mistakes["purpose"] = .chooseSome }
        return decided
    }

    /// The end that was chosen; nil if none was, or one that makes no sense.
    func end(in fields: FormFields) -> ConsentEnd? {
        switch fields["until"] {
        case "never": return .never
        case "day":
            let end = fields["untilDay"].flatMap { visit.dates.start(ofDay: $0, adding: 1) }
            return end.flatMap { $0 > now ? .at($0) : nil }
        case let days?:
            guard ["30", "365"].contains(days), let days = Int(days) else { return nil }
            return visit.dates.calendar.date(byAdding: .day, value: days, to: now)
                .map(ConsentEnd.at)
        case nil: return nil
        }
    }

    /// The purposes that were chosen. A delegate acts at the family's request, as
    /// `casebook consent delegate` has it too: without it a decision about one would do nothing.
    private func purposes(in fields: FormFields) -> Set<PurposeOfUse> {
        let chosen = Set(fields.values("purpose").compactMap(PurposeOfUse.init(rawValue:)))
            .intersection(Self.decidable)
        if case .delegate = GranteeFields.grantee(in: fields) {
            return chosen.union([.familyRequest])
        }
        return chosen
    }

    private static func effect(in fields: FormFields) -> ConsentRecord.Effect? {
        fields["effect"].flatMap(ConsentRecord.Effect.init(rawValue:))
            .flatMap { [.permit, .deny].contains($0) ? $0 : nil }
    }

    /// What a denial closes: everything, unless the form says something else.
    private static func denied(in fields: FormFields) -> ConsentLevel? {
        ConsentLevel(rawValue: fields["denied"] ?? ConsentLevel.metadata.rawValue)
    }

    /// A decision as the form says it; nil where something is missing.
    func draft(
        _ scope: ConsentScope, in fields: FormFields
    ) -> (effect: ConsentRecord.Effect, draft: ConsentDraft)? {
        guard decided(fields).mistakes.isEmpty, let grantee = GranteeFields.grantee(in: fields),
            let end = end(in: fields), let effect = Self.effect(in: fields),
            let level = effect == .deny
                ? Self.denied(in: fields) : fields["level"].flatMap(ConsentLevel.init(rawValue:))
        else { return nil }
        return (
            effect,
            ConsentDraft(
                scope, for: grantee, level: level, purposes: purposes(in: fields), until: end,
                text: words[effect == .permit ? DecisionWord.effectAllow : .effectDeny])
        )
    }
}

extension PatientVisit {
    /// Keeps a decision. An app that is permitted documents may read them as a type from then on.
    func decide(
        _ decision: (effect: ConsentRecord.Effect, draft: ConsentDraft)
    ) async throws -> PatientNotice {
        let owner = try owner()
        guard decision.effect == .permit else {
            try await owner.deny(decision.draft)
            return .denied
        }
        if case .app(let app) = decision.draft.grantee {
            let documents = SampleType(DocumentType.cda).objectType
            if try await owner.authorizations(of: app)[documents]?.mayRead != true {
                try await owner.setAuthorization(of: app, read: [documents: .allow])
            }
        }
        try await owner.permit(decision.draft)
        return .granted
    }
}
