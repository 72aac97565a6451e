import ArgumentParser
import Foundation
import HealthModel
import HealthStore
import Intake
import Importers

/// `casebook samples import`
struct SamplesImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Save the samples of a file.",
        discussion: """
            CSV (RFC 4180, UTF-8) begins with a header line. The columns type, start, value are \
            needed; end is start where it is empty; unit is a unit string, for quantities only; \
            uuid is made where there is none; every other column is a piece of metadata, left \
            out where it is empty. Times are RFC 3339, with an offset. jsonl is the JSON form \
            of Documentation/samples.md, a sample a line.

            Lines that are no samples are written with line, column and what was expected, and \
            never with a value; all others are saved, and the exit status is 1. --dry-run only \
            reads.

            Samples with the columns HKMetadataKeySyncIdentifier and HKMetadataKeySyncVersion, or \
            with a uuid, are saved once, however often the file is imported: an import that was \
            cut off is continued by running it again.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case csv, jsonl }

    @Argument(help: "The file; - is standard input.") var file: String
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: "Who brings the samples.") var source = "casebook import"
    @Option(
        help: ArgumentHelp(
            "Make the samples part of this workout, which the same source brought.",
            valueName: "uuid"))
    var workout: UUID?
    @Option(help: "The file's format; by its name if not given, else csv.") var format: Format?
    @Option(
        help: ArgumentHelp("Call a column of the file something else.", valueName: "column=name"))
    var map: [ColumnArgument] = []
    @Option(
        help: ArgumentHelp(
            "What stands in a column that the file does not have: type=HeartRate.",
            valueName: "column=text"))
    var set: [ColumnArgument] = []
    @Flag(help: "Read the file and say what is wrong with it; save nothing.") var dryRun = false
    @Flag(name: .shortAndLong, help: "Results only: no summary and no progress.")
    var quiet = false
    @Option(
        name: [.customShort("o"), .long], help: "Write the lines that are no samples to this file.")
    var output: String?

    func validate() throws {
        if kind == .jsonl && !(map + set).isEmpty {
            throw ValidationError("--map and --set are about the columns of csv")
        }
        for list in [map, set] where Swift.Set(list.map(\.column)).count < list.count {
            throw ValidationError("a column is named once")
        }
    }

    private var kind: Format {
        let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return format ?? (["jsonl", "ndjson", "json"].contains(ending) ? .jsonl : .csv)
    }

    func run() async throws {
        let chunks = try FileChunks(file)
        var tally = SampleImportTally(
            file: chunks.name, isQuiet: quiet,
            stream: try ResultStream(file: output, sparing: [file] + store.files))
        Interruption.finishOnce()
        if dryRun {
            try await run(through: chunks, &tally) { _ in SampleSaving.Outcome() }
        } else {
            try await store.withStore(readOnly: false) { store in
                let saving = SampleSaving(
                    intake: store.intake(source: Source(name: source)),
                    person: try await person.id(in: store), workout: workout)
                if let workout { try await check(workout, of: saving.person, in: store) }
                try await run(through: chunks, &tally) { try await saving.save($0) }
            }
        }
        let status = try tally.finish(
            isDryRun: dryRun, isInterrupted: Interruption.isRequested)
        if let status { throw status }
    }

    /// Says once what would be said of each line.
    private func check(
        _ workout: UUID, of person: PersonID, in store: HealthStore
    ) async throws {
        let found = try await store.owner(person).sample(workout)
        guard case .workout? = found, found?.sourceRevision?.source == Source(name: source) else {
            throw CommandFailure("--workout takes a workout of this person that \(source) brought")
        }
    }

    /// Reads a batch while the one before it is saved.
    private func run(
        through chunks: FileChunks, _ tally: inout SampleImportTally,
        save: @escaping @Sendable (SampleBatch) async throws -> SampleSaving.Outcome
    ) async throws {
        var reader = reader(of: chunks)
        var saving: (batch: SampleBatch, task: Task<SampleSaving.Outcome, any Error>)?
        do {
            while !Interruption.isRequested {
                let batch = try SampleBatch.read(from: &reader) { chunks.position }
                if let (batch, task) = saving {
                    saving = nil
                    let share = chunks.size.map { Double(chunks.position) / Double(max($0, 1)) }
                    try tally.count(batch, try await task.value, share: share)
                }
                guard let batch else { return }
                saving = (batch, Task { try await save(batch) })
            }
        } catch let error as FileFormatError {
            throw CommandFailure("\(chunks.name): \(error)")
        }
        if let (batch, task) = saving { try tally.count(batch, try await task.value, share: nil) }
    }

    private func reader(of chunks: FileChunks) -> any SampleLineReader {
        let read = { try chunks.next(ImportLimits.chunkBytes) }
        switch kind {
        case .jsonl: return JSONLinesReader(reading: read)
        case .csv:
            let texts = { (list: [ColumnArgument]) in
                Dictionary(list.map { ($0.column, $0.text) }, uniquingKeysWith: { $1 })
            }
            return CSVSampleReader(renaming: texts(map), constants: texts(set), reading: read)
        }
    }
}

/// `column=text`
struct ColumnArgument: ExpressibleByArgument {
    let column: String
    let text: String

    init?(argument: String) {
        let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else { return nil }
        column = String(halves[0])
        text = String(halves[1])
    }
}
