import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StorePostgreSQL
import StoreSQLite
import Synchronization
import Wording

/// `casebook store copy`
struct StoreCopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy a whole store into an empty one, in a file or a database.",
        discussion: """
            The source is only read; end the programs that use it first. The command can be \
            stopped at any time and run again: it continues where it stopped, and nothing else \
            can open the new store before it is complete. At the end, both stores are compared \
            person by person, and their common SHA-256 is shown. Anchors and the access log \
            continue in the new store. Exit status: 0 the copy is complete; 2 could not run; 130 \
            interrupted.
            """)

    @Option(
        help: ArgumentHelp(
            "The source, as sqlite:PATH or postgresql://HOST/NAME.", valueName: "url"))
    var from: String
    @Option(help: ArgumentHelp("The new store, in the same form.", valueName: "url"))
    var to: String
    @Option(help: ArgumentHelp("The key of the source.", valueName: "file"))
    var fromKeyFile: String?
    @Option(help: ArgumentHelp("The key of the new store.", valueName: "file"))
    var toKeyFile: String?
    @Option(
        help: ArgumentHelp(
            "The place of the source's bodies, as s3://BUCKET/PREFIX.", valueName: "url")
    )
    var fromBodies: String?
    @Option(help: ArgumentHelp("The place of the new store's bodies.", valueName: "url"))
    var toBodies: String?
    @Flag(help: "Copy an encrypted store into one without encryption.") var plain = false
    @Flag(name: .shortAndLong, help: .quiet) var quiet = false

    func validate() throws {
        if plain, toKeyFile != nil {
            throw ValidationError(OptionMessage.excludes("--plain", "--to-key-file"))
        }
        if fromKeyFile != nil, toKeyFile == nil, !plain {
            throw ValidationError(UpkeepMessage.plainCopy())
        }
    }

    func run() async throws {
        Interruption.finishOnce()
        let source = try open(from, key: fromKeyFile, bodies: fromBodies, isTarget: false)
        do {
            let target = try open(to, key: toKeyFile, bodies: toBodies, isTarget: true)
            do { try await copy(source, target) } catch {
                try? await target.close()
                throw error
            }
            try await target.close()
        } catch {
            try? await source.close()
            throw error
        }
        try await source.close()
    }

    private func open(
        _ url: String, key file: String?, bodies: String?, isTarget: Bool
    ) throws -> any StorageBackend {
        do {
            let key = try file.map { try StoreKey(contentsOfFile: $0) }
            switch try StoreLocation(url) {
            case .sqlite(let path):
                guard bodies == nil else {
                    throw StoreError(
                        .unsupportedLocation, UpkeepMessage.keepsBodies.text)
                }
                return try SQLiteBackend(
                    path: path, mode: isTarget ? .readWrite : .readOnly, key: key,
                    isCopying: isTarget)
            case .postgresql(let address):
                return try PostgreSQLBackend(
                    address: address, readOnly: !isTarget, key: key, connections: 2,
                    bodies: bodies.map { try BodyOptions.objects(at: $0) }, isCopying: isTarget)
            case .memory:
                throw StoreError(.unsupportedLocation, UpkeepMessage.inMemory.text)
            }
        } catch let error as StoreError { throw failure(error, url) }
    }

    private func failure(_ error: StoreError, _ url: String) -> CommandFailure {
        CommandFailure(FileMessage.failed((try? StoreLocation(url))?.shown ?? url, error))
    }

    private func copy(
        _ source: any StorageBackend, _ target: any StorageBackend
    ) async throws {
        let progress = Mutex(ProgressLine(isQuiet: quiet, counting: "steps"))
        let copy = StoreCopy(from: source, to: target) { step in
            guard !Interruption.isRequested else { throw ExitCode.interrupted }
            progress.withLock { $0.advance(step.words) }
        }
        let result: StoreCopy.Result
        do { result = try await copy.run() } catch let error as StoreError {
            throw failure(error, to)
        }
        progress.withLock { $0.clear() }
        var stream = try ResultStream(file: nil)
        try stream.write(
            """
            \(UpkeepMessage.samePersons(result.persons))
              digest       \(result.digest)
              \(UpkeepMessage.copiedLog(result.accesses, result.root))

            """)
        if result.waiting > 0 {
            try stream.write("  \(UpkeepMessage.waitingEvents(result.waiting))\n")
        }
        if !result.left.isEmpty { try stream.write(line: UpkeepMessage.tokensLeft()) }
        try stream.flush()
    }
}

extension StoreCopy.Step {
    /// What is said to whoever waits.
    fileprivate var words: Message {
        switch self {
        case .documents(let count): UpkeepMessage.copiedDocuments(count)
        case .samples(let count): UpkeepMessage.copiedSamples(count)
        case .receipts(let count): UpkeepMessage.copiedReceipts(count)
        case .accesses(let count): UpkeepMessage.copiedEvents(count)
        case .comparing(let count): UpkeepMessage.comparedPersons(count)
        }
    }
}
