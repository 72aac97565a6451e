internal import HealthModel

/// A table of comma-separated values as one maker's devices write it.
struct DeviceTable {
    /// A column that holds values of a type.
    struct Column {
        /// Its name, in lower case.
        let name: String
        let type: String
        let unit: String
        /// What a value is multiplied by.
        var scale = 1.0
        /// Which rows it counts in: a column and its values, in lower case.
        var only: (column: String, values: [String])?
        var metadata: [MetadataKey: MetadataValue] = [:]
    }

    let format: SampleFormat
    let source: String
    /// Columns by which the table is known, in lower case.
    let signature: [String]
    /// A part of the file's name without which it is another table; nil where that does not matter.
    var fileName: String?
    /// The column of the start, and of the end; a start alone is an instant.
    let start: String
    var end: String?
    /// The column of the seconds that a row lasts.
    var duration: String?
    /// The seconds that every row lasts.
    var seconds: Int64 = 0
    var columns: [Column] = []
    /// Columns about a row, which measure nothing.
    var about: Set<String> = []
    /// The columns of a systolic and a diastolic pressure.
    var pressure: (systolic: String, diastolic: String)?
    /// A category that each row is: its value.
    var category: (type: CategoryType, value: Int)?

    /// The column that names who measured.
    var sourceColumn = "device"
    /// Where the columns are in files of other languages; nil for a maker without a fixed order.
    var order: Order?

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
        let others = [end, duration, pressure?.systolic, pressure?.diastolic]
        names.formUnion(others.compactMap(\.self))
        for column in columns {
            names.insert(column.name)
            if let only = column.only { names.insert(only.column) }
        }
        return names
    }

    /// The table of a header line, and what its columns are called in it; nil if it is none of
    /// them.
    static func find(_ names: [String], file: String) -> (table: DeviceTable, names: [String])? {
        let known = Set(names)
        let path = "/\(file.lowercased())"
        let table = all.first { table in
            table.signature.allSatisfy(known.contains)
                && (table.fileName.map(path.contains) ?? true)
        }
        if let table { return (table, names) }
        for table in all {
            if let names = table.order?.translated(names) { return (table, names) }
        }
        return nil
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
