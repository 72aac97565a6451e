internal import Base
internal import HealthModel
internal import Statements
internal import Wording

/// A statement as a row: what people look for first.
enum StatementRow {
    static let heads = ["kind", "assertion", "mood", "status", "time", "what", "value"]

    private static let csvHeads =
        ["file", "statement", "kind", "assertion", "about", "class", "mood", "status", "start"]
        + ["end", "code", "codeSystem", "display", "value", "unit", "dose", "doseUnit", "route"]
        + ["interpretation", "section", "narrative", "faults", "xpath"]

    static let csvHead = csvHeads.joined(separator: ",") + "\r\n"

    /// The cells of a table.
    static func cells(_ statement: ClinicalStatement) -> [String] {
        [
            statement.kind?.rawValue ?? "(\(statement.statementClass.rawValue))",
            assertion(statement), statement.moodCode ?? "", statement.statusCode ?? "",
            time(statement), statement.topic?.display ?? statement.narrative ?? "",
            statement.isTopicValue ? "" : values(statement),
        ]
    }

    /// A line of CSV (RFC 4180).
    static func csv(_ file: String, _ statement: ClinicalStatement) -> String {
        let code = statement.topic
        let times = statement.effectiveTimes
        let quantity = statement.values.first?.quantity
        let dose = statement.dose?.value ?? statement.dose?.low
        let cells: [String?] = [
            file, String(statement.number), statement.kind?.rawValue,
            statement.assertion.rawValue, statement.isAboutAnother ? "another" : "patient",
            statement.statementClass.rawValue, statement.moodCode, statement.statusCode,
            times.lazy.compactMap(\.start?.iso).first, times.lazy.compactMap(\.end?.iso).first,
            code?.code, code?.codeSystem, code?.display,
            quantity.map { $0.value ?? $0.nullFlavor ?? "" } ?? values(statement),
            quantity?.unit, dose?.value, dose?.unit, statement.route?.display,
            statement.interpretations.compactMap(\.display).joined(separator: " "),
            statement.section?.title, statement.narrative,
            statement.faults.map(fault).joined(separator: " "),
            statement.origin.xpath,
        ]
        return cells.map { CSVText.cell($0 ?? "") }.joined(separator: ",") + "\r\n"
    }

    private static func fault(_ fault: StatementFault) -> String {
        fault.place.isEmpty ? fault.code.rawValue : "\(fault.code.rawValue):\(fault.place)"
    }

    private static func assertion(_ statement: ClinicalStatement) -> String {
        let word = statement.assertion == .affirmed ? "" : statement.assertion.rawValue
        guard statement.isAboutAnother else { return word }
        return word.isEmpty
            ? DocumentMessage.ofAnother.text : DocumentMessage.statedOfAnother(word).text
    }

    private static func time(_ statement: ClinicalStatement) -> String {
        for time in statement.effectiveTimes {
            switch time.meaning {
            case .point(let point): return point.iso ?? ""
            case .interval(let start, let end):
                return "\(start?.iso ?? "?") – \(end?.iso ?? "")"
            default: continue
            }
        }
        return ""
    }

    private static func values(_ statement: ClinicalStatement) -> String {
        if let dose = statement.dose { return text(dose) }
        return statement.values.map(text).joined(separator: "; ")
    }

    private static func text(_ value: DataValue) -> String {
        switch value.content {
        case .coded(let concept): concept.display ?? concept.nullFlavor ?? ""
        case .quantity(let quantity): text(quantity)
        case .range(let range): text(range)
        case .ratio(let ratio):
            [ratio.numerator, ratio.denominator].map { $0.map(text) ?? "?" }
                .joined(separator: " / ")
        case .boolean(let written): written
        case .text(let content):
            content.representation == "B64" ? "(file)" : content.words ?? content.nullFlavor ?? ""
        case .time(let time): time.start?.iso ?? time.value?.written ?? ""
        case .identifier(let id): id.extension ?? id.root ?? ""
        case .telecom(let telecom): telecom.value ?? ""
        case .name(let parts), .address(let parts): parts.display ?? ""
        case .sequence: "(sequence)"
        case .unknown: DocumentMessage.unknownType.text
        case .empty: value.nullFlavor ?? ""
        }
    }

    private static func text(_ quantity: WrittenQuantity) -> String {
        [quantity.value ?? quantity.nullFlavor, quantity.unitWords].compactMap(\.self)
            .joined(separator: " ")
    }

    private static func text(_ range: QuantityRange) -> String {
        if let value = range.value { return text(value) }
        guard range.low != nil || range.high != nil else { return range.center.map(text) ?? "" }
        return [range.low, range.high].map { $0.map(text) ?? "" }.joined(separator: " – ")
    }
}
