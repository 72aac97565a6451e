internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// One page of a query as a statement that finds and orders the keys, in the narrow table alone.
struct PageSQL {
    let sql: String
    let arguments: [DatabaseValue]

    /// - Parameters:
    ///   - last: What the last sample of the page before is ordered by, one value a sort key, and
    ///     its UUID.
    ///   - rows: How many rows at most.
    init(
        _ query: DocumentQuery, visibleTo scope: Visibility.Scope,
        after last: (values: [DatabaseValue], uuid: UUID)?, rows: Int
    ) {
        var conditions: [String] = []
        var arguments: [DatabaseValue] = []
        func require(_ predicate: SamplePredicate) {
            let condition = PredicateSQL(predicate)
            conditions.append(condition.sql)
            arguments.append(contentsOf: condition.arguments)
        }
        switch scope {
        case .nothing: conditions.append("0")
        case .person(let person): require(.person(person))
        case .everything: break
        }
        if !query.damaged.isEmpty { require(.not(.uuids(query.damaged))) }
        // The parts of an outermost `and` stand alone, where the planner finds them.
        if case .and(let parts) = query.predicate {
            for part in parts { require(part) }
        } else {
            require(query.predicate)
        }
        let order = query.order
        // A text is found by looking at every row. Going through an index of dates for that, row
        // by row, costs five times what a scan of the narrow table costs; a unary plus keeps
        // SQLite from it. A person's own documents are few and found by person.
        let isScan = scope == .everything && query.predicate.comparesText
        if let last {
            let after = PageSQL.condition(after: last, in: order, isScan: isScan)
            conditions.append(after.sql)
            arguments.append(contentsOf: after.arguments)
        }
        let prefix = isScan ? "+" : ""
        let keys = order.map { prefix + $0.key.expression + ($0.isAscending ? "" : " DESC") }
        let orderBy = (keys + ["k.uuid" + PageSQL.direction(order)]).joined(separator: ", ")
        let filter = conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
        arguments.append(rows.databaseValue)
        self.arguments = arguments
        sql = """
            SELECT k.uuid, k.stored_us, k.superseded_by, k.place FROM document_key k
            WHERE \(filter) ORDER BY \(orderBy) LIMIT ?
            """
    }

    static func direction(_ order: [DocumentSort]) -> String {
        order.last?.isAscending ?? true ? "" : " DESC"
    }

    /// The rows after one in the order. With one sort key this is one comparison of rows, which an
    /// index answers; with more it is written out, flat.
    static func condition(
        after last: (values: [DatabaseValue], uuid: UUID), in order: [DocumentSort], isScan: Bool
    ) -> (sql: String, arguments: [DatabaseValue]) {
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
            arguments.append(contentsOf: steps.prefix(index).map(\.2))
            arguments.append(step.2)
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
