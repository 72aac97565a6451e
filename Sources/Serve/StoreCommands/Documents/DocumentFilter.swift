internal import ArgumentParser
internal import ClinicalDocument
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import Wording

/// Which documents are meant.
struct DocumentFilter: ParsableArguments {
    @Option(help: "Only documents with this text in the patient's name.") var patient: String?
    @Option(help: "Only documents with this text in the title.") var title: String?
    @Option(help: "Only documents with this text in an author's name.") var author: String?
    @Option(help: "Only documents with this text in the custodian's name.") var custodian: String?
    @Option(help: ArgumentHelp("Only documents of this type, by code.", valueName: "code"))
    var type: String?
    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            "Only documents that match this predicate, such as 'title contains \"discharge\"'.",
            valueName: "predicate"))
    var condition: String?
    @Option(help: "Only documents from this source.") var source: String?
    @Option(help: .from)
    var from: TimeArgument?
    @Option(help: .to)
    var to: TimeArgument?
    @Option(help: ArgumentHelp("Only documents of this person, by UUID.", valueName: "uuid"))
    var person: UUID?
    @Option(
        help: ArgumentHelp(
            "Only documents of this person, by patient identifier.", valueName: "root^extension"))
    var patientId: String?
    @Flag(help: "Only documents that no newer version has superseded.") var current = false

    func predicate() throws -> SamplePredicate {
        var parts: [SamplePredicate] = []
        let texts = [
            ("patient", patient), ("title", title), ("author", author), ("custodian", custodian),
        ]
        for case (let option, let text?) in texts {
            let field = HeaderField(option: option)
            parts += [field.flatMap { .field($0, .text(.contains(text))) }].compactMap(\.self)
        }
        if let type { parts.append(.typeCode(type, codeSystem: nil)) }
        if let condition {
            do { parts.append(try SamplePredicate(parsing: condition)) } catch {
                throw CommandFailure(OptionMessage.wrong("--where", error))
            }
        }
        if let source { parts.append(.sources([Source(name: source)])) }
        if from != nil || to != nil { parts.append(.dates(from: from?.date, to: to?.date)) }
        if let person { parts.append(.person(PersonID(person))) }
        if let patientId {
            parts.append(
                .patientIdentifier(HealthModel.InstanceIdentifier(written: patientId)))
        }
        if current { parts.append(.status(.current)) }
        return .and(parts)
    }
}

/// A time as HL7 or ISO 8601 writes it: `2026`, `20260401`, `2026-04-01T10:00:00Z`.
struct TimeArgument: ExpressibleByArgument {
    let date: Date

    init?(argument: String) {
        guard let time = PointInTime(argument) else { return nil }
        date = Date(timeIntervalSince1970: Double(time.microseconds) / 1_000_000)
    }
}
