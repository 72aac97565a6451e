internal import ArgumentParser
internal import CommandSupport
internal import DocumentCommands
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Units
internal import Wording

/// `casebook samples stats`
struct SamplesStatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show sums, averages and other statistics by calendar interval.",
        discussion: """
            Sources are merged in the person's order of trust: each moment counts once. Buckets \
            are shown whole, from the first with samples (or --from) to the last (or --to). Times \
            without an offset are in the zone of --zone.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json, jsonl }

    @OptionGroup var store: StoreOptions
    @OptionGroup var person: PersonOptions
    @Option(help: "The type, as in `casebook types`.") var type: String
    @Option(
        help: ArgumentHelp(
            "Any of sum, average, min, max, mostRecent, duration. (default: the usual ones)",
            valueName: "option,…"))
    var options: FigureArguments?
    @Option(help: ArgumentHelp("The length of a bucket: 15min, 1h, 1d, 1w, 1mo, 1y."))
    var interval = IntervalText.day
    @Option(help: "The time zone of the days.") var zone = TimeZone.gmt
    @Flag(
        help: """
            Count each sample in the day of its own time zone (HKTimeZone in its metadata).
            """)
    var sampleZones = false
    @Option(
        help: ArgumentHelp(
            "The start of a bucket. (default: a Monday, or the first of a month)",
            valueName: "time"))
    var anchor: LocalTimeArgument?
    @Option(help: ArgumentHelp("Start with the bucket of this time.", valueName: "time"))
    var from: LocalTimeArgument?
    @Option(help: ArgumentHelp("Only buckets that start before this time.", valueName: "time"))
    var to: LocalTimeArgument?
    @Option(
        name: .customLong("where"),
        help: .samplePredicate)
    var condition: String?
    @Flag(help: "Show the statistics of each source too.") var bySource = false
    @Option(help: "The unit of the results. (default: the type's unit)") var unit: String?
    @Option(
        name: .customLong("as"),
        help: .seenBy,
        transform: ClientApp.identifier)
    var app: String?
    @Option(help: .asOf)
    var asOf: TimeArgument?
    @Option(help: .format) var format = Format.table
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?

    func run() async throws {
        let query = try query()
        let unit = try unit(of: query.type)
        try await store.withLoggedStore { store in
            let owner = try await person.id(in: store)
            let collection: StatisticsCollection
            do {
                var handle: any SampleReading = store.administrator(
                    named: Console.user, reason: "casebook samples stats"
                ).samples(of: owner)
                if let app { handle = store.client(ClientApp(identifier: app), for: owner) }
                if let asOf {
                    let past = handle.asKnown(on: asOf.date)
                    try await PastReport.tell(past, of: [SampleType(query.type)])
                    handle = past
                }
                let corrected = try await handle.corrections(of: SampleType(query.type)).count
                if corrected > 0 {
                    Terminal.say(SampleMessage.correctedOnes(corrected))
                }
                collection = try await handle.statisticsCollection(query)
            } catch let error as StatisticsError { throw CommandFailure(FileMessage.reason(error)) }
            var writer = StatisticsWriter(
                format: format, stream: try ResultStream(file: output, sparing: self.store.files),
                unit: unit, zone: zone,
                options: query.options)
            for bucket in try buckets(of: collection) { try writer.write(bucket) }
            try writer.finish()
            let documents = collection.documents
            if !documents.results.isEmpty {
                Terminal.say(
                    SampleMessage.ofDocuments(
                        documents.results.count,
                        documents.documents.map(\.lowercasedText).joined(separator: " ")))
            }
            DocumentReport.tell(unread: documents.unread.count)
        }
    }

    private func query() throws -> StatisticsCollectionQuery {
        guard let type = QuantityType(identifier: type) else {
            throw CommandFailure(SampleMessage.unknownQuantity(type))
        }
        var options = options?.options ?? .usual(for: type)
        if bySource { options.insert(.separateBySource) }
        if sampleZones { options.insert(.sampleTimeZones) }
        do {
            return try StatisticsCollectionQuery(
                type: type, options: options,
                anchorDate: (anchor ?? LocalTimeArgument.monday).date(in: zone),
                intervalComponents: interval.components, timeZone: zone,
                predicate: try predicate())
        } catch let error as StatisticsError { throw CommandFailure(FileMessage.reason(error)) }
    }

    /// Beside --where what is so far from --from and --to that it is in no bucket that is shown
    /// need not be read.
    private func predicate() throws -> SamplePredicate {
        var parts: [SamplePredicate] = []
        if let condition {
            do { parts.append(try SamplePredicate(parsing: condition)) } catch {
                throw CommandFailure(OptionMessage.wrong("--where", "\(error)"))
            }
        }
        if from != nil || to != nil {
            let margin = interval.margin(bySampleZones: sampleZones)
            parts.append(
                .dates(
                    from: from?.date(in: zone).addingTimeInterval(-margin),
                    to: to?.date(in: zone).addingTimeInterval(margin), options: []))
        }
        return .and(parts)
    }

    private func unit(of type: QuantityType) throws -> HealthUnit {
        guard let unit else { return type.canonicalUnit }
        guard let read = try? HealthUnit(unit), type.is(compatibleWith: read) else {
            throw CommandFailure(SampleMessage.unit(type.canonicalUnit.unitString, unit))
        }
        return read
    }

    private func buckets(of collection: StatisticsCollection) throws -> [Statistics] {
        let filled = collection.statistics()
        guard let first = from?.date(in: zone) ?? filled.first?.startDate,
            let last = to?.date(in: zone) ?? filled.last?.endDate
        else { return [] }
        var found: [Statistics] = []
        collection.enumerateStatistics(from: first, to: last) { bucket, stop in
            if bucket.startDate < last { found.append(bucket) }
            stop = found.count > StatisticsCollectionQuery.mostBuckets
        }
        guard found.count <= StatisticsCollectionQuery.mostBuckets else {
            throw CommandFailure(SampleMessage.buckets(StatisticsCollectionQuery.mostBuckets))
        }
        return found
    }
}
