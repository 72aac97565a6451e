internal import Foundation
internal import HealthModel
internal import Statements

/// A record as rows and columns (CSV, RFC 4180).
public enum RecordTable {
    private static let heads =
        ["category", "assertion", "about", "planned", "name", "code", "codeSystem", "start", "end"]
        + ["value", "number", "unit", "referenceRange", "interpretation", "status", "details"]
        + ["performers", "faults", "documentCount", "document", "xpath"]

    /// The first line.
    public static let head = heads.joined(separator: ",") + "\r\n"

    /// The line of a record's line. ``RecordLine/origins`` are counted; the first one is named.
    public static func csv(_ line: RecordLine) -> String {
        let origin = line.origins.first
        let cells: [String?] = [
            line.category.rawValue, line.assertion.rawValue,
            line.isAboutAnother ? line.subject ?? "another" : nil, line.isPlanned ? "planned" : nil,
            line.name, line.codes.first?.code, line.codes.first?.system, line.start?.iso,
            line.end?.iso, line.value, line.number.map { "\($0)" }, line.unit, line.referenceRange,
            line.interpretation, line.status,
            (line.timings.map { "timing: \($0.text)" }
                + line.details.map { "\($0.label.rawValue): \($0.text)" }).joined(separator: "; "),
            line.performers.joined(separator: "; "),
            line.faults.map(\.words).joined(separator: " "), String(line.origins.count),
            origin?.document.lowercasedText, origin?.xpath,
        ]
        return cells.map(quoted).joined(separator: ",") + "\r\n"
    }

    /// A cell; one that a spreadsheet would take for a formula begins with an apostrophe, unless
    /// it is a number.
    private static func quoted(_ cell: String?) -> String {
        guard var cell else { return "" }
        if let first = cell.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first),
            Double(cell) == nil
        {
            cell = "'" + cell
        }
        let needs = cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
        return needs ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }
}
