internal import HealthModel

/// A table of comma-separated values as one maker's devices write it.
struct DeviceTable {
    /// A column that holds values of a type.
    struct Column {
        /// Its name, in lower case.
        let name: String
        let type: String
        /// Empty for the unit that the caller names.
        let unit: String
        /// What a value is multiplied by.
        var scale = 1.0
        /// Which rows it counts in: a column and its values, in lower case.
        var only: (column: String, values: [String])?
        /// A column that is empty in rows in which it counts as well, in any language.
        var orEmpty: String?
        var metadata: [MetadataKey: MetadataValue] = [:]
        /// Whether 0 stands for a value that was not measured.
        var isNeverZero = false
    }

    /// What the times of a table without an offset are.
    enum Clock {
        /// Those of the device's clock.
        case local
        case utc
        /// Those of a clock whose offset or zone is in a column: `UTC+02:00`, `Europe/Vienna`.
        case offset(String)
    }

    let format: SampleFormat
    let source: String
    /// Columns by which the table is known, in lower case.
    let signature: [String]
    /// A part of the file's path without which it is another table; nil where that does not matter.
    var fileName: String?
    /// The column of the start, and of the end; a start alone is an instant.
    let start: String
    /// The column of the time of day, where the start has only the day.
    var time: String?
    var end: String?
    /// The column of the seconds that a row lasts.
    var duration: String?
    /// The seconds that every row lasts.
    var seconds: Int64 = 0
    var clock = Clock.local
    /// Whether the start names a local day, and a row is about that day.
    var isDaily = false
    /// The rows that count: a column and its values, in lower case.
    var rows: (column: String, values: [String])?
    var columns: [Column] = []
    /// Columns about a row, which measure nothing.
    var about: Set<String> = []
    /// Columns that are measured and not kept.
    var leftOut: Set<String> = []
    /// The columns of a systolic and a diastolic pressure.
    var pressure: (systolic: String, diastolic: String)?
    /// A category that each row is: its value.
    var category: (type: CategoryType, value: Int)?
    /// The stage of sleep that each row is, by the word in a column.
    var stages: (column: String, values: [String: Int])?
    /// The stages of sleep of a row, a letter for each piece of so many seconds.
    var phases: (column: String, seconds: Int64, values: [Character: Int])?
    /// The workout that each row is.
    var workout: Workout?

    /// The measurements of a row in a file of their own.
    var bins: Bins?

    /// The column that names who measured.
    var sourceColumn = "device"
    /// Whether that column has no names of sources but of devices.
    var namesDevices = false
    /// Whether quotes within a field are text, as in JSON.
    var hasLooseQuotes = false
    /// Whether tables of other kinds may follow in the same file.
    var hasSections = false
    /// Names of columns in other languages.
    var aliases: [String: String] = [:]
    /// Where the columns are in files of other languages; nil for a maker without a fixed order.
    var order: Order?

    /// The columns of a workout.
    struct Workout {
        /// The column of the kind, and kinds that have no name of their own.
        let kind: String
        var kinds: [String: WorkoutActivityType] = [:]
        /// The columns of the whole time, and of the time without pauses, in such seconds.
        var elapsed: (column: String, seconds: Double)?
        var duration: (column: String, seconds: Double)?
        var distance: (column: String, meters: Double)?
        /// Kilocalories.
        var energy: String?
        var averageHeartRate: String?
        var maximumHeartRate: String?
        /// Meters.
        var ascent: String?

        var names: [String?] {
            [
                kind, elapsed?.column, duration?.column, distance?.column, energy,
                averageHeartRate, maximumHeartRate, ascent,
            ]
        }
    }

    /// Files of JSON in a folder `jsons` beside the table, which a column names.
    struct Bins {
        let column: String
        /// The member that holds a value, and what it is of.
        let member: String
        let type: String
        let unit: String
    }

    /// The order of columns, which is the same in every language.
    struct Order {
        /// The names of the first columns, in lower case. A place for a unit is `*`.
        let names: [String]
        /// Columns that name the unit of glucose, as `glukosewert (mg/dl)`.
        let glucose: [Int]
        /// What the name of another column holds in every language.
        let mark: (column: Int, text: String)
        /// Columns behind these, which not all exports have.
        var more: [String] = []
    }

    /// The columns that are read, and those about a row. What any other one holds is not kept.
    var known: Set<String> {
        var names = about.union([start, sourceColumn])
        var others = [time, end, duration, pressure?.systolic, pressure?.diastolic, rows?.column]
        others += [stages?.column, phases?.column] + (workout?.names ?? [])
        if case .offset(let column) = clock { others.append(column) }
        names.formUnion(others.compactMap(\.self))
        if let bins { names.insert(bins.column) }
        if workout != nil, format == .samsungHealth { names.formUnion(Self.samsungPoints) }
        for column in columns {
            names.insert(column.name)
            if let only = column.only { names.insert(only.column) }
        }
        return names
    }

    /// The table of a header line, and what its columns are called in it; nil if it is none of
    /// them.
    static func find(_ names: [String], file: String) -> (table: DeviceTable, names: [String])? {
        let names = plain(names)
        let known = Set(names)
        let path = "/\(file.lowercased())"
        for table in all where table.fileName.map(path.contains) ?? true {
            if table.signature.allSatisfy(known.contains) { return (table, names) }
            guard !table.aliases.isEmpty else { continue }
            let english = names.map { table.aliases[$0] ?? $0 }
            if table.signature.allSatisfy(Set(english).contains) { return (table, english) }
        }
        if let found = strava(names, file: file) ?? garmin(names) { return found }
        for table in all {
            if let names = table.order?.translated(names) { return (table, names) }
        }
        return nil
    }

    /// Names without the type before them (`com.samsung.health.weight.start_time`), the second of
    /// a name as `distance#2`.
    private static func plain(_ names: [String]) -> [String] {
        var counts: [String: Int] = [:]
        return names.map { name in
            var name = name
            if name.hasPrefix("com.samsung."), let dot = name.lastIndex(of: ".") {
                name = String(name[name.index(after: dot)...])
            }
            counts[name, default: 0] += 1
            let count = counts[name] ?? 1
            return count == 1 || name.isEmpty ? name : "\(name)#\(count)"
        }
    }
}

extension DeviceTable.Order {
    /// The columns' names in English; nil where the columns are others.
    fileprivate func translated(_ foreign: [String]) -> [String]? {
        guard foreign.count >= names.count, foreign[mark.column].contains(mark.text) else {
            return nil
        }
        let units = glucose.map { place in
            ["mg/dl", "mmol/l"].first { foreign[place].contains($0) }
        }
        guard let unit = units[0], units.allSatisfy({ $0 == unit }) else { return nil }
        let known = names.map { $0.replacing("*", with: unit) } + more
        return Array(known.prefix(foreign.count)) + Array(foreign.dropFirst(known.count))
    }
}
