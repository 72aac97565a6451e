internal import GRDB

/// The rows of a document in its four tables, written by one statement: SQLite has no INSERT into
/// several tables, so the connection that writes has a view of its own, whose trigger divides what
/// is inserted among them. The view is temporary and no part of the schema.
enum DocumentRows {
    static let view = "new_document"

    /// Columns of the view for `document_key`, from the columns of that table.
    static let keys = HeaderColumns.keys.map { "key_\($0)" }
    /// Columns of the view for `document_header`.
    static let headers = HeaderColumns.columns.map { "header_\($0)" }

    private static let content = ["encoding", "byte_count", "data"]
    private static let tables: [(name: String, columns: [String])] = [
        (
            "key",
            [
                "person", "start_us", "uuid", "digest", "source", "end_us", "stored_us",
                "superseded_by", "sequence",
            ] + HeaderColumns.keys
        ),
        (
            "header",
            [
                "body_kind", "byte_count", "gate", "is_valid", "fatal_count", "error_count",
                "warning_count", "information_count", "sha1",
            ] + HeaderColumns.columns
        ),
        ("body", content), ("statements", content),
    ]

    /// Makes the view for a connection whose database has the newest schema.
    static func prepare(_ db: Database) throws {
        let names = tables.flatMap { table in table.columns.map { "\(table.name)_\($0)" } }
        try db.execute(
            sql: """
                CREATE TEMP VIEW \(view) (place, \(names.joined(separator: ", "))) AS
                SELECT NULL\(String(repeating: ", NULL", count: names.count))
                """)
        let inserts = tables.map { table in
            """
            INSERT INTO document_\(table.name) (place, \(table.columns.joined(separator: ", ")))
            SELECT new.place, \(table.columns.map { "new.\(table.name)_\($0)" }
                .joined(separator: ", "))
            """ + (table.name == "statements" ? " WHERE new.statements_data IS NOT NULL;" : ";")
        }
        try db.execute(
            sql: """
                CREATE TEMP TRIGGER \(view)_insert INSTEAD OF INSERT ON \(view) BEGIN
                \(inserts.joined(separator: "\n"))
                END
                """)
    }
}
