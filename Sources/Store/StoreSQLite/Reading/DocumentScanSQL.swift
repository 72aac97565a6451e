internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// A part of a ``HealthStore/DocumentScan`` as a statement on the narrow table alone.
struct DocumentScanSQL {
    let sql: String
    let arguments: StatementArguments

    /// The columns of an entry; those that the order looks at follow.
    private static let columns = """
        k.uuid, k.source, k.start_us, k.end_us, k.stored_us, k.sequence, k.type_code,
        k.type_system, k.custodian_folded, k.authors_folded, k.confidentiality, k.superseded_by
        """
    /// How many columns an entry has with the two that say how it is meant.
    static let orderColumn: Int32 = 14

    /// - Parameters:
    ///   - last: What the last row before is ordered by, and its UUID; for the order of the change
    ///     log its place alone.
    init(
        _ scan: DocumentScan, person: Int64, after last: (values: [DatabaseValue], uuid: UUID)?,
        rows: Int
    ) {
        var arguments: [(any DatabaseValueConvertible)?] = []
        var conditions = ["k.person = ?"]
        var meant = "1, 1"
        let (current, superseded) = (
            PredicateSQL(scan.predicate.assuming(.current)),
            PredicateSQL(scan.predicate.assuming(.superseded))
        )
        if scan.predicate.comparesStatus {
            meant = "\(current.sql), \(superseded.sql)"
            arguments += current.arguments + superseded.arguments
            conditions.append("(\(current.sql) OR \(superseded.sql))")
            arguments += [person] + current.arguments + superseded.arguments
        } else {
            conditions.append(current.sql)
            arguments += [person] + current.arguments
        }
        var keys: [String]
        let orderBy: String
        switch scan.order {
        case .sequence:
            keys = ["k.sequence"]
            orderBy = "k.sequence"
            if let last {
                conditions.append("k.sequence > ?")
                arguments.append(last.values.first)
            }
        case .keys(let order):
            keys = order.map(\.key.expression)
            orderBy =
                (order.map { $0.key.expression + ($0.isAscending ? "" : " DESC") }
                + ["k.uuid" + PageSQL.direction(order)]).joined(separator: ", ")
            if let last {
                let after = PageSQL.condition(after: last, in: order, isScan: false)
                conditions.append(after.sql)
                arguments += after.arguments
            }
        }
        keys = [Self.columns, meant] + keys
        sql = """
            SELECT \(keys.joined(separator: ", ")) FROM document_key k
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(orderBy) LIMIT ?
            """
        self.arguments = StatementArguments(arguments + [rows])
    }
}
