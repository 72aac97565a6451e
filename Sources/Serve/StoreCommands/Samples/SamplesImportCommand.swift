internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Intake
internal import StoreSQLite
internal import Importers

/// `casebook samples import`
struct SamplesImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Save the samples of a file, an archive or a folder.",
        discussion: """
            The format is found from the content: Apple Health's export (export.xml, export.zip \
            or its folder), FIT, TCX, GPX, Dexcom Clarity, Libre, Withings, Fitbit, Google Fit, \
            Health Connect (Documentation/device-files.md), CSV, JSON lines, Casebook's own \
            Parquet. The samples keep the sources that the file names; --source stands for them all.

            CSV (RFC 4180) begins with a header line. The columns type, start, value are \
            needed; end is start where it is empty; unit is a unit string, for quantities only; \
            uuid is made where there is none; every other column is a piece of metadata, left \
            out where it is empty. Times are RFC 3339, with an offset, or those of --zone. Semicolons \
            or tabs may stand for the commas. Any table is read with --map type=HeartRate,start=Time,value=bpm,unit=count/min. jsonl is \
            the JSON form of Documentation/samples.md, a sample a line.

            Lines that are no samples are written with line, column and what was expected, and \
            never with a value; all others are saved, and the exit status is 1. --dry-run only \
            reads, and shows the first ten samples as they were understood.

            Samples with the columns HKMetadataKeySyncIdentifier and HKMetadataKeySyncVersion, or \
            with a uuid, are saved once, however often the file is imported, and so are those of \
            devices' files: an import that was cut off is continued by running it again.
            """)

    @Argument(help: "The file, archive or folder; - is standard input.") var file: String
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: "Who brings the samples; else whom the file names, or casebook import.")
    var source: String?
    @Option(
        help: ArgumentHelp(
            "Make the samples part of this workout, which the same source brought.",
            valueName: "uuid"))
    var workout: UUID?
    @Option(help: "The file's format; by its content if not given.") var format: SampleFormat?
    @Option(
        help: ArgumentHelp(
            "Which column of the file is which field; what a column is to be called.",
            valueName: "field=column,…"))
    var map: [ColumnArguments] = []
    @Option(
        help: ArgumentHelp(
            "What stands in a column that the file does not have: type=HeartRate.",
            valueName: "column=text"))
    var set: [ColumnArgument] = []
    @Option(help: "The time zone of times that are written without one.") var zone: TimeZone?
    @Option(help: "Whether days or months come first in dates as 03/04/2026.")
    var dateOrder: DateOrder?
    @Option(
        help: ArgumentHelp(
            "The unit of a type that the file names none for: BodyMass=lb.",
            valueName: "type=unit"))
    var unit: [ColumnArgument] = []
    @Flag(help: "Read the file and say what is wrong with it; save nothing.") var dryRun = false
    @Flag(name: .shortAndLong, help: "Results only: no summary and no progress.")
    var quiet = false
    @Option(
        name: [.customShort("o"), .long], help: "Write the lines that are no samples to this file.")
    var output: String?

    enum DateOrder: String, CaseIterable, ExpressibleByArgument { case dmy, mdy }

    func validate() throws {
        let columns = map.flatMap(\.columns)
        if let format, format != .csv, !(columns + set).isEmpty {
            throw ValidationError("--map and --set are about the columns of csv")
        }
        for list in [columns, set] where Swift.Set(list.map(\.column)).count < list.count {
            throw ValidationError("a column is named once")
        }
    }

    func run() async throws {
        var given = format
        if given == nil, !(map.isEmpty && set.isEmpty) { given = .csv }
        let files = try SampleFiles(file, format: given)
        var tally = SampleImportTally(
            file: files.name, isQuiet: quiet, showsSamples: dryRun,
            stream: try ResultStream(file: output, sparing: [file] + store.files))
        Interruption.finishOnce()
        var work = SampleImport(files: files, options: options, columns: columnTexts)
        if dryRun {
            try await work.run(&tally) { _ in SampleSaving.Outcome() }
        } else {
            // In a service others read at the same time.
            if Console.guest == nil { SQLiteBackend.keepFewPages() }
            try await store.withStore(readOnly: false) { store in
                let saving = SourcedSaving(
                    store: store, person: try await person.id(in: store), workout: workout,
                    source: Source(name: sourceName), isForced: source != nil)
                if let workout { try await check(workout, of: saving.person, in: store) }
                try await work.run(&tally) { try await saving.save($0) }
                let extras = ImportedExtras(store: store, person: saving.person)
                try await extras.keep(work.profile, &tally)
                if !Interruption.isRequested {
                    try await extras.keepFiles(of: files, work.profile, &tally)
                }
                try await extras.takeDocuments(of: files, &tally)
            }
        }
        let status = try tally.finish(
            isDryRun: dryRun, isInterrupted: Interruption.isRequested)
        if let status { throw status }
    }

    private var sourceName: String { source ?? "casebook import" }

    private var options: ImportOptions {
        var options = ImportOptions(
            zone: zone, isDayFirst: dateOrder.map { $0 == .dmy }, source: source)
        for item in unit { options.units[item.column] = item.text }
        return options
    }

    private var columnTexts: SampleImport.Columns {
        SampleImport.Columns(
            map: map.flatMap(\.columns).map { ($0.column, $0.text) },
            constants: Dictionary(set.map { ($0.column, $0.text) }, uniquingKeysWith: { $1 }))
    }

    /// Says once what would be said of each line.
    private func check(
        _ workout: UUID, of person: PersonID, in store: HealthStore
    ) async throws {
        let found = try await store.owner(person).sample(workout)
        guard case .workout? = found, found?.sourceRevision?.source == Source(name: sourceName)
        else {
            throw CommandFailure(
                "--workout takes a workout of this person that \(sourceName) brought")
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

/// `field=column,field=column`; a comma parts them where a name and `=` follow it.
struct ColumnArguments: ExpressibleByArgument {
    let columns: [ColumnArgument]

    init?(argument: String) {
        var parts: [String] = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            if part.contains("=") || parts.isEmpty {
                parts.append(String(part))
            } else {
                parts[parts.count - 1] += ",\(part)"
            }
        }
        columns = parts.compactMap(ColumnArgument.init)
        guard columns.count == parts.count else { return nil }
    }
}
