import HTTPExchange
import PageFrame
import Foundation
import HealthModel
import HealthStore

/// The question whom a decision is for.
struct GranteeFields {
    /// How many can be chosen from; any other is written by its identifier.
    private static let offered = 500

    let directory: SharingDirectory
    let grantees: [Grantee]
    let fields: DecisionFields

    private var words: PageWords { directory.visit.words }
    private static let others: [(String, DecisionWord)] = [
        ("app", .anotherApp), ("organisation", .anotherOrganisation), ("delegate", .aDelegate),
    ]

    @MarkupBuilder var markup: Markup {
        PageForm.select(
            "grantee", label: words[DecisionWord.whom], hint: words[DecisionWord.whomHint]
        ) {
            for grantee in grantees.prefix(Self.offered) {
                option(grantee.text, directory.name(grantee))
            }
            for (kind, title) in Self.others { option("other:\(kind)", words[title]) }
        }
        PageForm.input(
            "identifier", label: words[DecisionWord.identifier],
            hint: words[DecisionWord.identifierHint], value: fields.given?["identifier"] ?? "",
            attributes: [.autocomplete("off")] + (isWrong ? [.invalid] : []))
        if let mistake = fields.mistake(in: "grantee") {
            PageForm.mistake(mistake.text, in: mistake.name)
        }
    }

    private var isWrong: Bool { fields.mistakes["grantee"] != nil }

    private func option(_ value: String, _ title: String) -> Markup {
        PageForm.option(value, title, isSelected: fields.isChosen("grantee", value))
    }

    /// Whom the form names; nil for nobody.
    static func grantee(in fields: FormFields) -> Grantee? {
        guard let choice = fields["grantee"] else { return nil }
        guard choice.hasPrefix("other:") else { return Grantee(text: choice) }
        let identifier = (fields["identifier"] ?? "").trimmingCharacters(in: .whitespaces)
        return Grantee(text: "\(choice.dropFirst("other:".count)):\(identifier)")
    }
}
