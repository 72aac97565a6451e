import ArgumentParser
import ClinicalDocument
import DocumentValidation
import HealthModel
import XMLTree

/// `casebook inspect`
struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Show the headers of documents.",
        discussion: "The output names patients.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, jsonl }

    @OptionGroup var input: InputOptions
    @Option(help: "How headers are written.") var format = Format.table
    @Option(name: [.customShort("o"), .long], help: "Write the results to this file.")
    var output: String?

    func run() async throws {
        var inputs = InputList(input.paths)
        var stream = try ResultStream(file: output, and: inputs)
        var table = Table(["file"] + InspectionWork.columns.map { $0.row.option ?? "time" })
        var progress = Progress(isQuiet: input.quiet)
        var refused = 0
        let work = InspectionWork()
        try await OrderedWork(jobs: input.jobs).run(&inputs, work: work.inspect) { result in
            progress.advance("documents")
            if case .unreadable(let failure) = result {
                progress.sayUnreadable(failure)
            }
            if case .refused = result { refused += 1 }
            switch format {
            case .jsonl: try stream.write(result.json + "\n")
            case .table: table.append(result.row)
            }
        }
        inputs.failures.forEach { progress.sayUnreadable($0) }
        progress.clear()
        if format == .table { try stream.write(table.render()) }
        try stream.flush()
        if progress.unreadable > 0 { throw ExitCode.couldNotRun }
        if refused > 0 { throw ExitCode.findings }
    }
}
