import AccessLog
import ArgumentParser
import HealthStore

/// `casebook authorize reset`
struct AuthorizeResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Forget all decisions about an app; it must ask again.",
        discussion: "What it saved stays.")

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: "The app's identifier.", transform: ClientApp.identifier)
    var app: String

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            try await person.owner(in: store, to: .update, by: "authorize reset")
                .resetAuthorization(of: app)
        }
    }
}
