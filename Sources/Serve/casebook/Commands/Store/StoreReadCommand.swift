import ArgumentParser
import CommandSupport
import HealthStore
import Intake
import StoreCommands

/// `casebook store read`
struct StoreReadCommand: ServedCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Read the statements of documents that were stored by an older version.",
        discussion: """
            Documents that this version takes in are read as they come. Records and searches name \
            the others as not read. The command may be stopped at any time and given again: it \
            goes on with what is left. Exit status: 0 every document is read; 1 some could not be, \
            since they are damaged or cost too much; 2 could not run; 130 interrupted.
            """)

    @OptionGroup var store: StoreOptions
    @Flag(name: .shortAndLong, help: "No progress on standard error.") var quiet = false

    func run() async throws {
        Interruption.finishOnce()
        try await store.withStore(readOnly: false) { store in
            var progress = ProgressLine(isQuiet: quiet)
            var told = 0
            let result = try await StatementFilling(into: store).run { step in
                while told < step.read {
                    told += 1
                    progress.advance("documents")
                }
                return !Interruption.isRequested
            }
            progress.clear()
            var stream = try ResultStream(file: nil)
            try stream.write("✔ \(result.read) documents were read\n")
            if result.damaged > 0 {
                try stream.write(
                    "✖ \(result.damaged) are damaged\n    help: casebook store scrub names them\n")
            }
            if result.refused > 0 {
                try stream.write(
                    "✖ \(result.refused) cost more to read than documents of their size may\n")
            }
            try stream.flush()
            if Interruption.isRequested { throw ExitCode.interrupted }
            if result.damaged + result.refused > 0 { throw ExitCode.findings }
        }
    }
}
