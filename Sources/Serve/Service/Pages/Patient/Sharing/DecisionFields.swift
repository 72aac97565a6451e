import Foundation
import HealthModel
import HealthStore

/// The questions that decisions have in common: how much, for what, until when.
struct DecisionFields {
    let visit: PatientVisit

    private var words: PageWords { visit.words }

    /// Allow or deny; one has to be chosen.
    var effect: Markup {
        PageForm.group(words[DecisionWord.effect]) {
            PageForm.choice("radio", "effect", "permit", isRequired: true) {
                words[DecisionWord.effectAllow]
            }
            PageForm.choice("radio", "effect", "deny", isRequired: true) {
                words[DecisionWord.effectDeny]
            }
        }
    }

    var level: Markup {
        PageForm.group(words[DecisionWord.howMuch]) {
            PageForm.choice("radio", "level", "metadata", isRequired: true) {
                words[DecisionWord.metadataHint]
            }
            PageForm.choice("radio", "level", "data", isRequired: true) {
                words[DecisionWord.dataHint]
            }
        }
    }

    /// Every purpose but breaking the glass, which is not decided about.
    var purposes: Markup {
        PageForm.group(words[DecisionWord.forWhat]) {
            MarkupTag.div(.class("choices")) {
                for purpose in Self.decidable {
                    PageForm.choice(
                        "checkbox", "purpose", purpose.rawValue,
                        isChecked: purpose == .patientRequest || purpose == .treatment
                    ) { words[purpose] }
                }
            }
        }
    }

    /// The end, which is always asked for: nothing is chosen beforehand.
    var end: Markup {
        PageForm.group(words[DecisionWord.endTitle], hint: words[DecisionWord.endHint]) {
            PageForm.choice("radio", "until", "30", isRequired: true) {
                words[DecisionWord.oneMonth]
            }
            PageForm.choice("radio", "until", "365", isRequired: true) {
                words[DecisionWord.oneYear]
            }
            PageForm.choice("radio", "until", "day", isRequired: true) {
                "\(words[DecisionWord.untilDay]) "
                MarkupTag.input(
                    .type("date"), .name("untilDay"), .label(words[DecisionWord.day]))
            }
            PageForm.choice("radio", "until", "never", isRequired: true) {
                words[DecisionWord.noEnd]
            }
        }
    }

    private static let decidable = PurposeOfUse.allCases.filter {
        ![.breakTheGlass, .test].contains($0)
    }

    // MARK: Reading

    /// The end that was chosen; nil if none was, or one that makes no sense.
    func end(in fields: FormFields, now: Date) -> ConsentEnd? {
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

    func purposes(in fields: FormFields) -> Set<PurposeOfUse> {
        Set(fields.values("purpose").compactMap(PurposeOfUse.init(rawValue:)))
            .intersection(Self.decidable)
    }

    /// A decision as the form says it; nil where something is missing.
    func draft(
        _ scope: ConsentScope, for grantee: Grantee?, in fields: FormFields, now: Date
    ) -> (effect: ConsentRecord.Effect, draft: ConsentDraft)? {
        guard let grantee, let end = end(in: fields, now: now),
            let level = fields["level"].flatMap(ConsentLevel.init(rawValue:)),
            let effect = fields["effect"].flatMap(ConsentRecord.Effect.init(rawValue:)),
            [.permit, .deny].contains(effect)
        else { return nil }
        let purposes = purposes(in: fields)
        guard !purposes.isEmpty else { return nil }
        return (
            effect,
            ConsentDraft(
                scope, for: grantee, level: level, purposes: purposes, until: end,
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
