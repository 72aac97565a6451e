internal import GRDB
internal import Synchronization

/// Columns with their values: an INSERT that names each column beside its value.
struct ColumnValues {
    private var names: [String] = []
    private var places: [String] = []
    private(set) var values: [DatabaseValue] = []

    init() {
        names.reserveCapacity(64)
        places.reserveCapacity(64)
        values.reserveCapacity(64)
    }

    mutating func append(_ name: String, _ value: (any DatabaseValueConvertible)?) {
        append(name, "?", value)
    }

    /// - Parameter place: What stands for the value, with one `?` in it.
    mutating func append(
        _ name: String, _ place: String, _ value: (any DatabaseValueConvertible)?
    ) {
        names.append(name)
        places.append(place)
        values.append(value?.databaseValue ?? .null)
    }

    mutating func append(_ columns: [String], _ more: [DatabaseValue]) {
        precondition(columns.count == more.count, "as many columns as values")
        names += columns
        places += repeatElement("?", count: columns.count)
        values += more
    }

    var arguments: StatementArguments { StatementArguments(values) }

    /// The statement; its text is made once for each table and its columns.
    ///
    /// - Parameter key: The column by which a row that is there is found; the new one takes its
    ///   place. nil where there is none yet.
    func insert(into table: String, replacing key: String? = nil) -> String {
        Self.made.withLock { made in
            if let known = made[table], known.names == names { return known.sql }
            let sql = text(table, key)
            made[table] = (names, sql)
            return sql
        }
    }

    private static let made = Mutex<[String: (names: [String], sql: String)]>([:])

    private func text(_ table: String, _ key: String?) -> String {
        var sql = "INSERT INTO \(table) (\(names.joined(separator: ", "))) "
        sql += "VALUES (\(places.joined(separator: ", ")))"
        guard let key else { return sql }
        let changes = names.filter { $0 != key }.map { "\($0) = excluded.\($0)" }
        return sql + " ON CONFLICT (\(key)) DO UPDATE SET \(changes.joined(separator: ", "))"
    }
}
