package import ArgumentParser
internal import CommandSupport
internal import DocumentExtraction
internal import HealthModel
internal import Wording

/// `casebook extract`
package struct ExtractCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "extract", abstract: "Show every clinical statement of documents.",
        discussion: """
            Each entry of a document's body appears once: converted, contained in another \
            statement, or listed with a reason. With jsonl, each statement is a line, followed by \
            one line for each document that accounts for all of its entries. With fhir, each \
            document is a line: a Bundle of type collection with its resources (FHIR R4), and an \
            OperationOutcome that lists the statements without a resource. The output names \
            patients.

            Exit status: 0; 1 if a document was refused or an entry is only listed; 2 if a file \
            could not be read.
            """)

    package init() {}

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, jsonl, csv, fhir }

    @OptionGroup var input: InputOptions
    @Option(help: .format) var format = Format.table
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?

    package func run() async throws {
        var inputs = InputList(input.paths)
        var stream = try ResultStream(file: output, and: inputs)
        var table = Table(["file"] + StatementRow.heads)
        var progress = ProgressLine(isQuiet: input.quiet)
        var (refused, listed) = (0, 0)
        let work = ExtractionWork(format: format)
        if format == .csv { try stream.write(StatementRow.csvHead) }
        try await OrderedWork(jobs: input.jobs).run(&inputs, work: work.extract) { result in
            progress.advance(ProgressMessage.documents())
            switch result {
            case .unreadable(let failure): progress.sayUnreadable(failure)
            case .refused(let file, let reason):
                refused += 1
                Terminal.say("\(file): \(reason)")
            case .statements(let text, let rows, let count):
                listed += count
                try stream.write(text)
                rows.forEach { table.append($0) }
            }
        }
        inputs.failures.forEach { progress.sayUnreadable($0) }
        progress.clear()
        PDFDocuments.say(passedOver: inputs.passedOver, isQuiet: input.quiet)
        if format == .table { try stream.write(table.render()) }
        try stream.flush()
        if progress.unreadable > 0 { throw ExitCode.couldNotRun }
        if refused > 0 || listed > 0 { throw ExitCode.findings }
    }
}
