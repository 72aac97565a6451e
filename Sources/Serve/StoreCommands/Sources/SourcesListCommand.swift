package import ArgumentParser
internal import Base
internal import CommandSupport
internal import HealthModel
internal import HealthStore

/// `casebook sources list`
struct SourcesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the sources of a person's samples, by type.")

    @OptionGroup var reader: ReaderOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var filter: SampleFilter
    @OptionGroup var list: ListOptions

    func run() async throws {
        let types = try filter.types()
        let predicate = try filter.predicate()
        try await store.withLoggedStore { store in
            let handle = try await reader.handle(in: store)
            var writer = try list.writer(["type", "source", "bundle identifier"])
            let sources = try await sources(of: types, matching: predicate, seenBy: handle)
            for type in types {
                for source in sources[type] ?? [] {
                    try writer.append(
                        [type.objectType.name, source.name, source.bundleIdentifier ?? ""],
                        json: Self.json(source, of: type))
                }
            }
            try writer.finish()
        }
    }

    /// By type. A type that an app was not answered about has none, unless it was asked for by
    /// name.
    private func sources(
        of types: [SampleType], matching predicate: SamplePredicate,
        seenBy handle: any SampleReading
    ) async throws -> [SampleType: [Source]] {
        var types = types
        if let client = handle as? ClientHandle, filter.type.isEmpty {
            types = try await client.answeredTypes(among: types)
            guard !types.isEmpty else { return [:] }
        }
        return try await handle.sources(of: types, matching: predicate)
    }

    private static func json(_ source: Source, of type: SampleType) -> String {
        var json = JSONText()
        json.object { json in
            json.member("type", type.identifier)
            json.member("source", source.name)
            json.member("bundleIdentifier", source.bundleIdentifier)
        }
        return json.text
    }
}

/// `casebook sources`
package struct SourcesCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "Show the sources of a person's samples and their order of trust.",
        subcommands: [SourcesListCommand.self, SourcesOrderCommand.self],
        defaultSubcommand: SourcesListCommand.self)

    package init() {}
}
