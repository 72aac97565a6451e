internal import ArgumentParser
internal import ClinicalRecord
internal import CommandSupport
internal import DocumentValidation
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Statements
internal import Wording

/// Lines of a record for people at a terminal.
enum RecordRow {
    /// All lines with where they come from.
    static func table(
        _ lines: [RecordLine], _ documents: [UUID: CDADocumentSample]
    ) -> String {
        guard !lines.isEmpty else { return RecordMessage.noStatements.text + "\n" }
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
        case .noneButSome: RecordMessage.noneButSome.text
        case .affirmedAndDenied: RecordMessage.denied.text
        case .severalValues: RecordMessage.severalValues.text
        }
    }

    private static func says(_ line: RecordLine) -> String {
        var words: [String] = []
        switch line.assertion {
        case .affirmed: break
        case .negated: words.append(line.saysNone ? RecordMessage.noneKnown.text : "denied")
        case .noneKnown: words.append(RecordMessage.noneKnown.text)
        case .noInformation: words.append(RecordMessage.noInformation.text)
        case .unreadable: words.append("unreadable")
        }
        if line.isPlanned { words.append("planned") }
        if line.isAboutAnother {
            words.append(RecordMessage.ofSubject(line.subject ?? "another").text)
        }
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
            Terminal.say(RecordMessage.damaged(uuid.lowercasedText))
        }
        if !record.unread.isEmpty {
            Terminal.say(RecordMessage.unread(record.unread.count))
            Terminal.say(RecordMessage.helpRead())
        }
        if !isComplete {
            Terminal.say(RecordMessage.tooMany())
        }
        guard damaged.isEmpty, record.unread.isEmpty, isComplete else { throw ExitCode.findings }
    }
}
