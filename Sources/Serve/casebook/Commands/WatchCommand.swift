import ArgumentParser
import CommandSupport
import DocumentCommands
import DocumentValidation
import DropFolder
import HealthModel
import HealthStore
import Intake
import StoreCommands
import Wording

/// `casebook watch`
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Watch a drop folder and take in each document exactly once.",
        discussion: """
            Files are moved to done/, duplicates/, conflicts/ or rejected/DATE/; rejected files \
            have their report beside them (NAME.report.json, NAME.html). Unfinished files wait. \
            Several watchers can share a folder. A killed watcher loses nothing. Options can be \
            set in a file casebook.toml, under [watch], in the working directory or above it; \
            options of the command line take precedence.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json, jsonl }

    @Argument(help: ArgumentHelp("The drop folder.", valueName: "folder")) var folder: String
    @OptionGroup var store: StoreOptions
    @OptionGroup var schema: SchemaOptions
    @OptionGroup var intake: WatchIntakeOptions
    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var backups: WatchBackupOptions
    @OptionGroup var commands: CommandSocketOptions
    @Flag(help: "End when no work is left.") var once = false
    @Flag(help: "Show the state of the folder, and end.") var status = false
    @Option(help: "The format of the results: table or jsonl; with --status also json.")
    var format = Format.table
    @Flag(name: .shortAndLong, help: .quiet) var quiet =
        false

    func validate() throws {
        if once, backups.isWanted {
            throw ValidationError(WatchMessage.backupOnce())
        }
    }

    func run() async throws {
        if status {
            return try WatchStatusWriter(format: format).write(
                folder: intake.files.output ?? folder)
        }
        let interruption = EndSignal()
        let validator = try schema.validator(try schema.validationOptions())
        let log = try WatchLog(format: format, isQuiet: quiet)
        var failures = 0
        while !interruption.hasCome {
            let reason: Message
            do {
                try await watch(until: interruption, validator, log)
                break
            } catch let error as StoreError where !once && (error.isTransient || failures > 0) {
                reason = FileMessage.failed(store.store, error.words)
            } catch let error as StoreError {
                throw CommandFailure(FileMessage.failed(store.store, error.words))
            } catch let error as FolderFailure {
                let place = error.isOfTheStore ? store.store : folder
                reason = FileMessage.failed(place, error.reason)
                // What was there once may come back: a share, a disk, a folder being replaced.
                guard !once, failures > 0 || log.hasStarted else { throw CommandFailure(reason) }
            }
            let seconds = 1 << min(failures, Self.longestWait)
            failures += 1
            Terminal.note(WatchMessage.nextAttempt(reason, seconds))
            try? await interruption.cancelling { try await Task.sleep(for: .seconds(seconds)) }
        }
        log.finish()
    }

    /// The longest wait for a store, as a power of two in seconds.
    private static let longestWait = 6

    private func watch(
        until interruption: EndSignal, _ validator: DocumentValidator, _ log: WatchLog
    ) async throws {
        var options = intake.options(for: validator)
        options.endsWhenIdle = once
        let policy = IntakePolicy(gate: intake.gate)
        let path = try store.path()
        let backend = try path == nil && !store.isShared ? nil : store.openBackend()
        let store = try backend.map { HealthStore(backend: $0) } ?? store.open(readOnly: false)
        do {
            let folder = try DropFolder(at: folder, options: options) { source in
                DocumentIntake(into: store, source: source, validator: validator, policy: policy)
            }
            let backups = try backups.work(saying: log.say)
            let socket = commands.socket(of: store, in: backend, at: path, run: Main.run) {
                Terminal.note(WatchMessage.notForOthers($0))
            }
            try await interruption.cancelling {
                try await backups.making(of: backend?.capabilities.backup) {
                    guard let socket else { return try await folder.watch(log.observer) }
                    try await socket.taking { try await folder.watch(log.observer) }
                }
            }
        } catch {
            try? await store.close()
            throw error
        }
        try await store.close()
    }
}
