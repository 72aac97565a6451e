internal import Foundation
internal import GRDB
internal import HealthModel

/// A predicate as a condition on `document_key k`. Every condition is 1 or 0 and never NULL, so
/// that `NOT` means in SQL what it means in memory.
struct PredicateSQL {
    private(set) var sql = ""
    private(set) var arguments: [DatabaseValue] = []

    init(_ predicate: SamplePredicate) {
        add(predicate)
    }

    private mutating func add(_ text: String, _ values: (any DatabaseValueConvertible)?...) {
        sql += text
        arguments.append(contentsOf: values.map { $0?.databaseValue ?? .null })
    }

    private mutating func add(_ predicate: SamplePredicate) {
        switch predicate {
        case .header(let condition): add(condition)
        case .dates(let start, let end, let options):
            addDates(start?.microseconds, end?.microseconds, options)
        case .sources(let sources):
            add("k.source IN (SELECT number FROM source WHERE name IN ")
            addList(sources.filter { $0.bundleIdentifier == nil }.map(\.documentText))
            let apps = sources.compactMap(\.bundleIdentifier)
            if !apps.isEmpty {
                add(" OR substr(name, nullif(instr(name, char(31)), 0) + 1) IN ")
                addList(apps)
            }
            add(")")
        case .person(let person):
            add("k.person = ifnull((SELECT number FROM person WHERE uuid = ?), -1)", person.uuid)
        case .status(.current): add("k.superseded_by IS NULL")
        case .status(.superseded): add("k.superseded_by IS NOT NULL")
        case .digest(let digest): add("k.digest = ?", Data(digest.bytes))
        case .uuids(let uuids):
            add("k.uuid IN ")
            addList(Array(uuids))
        case .and(let parts): add(parts, joinedBy: " AND ", none: "1")
        case .or(let parts): add(parts, joinedBy: " OR ", none: "0")
        case .not(let part):
            add("NOT (")
            add(part)
            add(")")
        case .sampleTypes(let types): add(types.contains(SampleType(.cda)) ? "1" : "0")
        case .startDate(let comparison, let date): add("k.start_us", comparison, date)
        case .endDate(let comparison, let date): add("k.end_us", comparison, date)
        case .sourceRevisions(let patterns):
            let known = patterns.filter { $0.matches(SourceRevision(source: $0.source)) }
            add(.sources(Set(known.map(\.source))))
        case .deviceProperty(_, let values): add(values.isEmpty ? "1" : "0")
        case .noCorrelation: add("1")
        case .devices, .hasMetadata, .metadata, .metadataValues, .workout, .quantity, .summary,
            .count, .categoryValue, .categoryValues, .contains, .workoutType, .workoutDuration,
            .workoutTotal, .workoutStatistic, .workoutActivity:
            add("0")
        }
    }

    private mutating func add(_ condition: HeaderCondition) {
        let row = condition.field.row
        let columns = row.keys.map { "k.\($0)" }
        switch condition.match {
        case .text(.equals(let name)) where row.kind == .authorNames:
            add(
                "ifnull(instr(\(columns[0]), ?), 0) > 0",
                "\u{1F}\(TextFolding.fold(name))\u{1F}")
        case .text(let match): add(match, in: columns[0])
        case .code(let code, nil): add("\(columns[0]) IS ?", code)
        case .code(let code, let system?):
            add("(\(columns[0]) IS ? AND \(columns[1]) IS ?)", code, system)
        case .identifier(let identifier) where row.kind == .identifiers:
            let places = "SELECT place FROM \(row.keys[0]) WHERE root = ? AND extension = ?"
            add(identifier.key, "k.place IN (\(places))")
        case .identifier(let identifier):
            // The first part is there for indexes of those rows alone that have an identifier.
            let (root, part) = (columns[0], columns[1])
            add(identifier.key, "(\(root) IS NOT NULL AND \(root) IS ? AND \(part) IS ?)")
        }
    }

    private mutating func add(_ column: String, _ comparison: Comparison, _ date: Date) {
        add("\(column) \(comparison.rawValue) ?", date.microseconds)
    }

    private mutating func add(_ match: TextMatch, in column: String) {
        switch match {
        case .equals(let text): add("\(column) IS ?", TextFolding.fold(text))
        case .contains(let text):
            add("ifnull(instr(\(column), ?), 0) > 0", TextFolding.fold(text))
        }
    }

    private mutating func add(_ key: IdentifierKey?, _ condition: String) {
        guard let key else { return add("0") }
        add(condition, key.root, key.extension)
    }

    private mutating func addList(_ values: [some DatabaseValueConvertible]) {
        sql += "(" + values.map { _ in "?" }.joined(separator: ", ") + ")"
        arguments.append(contentsOf: values.map(\.databaseValue))
    }

    private mutating func add(
        _ parts: [SamplePredicate], joinedBy operation: String, none: String
    ) {
        guard !parts.isEmpty else { return add(none) }
        add("(")
        for (index, part) in parts.enumerated() {
            if index > 0 { add(operation) }
            add(part)
        }
        add(")")
    }

    private mutating func addDates(_ start: Int64?, _ end: Int64?, _ options: DateRangeOptions) {
        add("(1")
        if options.contains(.strictStartDate) {
            if let start { add(" AND k.start_us >= ?", start) }
            if let end { add(" AND k.start_us < ?", end) }
        }
        if options.contains(.strictEndDate) {
            if let start { add(" AND k.end_us >= ?", start) }
            if let end { add(" AND k.end_us < ?", end) }
        }
        if options.isEmpty {
            if let start { add(" AND k.end_us >= ?", start) }
            if let end { add(" AND k.start_us < ?", end) }
        }
        add(")")
    }
}
