internal import AccessLog
internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore

/// `casebook consent samples list`
struct AuthorizeListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a person's decisions.")

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(
        help: "Only decisions about this app, by its identifier.", transform: ClientApp.identifier)
    var app: String?
    @OptionGroup var list: ListOptions

    func run() async throws {
        try await store.withLoggedStore { store in
            let owner = try await person.owner(in: store, to: .read, by: "authorize list")
            var writer = try list.writer(["app", "type", "save", "read", "window", "decided"])
            for app in try await owner.apps().keys.sorted() where self.app ?? app == app {
                let decisions = try await owner.authorizations(of: app)
                for (type, decision) in decisions.sorted(by: { $0.key.name < $1.key.name }) {
                    try writer.append(
                        [
                            app, type.name, decision.share.word, Self.word(decision.mayRead),
                            decision.window.words, InstantText.format(decision.decidedAt),
                        ], json: Self.json(app, type, decision))
                }
            }
            try writer.finish()
        }
    }

    private static func word(_ mayRead: Bool?) -> String {
        mayRead.map { $0 ? "allowed" : "denied" } ?? "undecided"
    }

    private static func json(
        _ app: String, _ type: ObjectType, _ decision: TypeAuthorization
    ) -> String {
        var json = JSONText()
        json.object { json in
            json.member("app", app)
            json.member("type", type.identifier)
            json.member("save", decision.share.word)
            json.member("read", word(decision.mayRead))
            decision.window.write(to: &json)
            json.member("decidedAt", InstantText.format(decision.decidedAt))
            json.member("saveUsage", decision.shareWords)
            json.member("readUsage", decision.readWords)
        }
        return json.text
    }
}
