internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook samples add`
struct SamplesAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Save one quantity or category sample.",
        usage: "casebook samples add <type> <value> [<unit>] --person <person> [<options>]",
        discussion: """
            The sample is printed once it is durable. Of samples with the same \
            HKMetadataKeySyncIdentifier, the one with the highest HKMetadataKeySyncVersion is \
            kept.
            """)

    @OptionGroup var sample: SampleOptions
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: "The source of the sample.") var source = "casebook samples"
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Save as this app, within the limits that the person has set.", valueName: "app"),
        transform: ClientApp.identifier)
    var app: String?
    @Option(
        help: ArgumentHelp(
            "Add the sample to this workout of the same source or app.",
            valueName: "uuid"))
    var workout: UUID?
    @Option(help: "The version of the source's program.") var sourceVersion: String?
    @Option(help: "The hardware of the source, such as Watch2,4.") var product: String?
    @Option(
        help: ArgumentHelp("The version of the source's operating system.", valueName: "4.0.0"),
        transform: systemVersion)
    var system: SystemVersion?
    @OptionGroup var list: ListOptions

    private static func systemVersion(_ text: String) throws -> SystemVersion {
        guard let version = SystemVersion(text) else {
            throw ValidationError(SampleMessage.version())
        }
        return version
    }

    func run() async throws {
        let sample = try sample.sample()
        try await store.withStore(readOnly: false) { store in
            let id = try await person.id(in: store)
            let receipt = try await save(sample, of: id, in: store)
            guard receipt.ignored.isEmpty else {
                return Terminal.say(SampleMessage.notSaved())
            }
            guard let saved = try await store.owner(id).sample(sample.uuid) else { return }
            var writer = try list.writer(SampleRow.heads)
            try writer.append(SampleRow.row(saved), json: saved.json)
            try writer.finish()
        }
    }

    private func save(
        _ sample: Sample, of person: PersonID, in store: HealthStore
    ) async throws -> SaveReceipt {
        if let app {
            let client = store.client(
                ClientApp(
                    identifier: app, version: sourceVersion, productType: product,
                    operatingSystemVersion: system), for: person)
            guard let workout else { return try await client.save(sample) }
            return try await client.add([sample], to: workout)
        }
        let intake = store.intake(
            revision: SourceRevision(
                source: Source(name: source), version: sourceVersion, productType: product,
                operatingSystemVersion: system))
        guard let workout else { return try await intake.save([sample], for: person) }
        return try await intake.add([sample], to: workout, for: person)
    }
}
