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
        case .title(let match): add(match, in: "k.title_folded")
        case .patientName(let match): add(match, in: "k.patient_folded")
        case .custodianName(let match): add(match, in: "k.custodian_folded")
        case .authorName(.equals(let name)):
            add(
                "ifnull(instr(k.authors_folded, ?), 0) > 0",
                "\u{1F}\(TextFolding.fold(name))\u{1F}")
        case .authorName(let match): add(match, in: "k.authors_folded")
        case .typeCode(let code, nil): add("k.type_code IS ?", code)
        case .typeCode(let code, let system?):
            add("(k.type_code IS ? AND k.type_system IS ?)", code, system)
        case .dates(let start, let end, let options):
            addDates(start?.microseconds, end?.microseconds, options)
        case .sources(let sources):
            add("k.source IN (SELECT number FROM source WHERE name IN ")
            addList(sources.filter { $0.bundleIdentifier == nil }.map(\.name))
            add(")")
        case .person(let person):
            add("k.person = ifnull((SELECT number FROM person WHERE uuid = ?), -1)", person.uuid)
        case .patientIdentifier(let identifier):
            let columns = "SELECT place FROM document_patient WHERE root = ? AND extension = ?"
            add(identifier.key, "k.place IN (\(columns))")
        case .documentID(let identifier):
            add(identifier.key, "(k.id_root IS ? AND k.id_extension IS ?)")
        case .setID(let identifier):
            add(
                identifier.key,
                "(k.set_root IS NOT NULL AND k.set_root IS ? AND k.set_extension IS ?)")
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
