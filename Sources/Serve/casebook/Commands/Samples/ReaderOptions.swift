import ArgumentParser
import HealthModel
import HealthStore

/// Whose samples are read, and by whom.
struct ReaderOptions: ParsableArguments {
    @OptionGroup var person: PersonOptions
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "See what this app may see; else what the person does.", valueName: "app"),
        transform: ClientApp.identifier)
    var app: String?

    /// The store as the reader sees it.
    func handle(in store: HealthStore) async throws -> any SampleReading {
        let person = try await person.id(in: store)
        guard let app else {
            return store.administrator(named: Console.user, reason: "casebook --person").samples(
                of: person)
        }
        return store.client(ClientApp(identifier: app), for: person)
    }
}
