package import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook samples list`
struct SamplesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List samples of a person.",
        discussion: """
            The latest start comes first. Predicates are described in \
            Documentation/predicates.md, the JSON form in Documentation/samples.md. The jsonl \
            output can be imported. With --as-of, later deletions are counted: the store keeps no \
            value of a deleted sample. Measurements in documents are listed too, with the \
            document in their metadata; they cannot be imported.
            """)

    @OptionGroup var reader: ReaderOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var filter: SampleFilter
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The order, +key (ascending) or -key (descending), by start, end; workouts also "
                + "by duration, distance, energy, strokes, flights.", valueName: "±key"))
    var sort: [SampleSortArgument] = []
    @Option(help: .limit) var limit: Int?
    @Option(help: .after)
    var after: String?
    @Option(help: .asOf)
    var asOf: TimeArgument?
    @OptionGroup var list: ListOptions

    func validate() throws {
        if reader.app != nil && filter.type.isEmpty {
            throw ValidationError(SampleMessage.asNeedsType())
        }
    }

    func run() async throws {
        var query = SampleQuery(
            types: try filter.types(), predicate: try filter.predicate(), sort: sort.map(\.sort))
        try await store.withLoggedStore { store in
            var handle = try await reader.handle(in: store)
            if let asOf {
                let past = handle.asKnown(on: asOf.date)
                try await PastReport.tell(past, of: query.types)
                handle = past
            }
            var writer = try list.writer(SampleRow.heads)
            var unread: Set<UUID> = []
            try await PagedRun(limit: limit, after: after).run { limit, token in
                query.limit = limit ?? StoreLimits.pageRows
                let page = try await handle.page(query, after: token)
                unread.formUnion(page.documents.unread)
                return (page.samples, page.next)
            } write: { samples in
                for sample in samples {
                    try writer.append(SampleRow.row(sample), json: sample.json)
                }
            }
            try writer.finish()
            DocumentReport.tell(unread: unread.count)
        }
    }
}

/// What is said beside an answer of documents that are missing from it.
enum DocumentReport {
    /// Says how many documents nobody knows the contents of.
    static func tell(unread: Int) {
        guard unread > 0 else { return }
        Terminal.say(SampleMessage.unreadMeasurements(unread))
    }
}

/// What is said beside an answer about a past time.
enum PastReport {
    /// Says what has become of samples since.
    static func tell(_ past: PastSamples, of types: [SampleType]) async throws {
        let changes = try await past.changes(of: types)
        let counts = (changes.added, changes.deletedCount, changes.corrected)
        Terminal.say(
            changes.isComplete
                ? SampleMessage.changes(counts.0, counts.1, counts.2)
                : SampleMessage.changesInPart(counts.0, counts.1, counts.2))
    }
}

/// `casebook samples`
package struct SamplesCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "samples",
        abstract: "Create, check, import, find and export samples of health data.",
        discussion: "The output holds health data.",
        subcommands: [
            SampleNewCommand.self, SampleCheckCommand.self,
            SamplesAddCommand.self, SamplesImportCommand.self, SamplesExportCommand.self,
            SamplesListCommand.self,
            SamplesDeleteCommand.self, SamplesChangesCommand.self, SamplesStatsCommand.self,
            SamplesCorrectCommand.self, SamplesCorrectionsCommand.self, SamplesFilesCommand.self,
            SamplesMigrateCommand.self, SamplesPruneCommand.self,
        ])

    package init() {}
}
