/// The formats of files of samples. A file's format is found out from its content.
public enum SampleFormat: String, Sendable, CaseIterable {
    /// Apple Health's export (`export.xml`).
    case apple
    /// A table of our own form, or of any with its columns named.
    case csv
    /// Samples in their JSON form, one a line.
    case jsonl
    /// Casebook's own Parquet.
    case parquet
    /// Garmin's binary files of activities, days and measurements.
    case fit
    /// Garmin's Training Center Database.
    case tcx
    /// The GPS exchange format.
    case gpx
    /// Dexcom Clarity's table.
    case dexcom
    /// FreeStyle Libre's table from LibreView.
    case libre
    /// Withings' tables.
    case withings
    /// Fitbit's export.
    case fitbit
    /// Google Fit's takeout.
    case googleFit = "google-fit"
    /// Health Connect's backup.
    case healthConnect = "health-connect"
    /// Samsung Health's tables.
    case samsungHealth = "samsung-health"
    /// Oura's tables.
    case oura
    /// WHOOP's tables.
    case whoop
    /// The list of activities in Strava's archive.
    case strava
    /// Garmin Connect's list of activities, and the files of Garmin's account export.
    case garminConnect = "garmin-connect"
    /// Polar Flow's export.
    case polar
    /// OMRON connect's table.
    case omron
    /// beurer HealthManager's tables.
    case beurer
    /// The Contour Diabetes app's table.
    case contour
    /// mySugr's table.
    case mySugr = "mysugr"
    /// Nightscout's entries and treatments.
    case nightscout
    /// Data points of Open mHealth.
    case openMHealth = "open-mhealth"
    /// Observations of FHIR.
    case fhir

    /// Bytes of a file's beginning by which its format is found.
    public static let headBytes = 16 << 10

    /// The format of a file.
    ///
    /// - Parameters:
    ///   - name: The file's name, which decides where formats have no mark of their own.
    ///   - head: Its first bytes, at least ``headBytes`` where it has as many.
    ///   - takesAnyTable: Whether a table whose columns nobody knows is ``csv``; among other files
    ///     of an export it is none of the formats.
    /// - Returns: nil for a file of none of the formats.
    public static func detect(
        name: String, head: [UInt8], takesAnyTable: Bool = true
    ) -> SampleFormat? {
        let last = (name.split(separator: "/").last.map(String.init) ?? name).lowercased()
        if FITDecoder.isFIT(head[...]) { return .fit }
        if SQLiteTables.isDatabase(head[...]) { return .healthConnect }
        if ParquetSampleReader.isParquet(head[...]) { return .parquet }
        let head = UTF16Text.decoded(head)
        if last.hasSuffix(".jsonl") || last.hasSuffix(".ndjson") { return .jsonl }
        let text = String(decoding: head.prefix(headBytes), as: UTF8.self)
        if text.contains("<") {
            if text.contains("<HealthData") || text.contains("DOCTYPE HealthData") { return .apple }
            if text.contains("<TrainingCenterDatabase") { return .tcx }
            if text.contains("<gpx") || text.contains(":gpx") { return .gpx }
        }
        let body = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if body.hasPrefix("[") || body.hasPrefix("{") {
            if let format = detectJSON(name: last, text) { return format }
            return body.hasPrefix("{") && text.contains("\"version\"") ? .jsonl : nil
        }
        if let header = DeviceTableReader.header(head, file: name) { return header.table.format }
        let first = body.prefix { !$0.isNewline }.lowercased()
        let names = first.split { ",;\t".contains($0) }.map { $0.filter { $0 != "\"" } }
        if ["type", "start", "value"].allSatisfy({ names.contains($0) }) { return .csv }
        return takesAnyTable && last.hasSuffix(".csv") ? .csv : nil
    }

    /// The format of a file of JSON, by its name and by members that only one format has.
    private static func detectJSON(name: String, _ text: String) -> SampleFormat? {
        if FitbitFile.knows(name) { return .fitbit }
        let marks = ["\"Data Points\"", "\"Data Source\"", "\"fitnessActivity\""]
        if marks.contains(where: text.contains) { return .googleFit }
        if PolarFile.knows(name, text) { return .polar }
        if GarminFile.knows(name, text) { return .garminConnect }
        if OuraFile.knows(text) { return .oura }
        if FHIRObservationFile.knows(text) { return .fhir }
        if OpenMHealthFile.knows(text) { return .openMHealth }
        return NightscoutFile.knows(text) ? .nightscout : nil
    }

    /// A reader of a file of this format. Tables of any kind are read by ``CSVSampleReader``.
    public func reader(
        of file: ImportedFile, options: ImportOptions = ImportOptions()
    ) -> any SampleLineReader {
        switch self {
        case .apple: AppleExportReader(file)
        case .csv: CSVSampleReader(options: options, reading: file.read)
        case .jsonl: JSONLinesReader(reading: file.read)
        case .parquet: ParquetSampleReader(reading: file.read)
        case .fit: QueuedReader { try FITFile.lines(of: file, options: options) }
        case .tcx: QueuedReader { try TCXFile.lines(of: file, options: options) }
        case .gpx: QueuedReader { try GPXFile.lines(of: file, options: options) }
        case .oura where file.name.lowercased().hasSuffix(".json"):
            QueuedReader { try OuraFile.lines(of: file, options: options) }
        case .dexcom, .libre, .withings, .samsungHealth, .oura, .whoop, .strava, .omron, .beurer,
            .contour, .mySugr:
            QueuedReader { try DeviceTableReader.lines(of: file, options: options) }
        case .garminConnect where !file.name.lowercased().hasSuffix(".json"):
            QueuedReader { try DeviceTableReader.lines(of: file, options: options) }
        case .fitbit where !file.name.lowercased().hasSuffix(".json"),
            .googleFit where file.name.lowercased().hasSuffix(".csv"):
            QueuedReader { try DeviceTableReader.lines(of: file, options: options) }
        case .garminConnect: QueuedReader { try GarminFile.lines(of: file, options: options) }
        case .polar: QueuedReader { try PolarFile.lines(of: file, options: options) }
        case .nightscout: QueuedReader { try NightscoutFile.lines(of: file, options: options) }
        case .openMHealth: QueuedReader { try OpenMHealthFile.lines(of: file, options: options) }
        case .fhir: QueuedReader { try FHIRObservationFile.lines(of: file, options: options) }
        case .fitbit: QueuedReader { try FitbitFile.lines(of: file, options: options) }
        case .googleFit: QueuedReader { try GoogleFitFile.lines(of: file, options: options) }
        case .healthConnect:
            QueuedReader { try HealthConnectFile.lines(of: file, options: options) }
        }
    }
}
