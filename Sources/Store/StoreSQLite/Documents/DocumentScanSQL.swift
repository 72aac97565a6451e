internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// A part of a ``HealthStore/DocumentScan`` as a statement on the narrow table alone.
struct DocumentScanSQL {
    private(set) var sql = ""
    private(set) var arguments: [DatabaseValue] = []

    /// What the last document before was ordered by, and its UUID; for the order of the change log
    /// its place alone.
    typealias Last = (values: [DatabaseValue], uuid: UUID)

    /// The columns of every entry.
    private static let columns = """
        k.uuid, k.start_us, k.end_us, k.stored_us, k.sequence, k.superseded_by
        """
    /// The columns that rules look at, before the two that say how the predicate means an entry.
    private static let judgedColumns = """
        k.source, k.type_code, k.type_system, k.custodian_folded, k.authors_folded,
        k.confidentiality
        """

    /// The column of the person, where a scan is of everybody.
    static let personColumn: Int32 = 6
    /// Where the columns that rules look at begin, and then those of the order.
    static func judgedColumn(_ scan: DocumentScan) -> Int32 { scan.person == nil ? 7 : 6 }
    static func orderColumn(_ scan: DocumentScan) -> Int32 {
        judgedColumn(scan) + (scan.isJudged ? 8 : 0)
    }

    private var conditions: [String] = []

    /// - Parameter rows: How many at most.
    init(_ scan: DocumentScan, after last: Last?, rows: Int) {
        var selected = [Self.columns]
        var source = "document_key k"
        if scan.person == nil {
            selected.append("p.uuid")
            source += " CROSS JOIN person p ON p.number = k.person"
        }
        if scan.isJudged { selected += [Self.judgedColumns, meant(scan)] }
        if let person = scan.person {
            conditions.append("k.person = (SELECT number FROM person WHERE uuid = ?)")
            arguments.append(person.uuid.databaseValue)
        }
        if scan.isJudged, scan.predicate.comparesStatus {
            let parts = [
                PredicateSQL(scan.predicate.assuming(.current)),
                PredicateSQL(scan.predicate.assuming(.superseded)),
            ]
            conditions.append("(\(parts.map(\.sql).joined(separator: " OR ")))")
            arguments += parts.flatMap(\.arguments)
        } else {
            require(scan.predicate)
        }
        let order = DocumentOrderSQL(scan)
        if let after = last.map({ order.after($0) }) {
            conditions.append(after.sql)
            arguments += after.arguments
        }
        let filter = conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
        sql = """
            SELECT \((selected + order.values).joined(separator: ", ")) FROM \(source)
            WHERE \(filter) ORDER BY \(order.sql) LIMIT ?
            """
        arguments.append(rows.databaseValue)
    }

    /// Whether the predicate means an entry if nothing has taken its place, and if something has.
    private mutating func meant(_ scan: DocumentScan) -> String {
        guard scan.predicate.comparesStatus else { return "1, 1" }
        let current = PredicateSQL(scan.predicate.assuming(.current))
        let superseded = PredicateSQL(scan.predicate.assuming(.superseded))
        arguments += current.arguments + superseded.arguments
        return "\(current.sql), \(superseded.sql)"
    }

    /// The parts of an outermost `and` stand alone, where the planner finds them.
    private mutating func require(_ predicate: SamplePredicate) {
        guard case .and(let parts) = predicate else {
            let condition = PredicateSQL(predicate)
            conditions.append(condition.sql)
            arguments += condition.arguments
            return
        }
        for part in parts { require(part) }
    }
}

/// The order of a scan: what it is by, and what comes behind a document.
struct DocumentOrderSQL {
    /// What documents are ordered by, to be selected.
    let values: [String]
    /// What stands behind `ORDER BY`.
    let sql: String
    private let order: [DocumentSort]
    /// A text is found by looking at every row. Going through an index of dates for that, row by
    /// row, costs five times what a scan of the narrow table costs; a unary plus keeps SQLite from
    /// it. A person's own documents are few and found by person.
    private let isScan: Bool

    init(_ scan: DocumentScan) {
        isScan = scan.person == nil && scan.predicate.comparesText
        guard case .keys(let order) = scan.order else {
            (values, sql, order) = (["k.sequence"], "k.sequence", [])
            return
        }
        self.order = order
        values = order.map(\.key.expression)
        let prefix = isScan ? "+" : ""
        let keys = order.map { prefix + $0.key.expression + ($0.isAscending ? "" : " DESC") }
        let direction = order.last?.isAscending ?? true ? "" : " DESC"
        sql = (keys + ["k.uuid" + direction]).joined(separator: ", ")
    }

    /// The rows behind one. With one sort key this is one comparison of rows, which an index
    /// answers; with more it is written out, flat.
    func after(_ last: DocumentScanSQL.Last) -> (sql: String, arguments: [DatabaseValue]) {
        guard !order.isEmpty else { return ("k.sequence > ?", Array(last.values.prefix(1))) }
        let isUp = order.last?.isAscending ?? true
        let steps = zip(order, last.values).map { ($0.key.expression, $0.isAscending, $1) }
        if steps.count == 1, let (expression, _, value) = steps.first {
            let prefix = isScan ? "+" : ""
            return (
                "(\(prefix)\(expression), k.uuid) \(isUp ? ">" : "<") (?, ?)",
                [value, last.uuid.databaseValue]
            )
        }
        var alternatives: [String] = []
        var arguments: [DatabaseValue] = []
        for (index, step) in (steps + [("k.uuid", isUp, last.uuid.databaseValue)]).enumerated() {
            let equals = steps.prefix(index).map { "\($0.0) = ?" }
            let beyond = "\(step.0) \(step.1 ? ">" : "<") ?"
            alternatives.append("(" + (equals + [beyond]).joined(separator: " AND ") + ")")
            arguments += steps.prefix(index).map(\.2) + [step.2]
        }
        return ("(" + alternatives.joined(separator: " OR ") + ")", arguments)
    }
}

extension DocumentSort.Key {
    /// What SQL orders by; an absent text is the empty one.
    var expression: String {
        switch kind {
        case .startDate: "k.start_us"
        case .endDate: "k.end_us"
        case .storedAt: "k.stored_us"
        case .field(let field): "ifnull(k.\(field.row.keys[0]), '')"
        }
    }
}
