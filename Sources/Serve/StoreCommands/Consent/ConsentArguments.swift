public import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
public import HealthStore
internal import Wording

extension PurposeOfUse: ExpressibleByArgument {}
extension ConsentLevel: ExpressibleByArgument {}

/// `app`, or `app:ID`, `organisation:ID`, `delegate:UUID`, `anyone`.
struct GranteeArgument: ExpressibleByArgument {
    let grantee: Grantee

    init?(argument: String) {
        if let grantee = Grantee(text: argument) {
            self.grantee = grantee
        } else {
            // What begins as another grantee, and is none, was not meant as an app.
            let isOther = ["app:", "organisation:", "delegate:"].contains(where: argument.hasPrefix)
            guard !isOther, ClientApp.isIdentifier(argument) else { return nil }
            grantee = .app(argument)
        }
    }
}

/// Until when it is decided.
struct ConsentEndOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The end of the decision.", valueName: "time")) var until:
        TimeArgument?
    @Flag(help: "The decision has no end.") var noEnd = false

    static let missing = ValidationError(ConsentMessage.end())

    var isGiven: Bool { (until == nil) == noEnd }
    var end: ConsentEnd { until.map { .at($0.date) } ?? .never }
}

/// What is decided.
struct ConsentOptions: ParsableArguments {
    @Option(help: .document)
    var document: [UUID] = []
    @Flag(help: "All documents that match the options below, future documents too.")
    var rule = false
    @Option(help: ArgumentHelp("Only documents of this type, by code.", valueName: "code"))
    var type: [String] = []
    @Option(help: "Only documents by this author.") var author: [String] = []
    @Option(help: "Only documents held by this custodian.") var custodian: [String] = []
    @Option(help: "Only documents from this source.") var source: [String] = []
    @Option(help: ArgumentHelp("Only documents with this confidentiality.", valueName: "code"))
    var confidentiality: [String] = []
    @Option(
        help: ArgumentHelp("Only documents that start at this time or later.", valueName: "time"))
    var from: TimeArgument?
    @Option(help: ArgumentHelp("Only documents that start before this time.", valueName: "time"))
    var to: TimeArgument?
    @Option(help: .level)
    var level = ConsentLevel.metadata
    @Option(help: .purpose) var purpose: [PurposeOfUse] = []
    @OptionGroup var end: ConsentEndOptions
    @Option(help: .wording) var text = ConsentMessage.decidedHere.text

    func validate() throws {
        guard end.isGiven else { throw ConsentEndOptions.missing }
        guard document.isEmpty == rule else {
            throw ValidationError(ConsentMessage.documents())
        }
    }

    /// The decisions, one for each document or one for the rule.
    func drafts(
        for grantee: Grantee, otherwise otherPurpose: PurposeOfUse = .patientRequest
    ) -> [ConsentDraft] {
        let scopes: [ConsentScope] =
            rule ? [.rule(consentRule)] : document.map(ConsentScope.document)
        let purposes = purpose.isEmpty ? [otherPurpose] : Set(purpose)
        return scopes.map { scope in
            ConsentDraft(
                scope, for: grantee, level: level, purposes: purposes,
                until: end.end, text: text)
        }
    }

    private var consentRule: ConsentRule {
        func some(_ values: [String]) -> Set<String>? { values.isEmpty ? nil : Set(values) }
        var rule = ConsentRule()
        rule.types = type.isEmpty ? nil : Set(type.map { .init($0) })
        rule.authors = some(author)
        rule.custodians = some(custodian)
        rule.sources = some(source)
        rule.confidentiality = some(confidentiality)
        rule.startsFrom = from?.date
        rule.startsBefore = to?.date
        return rule
    }
}
