internal import ArgumentParser
internal import CommandSupport
internal import DocumentCommands
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Importers
internal import Wording

/// `casebook samples export`
struct SamplesExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a person's samples to a file.",
        discussion: """
            jsonl is the JSON form of Documentation/samples.md, with all properties of a sample. \
            apple is the form of Apple Health's export.xml, with times to the second and a uuid \
            on each record. csv is the table that `casebook samples import` reads: quantities and \
            categories, without sources and devices. parquet has a row per sample with its type, \
            times, value, unit and source, and the whole sample as JSON in one column. All four \
            can be imported again: the samples come back with the same UUIDs. The earliest start \
            comes first. Measurements in documents are left out and counted: they come with their \
            documents.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case apple, csv, jsonl, parquet }

    @OptionGroup var reader: ReaderOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var filter: SampleFilter
    @Option(help: .format) var format = Format.jsonl
    @Flag(name: .shortAndLong, help: .quiet) var quiet = false
    @Option(name: [.customShort("o"), .long], help: .output) var output: String?

    func validate() throws {
        if reader.app != nil && filter.type.isEmpty {
            throw ValidationError(SampleMessage.asNeedsType())
        }
    }

    func run() async throws {
        var query = SampleQuery(
            types: try filter.types(), predicate: try filter.predicate(),
            sort: [.ascending(.startDate)])
        query.leavesOutDocumentSamples = true
        Interruption.finishOnce()
        try await store.withLoggedStore { store in
            let handle = try await reader.handle(in: store)
            let documents = try await handle.documentSamples(
                of: query.types, matching: query.predicate)
            let stream = try ResultStream(file: output, sparing: self.store.files)
            var work = SampleExport(handle: handle, stream: stream, isQuiet: quiet)
            switch format {
            case .jsonl: try await work.writeJSON(query)
            case .parquet: try await work.writeParquet(query)
            case .csv: try await work.writeCSV(query)
            case .apple: try await work.writeApple(query)
            }
            try work.finish(leavingOut: documents)
        }
        if Interruption.isRequested { throw ExitCode.interrupted }
    }
}

/// Writes the samples of a query.
private struct SampleExport {
    let handle: any SampleReading
    private var stream: ResultStream
    private var progress: ProgressLine
    private let isQuiet: Bool
    private var notes = ImportNotes()

    init(handle: any SampleReading, stream: ResultStream, isQuiet: Bool) {
        self.handle = handle
        self.stream = stream
        self.isQuiet = isQuiet
        progress = ProgressLine(isQuiet: isQuiet, counting: "samples")
    }

    mutating func writeJSON(_ query: SampleQuery) async throws {
        for try await batch in handle.samples(query) where !Interruption.isRequested {
            for sample in batch { try stream.write(sample.json + "\n") }
            progress.advance(by: batch.count, ProgressMessage.written())
        }
    }

    mutating func writeParquet(_ query: SampleQuery) async throws {
        var writer = ParquetSampleWriter()
        try stream.write(writer.head)
        for try await batch in handle.samples(query) where !Interruption.isRequested {
            for sample in batch { try stream.write(writer.append(sample)) }
            progress.advance(by: batch.count, ProgressMessage.written())
        }
        try stream.write(writer.finish())
    }

    /// Reads everything twice: the header line names every key of metadata.
    mutating func writeCSV(_ query: SampleQuery) async throws {
        var keys: Set<MetadataKey> = []
        for try await batch in handle.samples(query) {
            for sample in batch where !sample.metadata.isEmpty {
                keys.formUnion(sample.metadata.values.keys)
            }
        }
        guard keys.count + 6 <= ImportLimits.columns else {
            throw CommandFailure(SampleFileMessage.columns(ImportLimits.columns, keys.count + 6))
        }
        var writer = CSVSampleWriter(keys: keys)
        try stream.write(writer.head)
        for try await batch in handle.samples(query) where !Interruption.isRequested {
            for sample in batch { try stream.write(writer.line(of: sample)) }
            progress.advance(by: batch.count, ProgressMessage.written())
        }
        notes.add(writer.notes)
    }

    mutating func writeApple(_ query: SampleQuery) async throws {
        var writer = AppleExportWriter()
        try stream.write(writer.head(at: Date(), profile: try await profile()))
        var lost = 0
        let route = SampleType(SeriesType.workoutRoute)
        for try await batch in handle.samples(query) where !Interruption.isRequested {
            for sample in batch {
                // A route is written inside of its workout.
                if sample.sampleType == route {
                    lost += 1
                    continue
                }
                var routes: [SeriesSample] = []
                if case .workout = sample {
                    routes = try await self.routes(of: sample.uuid)
                    lost -= routes.count
                }
                try stream.write(writer.element(of: sample, routes: routes))
            }
            progress.advance(by: batch.count, ProgressMessage.written())
        }
        try stream.write(writer.tail)
        notes.add(writer.notes)
        if lost > 0 { notes.count(SampleFileMessage.routes.text, lost) }
    }

    private func routes(of workout: UUID) async throws -> [SeriesSample] {
        let query = SampleQuery(
            types: [SampleType(SeriesType.workoutRoute)], predicate: .workout(workout),
            sort: [.ascending(.startDate)])
        var routes: [SeriesSample] = []
        for try await batch in handle.samples(query) {
            for case .series(let route) in batch { routes.append(route) }
        }
        return routes
    }

    /// What is true of the person, as far as the reader may know it.
    private func profile() async throws -> ImportedProfile {
        var profile = ImportedProfile()
        profile.dateOfBirth = try? await handle.dateOfBirthComponents()
        for type in [CharacteristicType.biologicalSex, .bloodType, .fitzpatrickSkinType] {
            if let value = try? await handle.characteristic(type), value != 0 {
                profile.values[type] = value
            }
        }
        return profile
    }

    mutating func finish(leavingOut documents: DocumentReceipt) throws {
        try stream.flush()
        progress.clear()
        guard !isQuiet else { return }
        if !documents.results.isEmpty {
            notes.count(SampleFileMessage.exportedOfDocuments.text, documents.results.count)
        }
        Terminal.say(SampleFileMessage.written(progress.count, progress.summary))
        for note in notes.all { Terminal.say(SampleFileMessage.note(note)) }
    }
}
