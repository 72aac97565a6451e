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
