internal import Foundation
internal import HealthModel
internal import HealthStore

/// The pages of a scan of documents as statements on the columns that are plain: whose, when, in
/// which place. What the rest of the predicate says is asked of the headers.
struct DocumentPageSQL {
    /// Rows of the next page.
    private(set) var size: Int

    private let scan: DocumentScan
    private let bounds: TimeBounds
    private let order: [(column: String, isAscending: Bool)]
    /// What the last row was ordered by, and its document.
    private var last: (values: [Int64], uuid: UUID)?

    init(_ scan: DocumentScan) {
        self.scan = scan
        bounds = TimeBounds(scan.predicate)
        size = max(32, min(scan.expected, StoreLimits.pageRows))
        switch scan.order {
        case .sequence(let after):
            order = [("sequence", true)]
            last = after > 0 ? ([after], Self.lastUUID) : nil
        case .keys(let keys):
            order = keys.map { ($0.key.column, $0.isAscending) }
            if let after = scan.after { last = (after.instants ?? [], after.uuid) }
        }
    }

    /// Behind every document of a place in a change log, of which there is one.
    private static let lastUUID = UUID(
        uuid: (
            255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255
        ))

    /// The statement of the next page; nil if nothing can be on it.
    func next() -> SQLCommand? {
        guard !bounds.isEmpty else { return nil }
        var conditions: [String] = []
        var values: [SQLValue] = []
        func add(_ value: SQLValue) -> String {
            values.append(value)
            return "$\(values.count)"
        }
        if let person = scan.person { conditions.append("person = \(add(.uuid(person.uuid)))") }
        for (column, range) in [("start_us", bounds.start), ("end_us", bounds.end)] {
            if range.lowerBound > .min {
                conditions.append("\(column) >= \(add(.integer(range.lowerBound)))")
            }
            if range.upperBound < .max {
                conditions.append("\(column) <= \(add(.integer(range.upperBound)))")
            }
        }
        if !scan.isJudged, let (sql, value) = Self.plain(scan.predicate) {
            conditions.append(value.map { sql + " \(add($0))" } ?? sql)
        }
        if let last { conditions.append(behind(last, add)) }
        let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        let direction = order.last?.isAscending ?? true ? "" : " DESC"
        let keys =
            order.map { $0.column + ($0.isAscending ? "" : " DESC") } + ["document" + direction]
        return SQLCommand(
            """
            SELECT \(DocumentKeys.columns) FROM document \(filter)
            ORDER BY \(keys.joined(separator: ", ")) LIMIT \(size)
            """, values)
    }

    /// A part of the predicate that a column says; nil if none does.
    private static func plain(_ predicate: SamplePredicate) -> (String, SQLValue?)? {
        switch predicate {
        case .status(.current): ("superseded_by IS NULL", nil)
        case .status(.superseded): ("superseded_by IS NOT NULL", nil)
        case .person(let person): ("person =", .uuid(person.uuid))
        case .digest(let digest): ("digest =", .bytes(digest.bytes))
        case .and(let parts): parts.lazy.compactMap(plain).first
        default: nil
        }
    }

    private func behind(
        _ last: (values: [Int64], uuid: UUID), _ add: (SQLValue) -> String
    ) -> String {
        var alternatives: [String] = []
        var equal: [String] = []
        for (key, value) in zip(order, last.values) {
            let sign = key.isAscending ? ">" : "<"
            alternatives.append(
                "("
                    + (equal + ["\(key.column) \(sign) \(add(.integer(value)))"])
                    .joined(separator: " AND ") + ")")
            equal.append("\(key.column) = \(add(.integer(value)))")
        }
        let sign = order.last?.isAscending ?? true ? ">" : "<"
        alternatives.append(
            "("
                + (equal + ["document \(sign) \(add(.uuid(last.uuid)))"])
                .joined(separator: " AND ") + ")")
        return "(" + alternatives.joined(separator: " OR ") + ")"
    }

    /// Goes on behind a page's last row; pages grow.
    mutating func advance(behind row: DocumentKeys) {
        last = (
            order.map { key in
                switch key.column {
                case "start_us": row.start
                case "end_us": row.end
                case "stored_us": row.storedAt
                default: row.sequence
                }
            }, row.uuid
        )
        size = min(2 * size, StoreLimits.pageRows)
    }
}

extension DocumentSort.Key {
    /// The column of an instant.
    fileprivate var column: String {
        switch kind {
        case .endDate: "end_us"
        case .storedAt: "stored_us"
        default: "start_us"
        }
    }
}
