internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook samples changes`
struct SamplesChangesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes", abstract: "List samples added and deleted since an anchor.",
        discussion: """
            The last line holds the anchor for the next run: with json and jsonl as an object \
            with the single member `anchor`, with table on standard error. Without --since, all \
            samples are listed. A sample that was both added and deleted since the anchor is \
            listed as deleted only.
            """)

    @OptionGroup var reader: ReaderOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var filter: SampleFilter
    @Option(help: ArgumentHelp("The anchor of an earlier run.", valueName: "anchor"))
    var since: String?
    @Option(help: .limit) var limit: Int?
    @OptionGroup var list: ListOptions

    func validate() throws {
        if reader.app != nil && filter.type.isEmpty {
            throw ValidationError(SampleMessage.asNeedsType())
        }
    }

    func run() async throws {
        var query = AnchoredObjectQuery(
            types: try filter.types(), predicate: try filter.predicate(),
            anchor: since.map { QueryAnchor(text: $0) })
        // A store gives an anchor only if it can keep the secret that seals it.
        try await store.withStore(readOnly: false) { store in
            let handle = try await reader.handle(in: store)
            var writer = ChangeWriter(try list.writer(ChangeWriter.heads))
            var left = limit ?? .max
            while true {
                query.limit = min(left, StoreLimits.anchoredSlice)
                let changes = try await handle.changes(query)
                try writer.write(changes)
                left -= changes.added.count + changes.deleted.count
                query.anchor = changes.anchor
                if changes.isEmpty || left == 0 { return try writer.finish(changes.anchor) }
            }
        }
    }
}
