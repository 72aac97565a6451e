internal import ArgumentParser
internal import ClinicalRecord
internal import CommandSupport
internal import DocumentValidation
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Statements

/// Lines of a record for people at a terminal.
enum RecordRow {
    /// All lines with where they come from.
    static func table(
        _ lines: [RecordLine], _ documents: [UUID: CDADocumentSample]
    ) -> String {
        guard !lines.isEmpty else { return "no statements\n" }
        var table = Table(["kind", "says", "time", "what", "value", "documents", "first"])
        for line in lines {
            table.append([
                line.category.rawValue, says(line), time(line), line.name ?? "",
                value(line), String(line.origins.count), title(line, documents),
            ])
        }
        return table.render()
    }

    /// What documents say against each other.
    static func text(
        _ contradictions: [RecordContradiction], _ documents: [UUID: CDADocumentSample]
    ) -> String {
        contradictions.map { contradiction in
            var text = "\n⚠ \(contradiction.category.rawValue): \(words(contradiction.kind))\n"
            for (number, side) in [contradiction.one, contradiction.other].enumerated() {
                if number > 0 { text += "  but\n" }
                for line in side {
                    let parts = [says(line), line.name ?? "", value(line), time(line)]
                    let told = parts.filter { !$0.isEmpty }.joined(separator: ", ")
                    text += "    \(told.printable) (\(title(line, documents).printable))\n"
                }
            }
            return text
        }.joined()
    }

    private static func words(_ kind: RecordContradiction.Kind) -> String {
        switch kind {
        case .noneButSome: "one document states that there are none, another lists some"
        case .affirmedAndDenied: "one document denies what another states"
        case .severalValues: "documents give different values for one result"
        }
    }

    private static func says(_ line: RecordLine) -> String {
        var words: [String] = []
        switch line.assertion {
        case .affirmed: break
        case .negated: words.append(line.saysNone ? "none known" : "denied")
        case .noneKnown: words.append("none known")
        case .noInformation: words.append("no information")
        case .unreadable: words.append("unreadable")
        }
        if line.isPlanned { words.append("planned") }
        if line.isAboutAnother { words.append("of \(line.subject ?? "another")") }
        if let status = line.status, status != "completed" { words.append(status) }
        return words.joined(separator: ", ")
    }

    private static func time(_ line: RecordLine) -> String {
        guard line.start != line.end else { return line.start?.iso ?? "" }
        return [line.start?.iso ?? "", line.end?.iso ?? ""].joined(separator: " – ")
    }

    private static func value(_ line: RecordLine) -> String {
        ([line.value, line.interpretation].compactMap(\.self) + line.timings.map(\.text)
            + line.details.map(\.text))
            .joined(separator: ", ")
    }

    private static func title(
        _ line: RecordLine, _ documents: [UUID: CDADocumentSample]
    ) -> String {
        guard let origin = line.origins.first, let sample = documents[origin.document] else {
            return ""
        }
        return sample.document?.title ?? origin.document.lowercasedText
    }
}

extension PersonRecord {
    /// Says on standard error what has no part in the record.
    ///
    /// - Throws: ``ExitCode`` 1 if anything is missing.
    func sayWhatIsMissing() throws {
        for uuid in damaged {
            Terminal.say("document \(uuid.lowercasedText) cannot be read: it is damaged")
        }
        if !record.unread.isEmpty {
            Terminal.say(
                "\(record.unread.count) documents are left out: their statements have not "
                    + "been read yet\nhelp: casebook store read")
        }
        if !isComplete {
            Terminal.say(
                "the record is incomplete: there are too many documents; narrow it with --kind")
        }
        guard damaged.isEmpty, record.unread.isEmpty, isComplete else { throw ExitCode.findings }
    }
}
