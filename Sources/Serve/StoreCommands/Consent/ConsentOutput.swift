internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentCommands
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// How consent records are written.
struct ConsentOutput: ParsableArguments {
    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json, jsonl }

    @Option(help: .format) var format = Format.table
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?

    func write(_ records: [ConsentRecord]) throws {
        var stream = try ResultStream(file: output)
        switch format {
        case .table:
            var table = Table(["record", "decision", "for", "level", "purposes", "until", "about"])
            for record in records { table.append(Self.row(record)) }
            try stream.write(table.render())
        case .jsonl: for record in records { try stream.write(Self.json(record) + "\n") }
        case .json:
            let list = records.map { "  " + Self.json($0) }.joined(separator: ",\n")
            try stream.write(records.isEmpty ? "[]\n" : "[\n\(list)\n]\n")
        }
        try stream.flush()
    }

    private static func row(_ record: ConsentRecord) -> [String] {
        [
            record.id.lowercasedText, record.effect.rawValue, record.grantee.text,
            record.level.rawValue, purposes(record).joined(separator: " "),
            record.until.date.map { $0.formatted(.iso8601) } ?? ConsentMessage.noEnd.text,
            about(record),
        ]
    }

    private static func purposes(_ record: ConsentRecord) -> [String] {
        record.purposes.map(\.rawValue).sorted()
    }

    private static func about(_ record: ConsentRecord) -> String {
        switch record.scope {
        case .document(let uuid): uuid.lowercasedText
        case .rule: "rule"
        }
    }

    private static func json(_ record: ConsentRecord) -> String {
        var json = JSONText()
        json.object { json in
            json.member("record", record.id.lowercasedText)
            json.member("sequence", Int(record.sequence))
            json.member("decision", record.effect.rawValue)
            json.member("for", record.grantee.text)
            json.member("level", record.level.rawValue)
            json.key("purposes")
            json.array(purposes(record)) { json, purpose in json.string(purpose) }
            json.member("from", InstantText.format(record.from.microseconds))
            json.member("until", record.until.date.map { InstantText.format($0.microseconds) })
            // Instants and deciders also under the names that they had before, for one release.
            for name in ["decidedAt", "decided"] {
                json.member(name, InstantText.format(record.decidedAt.microseconds))
            }
            for name in ["decidedBy", "decided_by"] {
                json.member(name, record.decidedBy?.description)
            }
            json.member("text", record.text)
            json.key("supersedes")
            json.array(record.supersedes) { json, id in json.string(id.lowercasedText) }
            if case .document(let uuid) = record.scope {
                json.member("document", uuid.lowercasedText)
            }
            if case .rule(let rule) = record.scope { write(rule, &json) }
        }
        return json.text
    }

    private static func write(_ rule: ConsentRule, _ json: inout JSONText) {
        json.key("rule")
        json.object { json in
            for (key, values) in [
                ("types", rule.types.map { Set($0.map(\.code)) }), ("authors", rule.authors),
                ("custodians", rule.custodians), ("sources", rule.sources),
                ("confidentiality", rule.confidentiality),
            ] {
                guard let values else { continue }
                json.key(key)
                json.array(values.sorted()) { json, value in json.string(value) }
            }
            for (names, date) in [
                (["startsFrom", "starts_from"], rule.startsFrom),
                (["startsBefore", "starts_before"], rule.startsBefore),
            ] {
                for name in names {
                    json.present(name, date.map { InstantText.format($0.microseconds) })
                }
            }
        }
    }
}
