import ArgumentParser
import ClinicalDocument
import HealthModel
import HealthStore

/// `casebook sources list`
struct SourcesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List who has brought a person's samples, type by type.")

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
            for type in types {
                for source in try await sources(of: type, matching: predicate, seenBy: handle) {
                    try writer.append(
                        [type.objectType.name, source.name, source.bundleIdentifier ?? ""],
                        json: Self.json(source, of: type))
                }
            }
            try writer.finish()
        }
    }

    /// A type that an app was not answered about has none, unless it was asked for by name.
    private func sources(
        of type: SampleType, matching predicate: SamplePredicate, seenBy handle: any SampleReading
    ) async throws -> [Source] {
        do {
            return try await handle.sources(of: type, matching: predicate)
        } catch let error as StoreError
            where error.code == .authorizationNotDetermined && filter.type.isEmpty
        { return [] }
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
