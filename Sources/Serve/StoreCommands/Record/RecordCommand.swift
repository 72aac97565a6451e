public import ArgumentParser
internal import Base
public import ClinicalRecord
internal import CommandSupport
internal import DocumentCommands
internal import FHIR
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook record`
package struct RecordCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Show the combined record of all documents of a person.",
        discussion: """
            Lists medications, allergies, problems, vaccinations, results and so on, each once, \
            with the documents that state it. Contradictions between documents are shown side by \
            side and never resolved. Superseded documents are left out. With fhir, the output is \
            an International Patient Summary. The output names patients.

            Exit status: 0; 1 if documents are left out because their statements have not been \
            read yet or because they are damaged (reported on standard error); 2 could not run.
            """)

    package init() {}

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, jsonl, csv, fhir }

    @OptionGroup package var store: StoreOptions
    @OptionGroup var whose: PersonOptions
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Show only these kinds of lines.", valueName: "kind"))
    var kind: [RecordCategory] = []
    @Option(help: .format) var format = Format.table
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?

    package func validate() throws {
        guard format != .fhir || kind.isEmpty else {
            throw ValidationError(RecordMessage.kindFormat())
        }
    }

    package func run() async throws {
        try await store.withLoggedStore { store in
            let administrator = store.administrator(
                named: Console.user, reason: "casebook record")
            let person = try await whose.id(in: store)
            let found = try await administrator.record(matching: .person(person))
            let kinds = Set(kind)
            var stream = try ResultStream(file: output, sparing: self.store.files)
            let contradictions = found.record.contradictions.filter {
                kinds.isEmpty || kinds.contains($0.category)
            }
            let lines = found.record.lines.filter {
                kinds.isEmpty || kinds.contains($0.category)
            }
            switch format {
            case .table:
                try stream.write(RecordRow.table(lines, found.documents))
                try stream.write(RecordRow.text(contradictions, found.documents))
            case .csv:
                try stream.write(RecordTable.head)
                for line in lines { try stream.write(RecordTable.csv(line)) }
            case .fhir:
                try stream.write(try await summary(of: person, for: administrator) + [0x0A])
            case .jsonl:
                try write(lines, contradictions, found, to: &stream)
            }
            try stream.flush()
            try found.sayWhatIsMissing()
        }
    }

    /// All that the documents say as one document of FHIR.
    private func summary(
        of person: PersonID, for administrator: AdministratorHandle
    ) async throws -> [UInt8] {
        let all = try await PersonResources.read(
            from: administrator, of: person, matching: .person(person))
        let known = try await Demographics.read(from: administrator, matching: .person(person))
        let identified = try await administrator.person(person)
        var patient = JSONText()
        PatientWriter(known).write(
            identified ?? Person(id: person, identifiers: []), to: &patient)
        var json = JSONText()
        json.value(
            PersonSummary(
                all, patient: try JSONValue(patient.bytes), person: person, now: Date()
            ).bundle)
        return json.bytes
    }

    private func write(
        _ lines: [RecordLine], _ contradictions: [RecordContradiction], _ found: PersonRecord,
        to stream: inout ResultStream
    ) throws {
        for line in lines {
            var json = JSONText()
            line.write(to: &json)
            try stream.write(json.bytes + [0x0A])
        }
        for contradiction in contradictions {
            var json = JSONText()
            contradiction.write(to: &json)
            try stream.write(json.bytes + [0x0A])
        }
        var json = JSONText()
        json.object { json in
            json.key("record")
            json.object { json in
                json.member("documents", found.record.documentCount)
                json.member("lines", lines.count)
                json.member("contradictions", contradictions.count)
                json.key("unread")
                json.array(found.record.unread) { json, uuid in json.string(uuid.lowercasedText) }
                json.key("damaged")
                json.array(found.damaged) { json, uuid in json.string(uuid.lowercasedText) }
                json.member("isComplete", found.isComplete)
            }
        }
        try stream.write(json.bytes + [0x0A])
    }
}

extension RecordCategory: ExpressibleByArgument {}
