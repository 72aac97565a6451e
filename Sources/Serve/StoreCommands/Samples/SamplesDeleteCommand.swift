internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook samples delete`
struct SamplesDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete samples of a person.",
        discussion: """
            Deletes samples by UUID, all or none; or all samples of a type that match a \
            predicate. A person can delete everything, an app only its own samples. The store \
            remembers the UUIDs of deleted samples.
            """)

    @Argument(help: ArgumentHelp("The samples' UUIDs.", valueName: "id")) var ids: [UUID] = []
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var filter: SampleFilter
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("Delete as this app, and only its own samples.", valueName: "app"),
        transform: ClientApp.identifier)
    var app: String?
    @Flag(help: .dryRun) var dryRun = false

    func validate() throws {
        let hasFilter = filter.condition != nil || filter.from != nil || filter.to != nil
        if ids.isEmpty == filter.type.isEmpty || !ids.isEmpty && hasFilter {
            throw ValidationError(SampleMessage.deleteForm())
        }
    }

    func run() async throws {
        let types = try ids.isEmpty ? filter.types() : []
        let predicate = try ids.isEmpty ? filter.predicate() : .uuids(Set(ids))
        try await store.withLoggedStore { store in
            let id = try await person.id(in: store)
            let count =
                dryRun
                ? try await self.count(types, predicate, of: id, in: store)
                : try await delete(types, predicate, of: id, in: store)
            Terminal.say(
                dryRun ? SampleMessage.wouldBeDeleted(count) : SampleMessage.deleted(count))
        }
    }

    private func delete(
        _ types: [SampleType], _ predicate: SamplePredicate, of person: PersonID,
        in store: HealthStore
    ) async throws -> Int {
        let client = app.map { store.client(ClientApp(identifier: $0), for: person) }
        let owner = try await self.person.owner(
            in: store, to: .delete, .samples, by: "samples delete")
        guard ids.isEmpty else {
            if let client { try await client.delete(ids) } else { try await owner.delete(ids) }
            return Set(ids).count
        }
        var count = 0
        for type in types {
            if let client {
                count += try await client.deleteSamples(of: type, matching: predicate)
            } else {
                count += try await owner.deleteSamples(of: type, matching: predicate)
            }
        }
        return count
    }

    /// How many samples the owner, or the app, could delete.
    private func count(
        _ types: [SampleType], _ predicate: SamplePredicate, of person: PersonID,
        in store: HealthStore
    ) async throws -> Int {
        let owner = try await self.person.owner(
            in: store, to: .read, .samples, by: "samples delete")
        return try await owner.count(
            types.isEmpty ? try filter.types() : types, predicate,
            of: app.map { ClientApp(identifier: $0).source })
    }
}

extension OwnerHandle {
    /// How many samples a command would change that says so first.
    ///
    /// - Parameter source: Only this source's.
    func count(
        _ types: [SampleType], _ predicate: SamplePredicate, of source: Source? = nil
    ) async throws -> Int {
        var count = 0
        var query = SampleQuery(types: types, predicate: predicate)
        query.leavesOutDocumentSamples = true
        for try await batch in samples(query) {
            count += batch.count { source == nil || $0.sourceRevision?.source == source }
        }
        return count
    }
}
