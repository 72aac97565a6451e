import ArgumentParser
import CommandSupport
import HealthStore
import Intake
import StoreCommands
import Wording

/// `casebook store read`
struct StoreReadCommand: ServedCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Read the statements of documents stored by an older version.",
        discussion: """
            Documents taken in by this version have already been read. Records and searches \
            report the others as not read. The command can be stopped at any time and run again: \
            it continues with the rest. Exit status: 0 all documents are read; 1 some are damaged \
            or too expensive to read; 2 could not run; 130 interrupted.
            """)

    @OptionGroup var store: StoreOptions
    @Flag(name: .shortAndLong, help: .quiet) var quiet = false

    func run() async throws {
        Interruption.finishOnce()
        try await store.withStore(readOnly: false) { store in
            var progress = ProgressLine(isQuiet: quiet)
            var told = 0
            let result = try await StatementFilling(into: store).run { step in
                while told < step.read {
                    told += 1
                    progress.advance(ProgressMessage.documents())
                }
                return !Interruption.isRequested
            }
            progress.clear()
            var stream = try ResultStream(file: nil)
            try stream.write(line: UpkeepMessage.documentsRead(result.read))
            if result.damaged > 0 {
                try stream.write(line: UpkeepMessage.documentsDamaged(result.damaged))
                try stream.write("    \(UpkeepMessage.scrubHelp())\n")
            }
            if result.refused > 0 {
                try stream.write(line: UpkeepMessage.documentsRefused(result.refused))
            }
            try stream.flush()
            if Interruption.isRequested { throw ExitCode.interrupted }
            if result.damaged + result.refused > 0 { throw ExitCode.findings }
        }
    }
}
