import ArgumentParser
import Foundation
import HealthModel
import HealthStore

/// `casebook samples add`
struct SamplesAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Save one quantity or category sample.",
        usage: "casebook samples add <type> <value> [<unit>] --person <person> [<options>]",
        discussion: """
            The sample is written when it is durable. Of samples with the same \
            HKMetadataKeySyncIdentifier the highest HKMetadataKeySyncVersion is kept.
            """)

    @OptionGroup var sample: SampleOptions
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: "Who brings it.") var source = "casebook samples"
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("Save as this app, as far as the person allows.", valueName: "app"),
        transform: ClientApp.identifier)
    var app: String?
    @OptionGroup var list: ListOptions

    func run() async throws {
        let sample = try sample.sample()
        try await store.withStore(readOnly: false) { store in
            let id = try await person.id(in: store)
            let receipt =
                if let app {
                    try await store.client(ClientApp(identifier: app), for: id).save(sample)
                } else {
                    try await store.intake(source: Source(name: source)).save([sample], for: id)
                }
            guard receipt.ignored.isEmpty else {
                return Terminal.say("not saved: this version, or a higher one, is or was there")
            }
            guard let saved = try await store.owner(id).sample(sample.uuid) else { return }
            var writer = try list.writer(SampleRow.heads)
            try writer.append(SampleRow.row(saved), json: saved.json)
            try writer.finish()
        }
    }
}
