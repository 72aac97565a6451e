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
    var columns: [Column] = []
    /// Columns of what the store has no place for.
    var leftOut: [String] = []
    /// The columns of a systolic and a diastolic pressure.
    var pressure: (systolic: String, diastolic: String)?
    /// A category that each row is: its value.
    var category: (type: CategoryType, value: Int)?

    /// The table of a header line; nil if it is none of them.
    static func find(_ names: [String], file: String) -> DeviceTable? {
        let names = Set(names)
        return all.first { table in
            table.signature.allSatisfy(names.contains)
                && (table.fileName.map { file.lowercased().contains($0) } ?? true)
        }
    }
}
