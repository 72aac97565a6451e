internal import AccessLog
internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook consent samples explain`
struct AuthorizeExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain what an app can see of a type.",
        discussion: "The explanation is for the person; apps never learn the reasons.")

    @Argument(help: "The types of samples.") var types: [String]
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: .app, transform: ClientApp.identifier)
    var app: String
    @OptionGroup var list: ListOptions

    func run() async throws {
        let types = try types.map(SampleType.named)
        try await store.withLoggedStore { store in
            let owner = try await person.owner(in: store, to: .read, by: "authorize explain")
            var writer = try list.writer(["type", "sees", "own", "because", "decided"])
            for type in types {
                let explanation = try await owner.explain(app, type)
                for part in [explanation] + explanation.parts {
                    try writer.append(Self.row(part), json: Self.json(part))
                }
            }
            try writer.finish()
        }
    }

    private static func row(_ explanation: AccessExplanation) -> [String] {
        [
            explanation.type.objectType.name, explanation.outcome.words,
            explanation.seesOwn ? "yes" : "no", explanation.reason,
            explanation.decision.map { InstantText.format($0.decidedAt) } ?? "never",
        ]
    }

    private static func json(_ explanation: AccessExplanation) -> String {
        var json = JSONText()
        json.object { json in
            json.member("type", explanation.type.identifier)
            json.member("sees", explanation.outcome.words)
            json.member("seesOwn", explanation.seesOwn)
            json.member("because", explanation.reason)
            json.member(
                "decidedAt", explanation.decision.map { InstantText.format($0.decidedAt) })
        }
        return json.text
    }
}

extension AccessExplanation.Outcome {
    /// What is seen, in a few words.
    var words: String {
        switch self {
        case .everything: "everything"
        case .window(let from, let to): AccessWindow(from: from, to: to).words
        case .ownOnly: ConsentMessage.ownOnly.text
        case .nothing: "nothing"
        case .undecided: ConsentMessage.notDecided.text
        }
    }
}
