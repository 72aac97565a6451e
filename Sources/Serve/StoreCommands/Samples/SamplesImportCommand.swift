internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Intake
internal import StoreSQLite
internal import Importers
internal import Wording

/// `casebook samples import`
struct SamplesImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import the samples of a file, an archive or a folder.",
        discussion: """
            The format is detected from the content: Apple Health's export (export.xml, \
            export.zip or its folder), FIT, TCX, GPX, Dexcom Clarity, Libre, Withings, Fitbit, \
            Google Fit, Health Connect, Samsung Health, Oura, WHOOP, Strava, Garmin Connect, \
            Polar, Omron, Beurer, Contour, mySugr, Nightscout, Open mHealth, observations of \
            FHIR (Documentation/device-files.md), CSV, JSON lines, and the Parquet files that \
            Casebook writes. The samples keep the sources named in the file; \
            --source replaces them all.

            CSV (RFC 4180, UTF-8) begins with a header line; semicolons and tabs also separate \
            columns. The columns type, start and value are required. An empty end is the start; \
            unit is a unit string, for quantities only; a missing uuid is generated. Each other \
            column is a metadata entry; empty cells are ignored. Times are RFC 3339 with an \
            offset, or in the zone of --zone. Other tables are read with \
            --map type=HeartRate,start=Time,value=bpm,unit=count/min. jsonl is the JSON form of \
            Documentation/samples.md, one sample per line.

            Invalid lines are reported with line, column and the expected content, never with a \
            value. All other lines are saved, and the exit status is 1. --dry-run only reads the \
            file, and shows the first ten samples as Casebook understands them.

            Samples with the columns HKMetadataKeySyncIdentifier and HKMetadataKeySyncVersion, or \
            with a uuid, are saved once, however often the file is imported. The same holds for \
            samples of device files: an interrupted import can be continued by running it again.
            """)

    @Argument(help: "The file, archive or folder, or - for standard input.") var file: String
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(
        help:
            "The source of the samples. (default: the file's own sources, or casebook import)"
    )
    var source: String?
    @Option(
        help: ArgumentHelp(
            "Add the samples to this workout of the same source.",
            valueName: "uuid"))
    var workout: UUID?
    @Option(help: "The format of the file. (default: detected from its content)") var format:
        SampleFormat?
    @Option(
        help: ArgumentHelp(
            "Assign columns of the file to fields, as field=column.",
            valueName: "field=column,…"))
    var map: [ColumnArguments] = []
    @Option(
        help: ArgumentHelp(
            "Set a field that the file does not have, such as type=HeartRate.",
            valueName: "column=text"))
    var set: [ColumnArgument] = []
    @Option(help: "The time zone of times without an offset.") var zone: TimeZone?
    @Option(help: "The order of dates such as 03/04/2026: day or month first.")
    var dateOrder: DateOrder?
    @Option(help: "The decimal mark of a table with numbers such as 1,234.")
    var decimalMark: DecimalMark?
    @Option(
        help: ArgumentHelp(
            "The unit of a type without a unit in the file, such as BodyMass=lb.",
            valueName: "type=unit"))
    var unit: [ColumnArgument] = []
    @Flag(help: .dryRun) var dryRun = false
    @Flag(name: .shortAndLong, help: .quiet)
    var quiet = false
    @Option(
        name: [.customShort("o"), .long], help: "Write the invalid lines to this file.")
    var output: String?

    enum DateOrder: String, CaseIterable, ExpressibleByArgument { case dmy, mdy }

    enum DecimalMark: String, CaseIterable, ExpressibleByArgument {
        case comma, point

        var character: Character { self == .comma ? "," : "." }
    }

    func validate() throws {
        let columns = map.flatMap(\.columns)
        if let format, format != .csv, !(columns + set).isEmpty {
            throw ValidationError(SampleFileMessage.mapForCSV())
        }
        for list in [columns, set] where Swift.Set(list.map(\.column)).count < list.count {
            throw ValidationError(SampleFileMessage.columnTwice())
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
        options.decimalMark = decimalMark?.character
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
            throw CommandFailure(SampleFileMessage.workoutOf(sourceName))
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
