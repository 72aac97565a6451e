package import Base
internal import Foundation
internal import HealthModel
internal import Statements

/// A line of a record as JSON: members without a value are left out.
extension RecordLine {
    /// Writes the line.
    package func write(to json: inout JSONText) {
        json.object { json in
            json.member("category", category.rawValue)
            json.member("assertion", assertion.rawValue)
            if isAboutAnother { json.member("about", subject ?? "another") }
            if isPlanned { json.member("planned", true) }
            if let name { json.member("name", name) }
            if !codes.isEmpty {
                json.key("codes")
                json.array(codes) { json, code in
                    json.object { json in
                        json.member("code", code.code)
                        if let system = code.system { json.member("system", system) }
                    }
                }
            }
            if let start = start?.iso { json.member("start", start) }
            if let end = end?.iso { json.member("end", end) }
            if let value { json.member("value", value) }
            if let number {
                json.key("number")
                json.number(number)
            }
            if let unit { json.member("unit", unit) }
            if let referenceRange { json.member("referenceRange", referenceRange) }
            if let interpretation { json.member("interpretation", interpretation) }
            if let status { json.member("status", status) }
            if !timings.isEmpty {
                json.key("timing")
                json.array(timings) { json, timing in json.string(timing.text) }
            }
            for detail in Dictionary(grouping: details, by: \.label).sorted(by: {
                $0.key.rawValue < $1.key.rawValue
            }) {
                json.key(detail.key.rawValue)
                json.array(detail.value) { json, detail in json.string(detail.text) }
            }
            if !performers.isEmpty {
                json.key("performers")
                json.array(performers) { json, name in json.string(name) }
            }
            if !faults.isEmpty {
                json.key("faults")
                json.array(faults) { json, fault in json.string(fault.words) }
            }
            json.key("documents")
            json.array(origins) { json, origin in
                json.object { json in
                    json.member("document", origin.document.lowercasedText)
                    json.member("statement", origin.statement)
                    json.member("xpath", origin.xpath)
                }
            }
        }
    }
}

extension RecordContradiction {
    /// Writes what disagrees with what.
    package func write(to json: inout JSONText) {
        json.object { json in
            json.member("contradiction", kind.rawValue)
            json.member("category", category.rawValue)
            for (name, lines) in [("one", one), ("other", other)] {
                json.key(name)
                json.array(lines) { json, line in line.write(to: &json) }
            }
        }
    }
}

extension StatementFault {
    /// The code and the place, as `unreadableNumber:value`.
    var words: String { place.isEmpty ? code.rawValue : "\(code.rawValue):\(place)" }
}

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
        return cells.map { CSVText.cell($0 ?? "") }.joined(separator: ",") + "\r\n"
    }
}
