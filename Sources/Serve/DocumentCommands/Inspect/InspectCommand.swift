package import ArgumentParser
internal import ClinicalDocument
internal import CommandSupport
internal import DocumentValidation
internal import HealthModel
internal import XMLTree
internal import Wording

/// `casebook inspect`
package struct InspectCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Show the headers of documents.",
        discussion: """
            For a PDF, the header of the attached document is shown; --xml writes the attached \
            document itself, byte for byte. The output names patients.
            """)

    package init() {}

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, jsonl }

    @OptionGroup var input: InputOptions
    @Option(help: .format) var format = Format.table
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?
    @Flag(help: "Write the document itself: the attachment of a PDF, the content of a .xml.gz.")
    var xml = false

    package func validate() throws {
        if xml && input.paths.count > 1 { throw ValidationError(DocumentMessage.oneDocument()) }
    }

    package func run() async throws {
        var inputs = InputList(input.paths)
        var stream = try ResultStream(file: output, and: inputs)
        var table = Table(["file"] + InspectionWork.columns.map { $0.row.option ?? "time" })
        var progress = ProgressLine(isQuiet: input.quiet)
        var refused = 0
        let work = InspectionWork(keepsSource: xml)
        try await OrderedWork(jobs: input.jobs).run(&inputs, work: work.inspect) { result in
            progress.advance(ProgressMessage.documents())
            if case .unreadable(let failure) = result {
                progress.sayUnreadable(failure)
            }
            if case .refused(_, _, let reason) = result {
                refused += 1
                if xml { Terminal.say("\(result.file): \(reason)") }
            }
            guard !xml else { return try stream.write(result.source) }
            switch format {
            case .jsonl: try stream.write(result.json + "\n")
            case .table: table.append(result.row)
            }
        }
        inputs.failures.forEach { progress.sayUnreadable($0) }
        progress.clear()
        PDFDocuments.say(passedOver: inputs.passedOver, isQuiet: input.quiet)
        if format == .table, !xml { try stream.write(table.render()) }
        try stream.flush()
        if progress.unreadable > 0 { throw ExitCode.couldNotRun }
        if refused > 0 { throw ExitCode.findings }
    }
}
