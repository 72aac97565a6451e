internal import AccessLog
internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Importers
internal import Wording

/// `casebook samples prune`
struct SamplesPruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Remove old samples without recording a deletion.",
        discussion: """
            Apps do not learn that the samples are gone. Samples that end at or after the given \
            time stay.
            """)

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("Remove samples that ended before this time.", valueName: "time"))
    var before: TimeArgument
    @Flag(help: .dryRun) var dryRun = false

    func run() async throws {
        try await store.withLoggedStore { store in
            let owner = try await person.owner(
                in: store, to: dryRun ? .read : .delete, .samples, by: "samples prune")
            guard dryRun else {
                return Terminal.say(
                    SampleMessage.removed(try await owner.prune(before: before.date)))
            }
            let ended = SamplePredicate.endDate(.less, before.date)
            Terminal.say(
                SampleMessage.wouldBeRemoved(try await owner.count(SampleType.stored, ended)))
        }
    }
}

/// `casebook samples migrate`
struct SamplesMigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Replace samples of an app by new ones, in one step.",
        discussion: """
            The file holds the new samples in JSON form, one per line, in the order of --old. \
            With as many new as old samples, each new sample takes the place of the old one in \
            workouts and correlations. Readers see the replacement as one change.
            """)

    @Argument(help: "The file of the new samples, or - for standard input.") var file: String
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("The app that saved the samples.", valueName: "app"),
        transform: ClientApp.identifier)
    var app: String
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The UUIDs of the old samples.", valueName: "uuid"))
    var old: [UUID]
    @Flag(help: .dryRun)
    var dryRun = false

    func run() async throws {
        let files = try SampleFiles(file, format: .jsonl)
        var samples: [Sample] = []
        for member in files.members {
            let opened = try member.open()
            var reader = SampleFormat.jsonl.reader(of: files.file(member, opened))
            while let line = try reader.next() {
                switch line {
                case .sample(let sample, _), .part(let sample, _, _): samples.append(sample)
                case .failure(let failure):
                    throw CommandFailure(
                        SampleFileMessage.lineFailure(member.name, "\(failure)"))
                }
                guard samples.count <= StoreLimits.transactionSamples else {
                    throw CommandFailure(SampleMessage.tooMany(StoreLimits.transactionSamples))
                }
            }
        }
        let fresh = samples
        guard !dryRun else { return try await check(fresh) }
        try await store.withStore(readOnly: false) { store in
            let client = store.client(
                ClientApp(identifier: app), for: try await person.id(in: store))
            let receipt = try await client.migrate(old, to: fresh)
            Terminal.say(SampleMessage.migrated(old.count, receipt.savedCount))
        }
    }

    private func check(_ fresh: [Sample]) async throws {
        try await store.withLoggedStore { store in
            let owner = try await person.owner(
                in: store, to: .read, .samples, by: "samples migrate")
            let count = try await owner.count(
                SampleType.stored, .uuids(Set(old)), of: ClientApp(identifier: app).source)
            guard count == Set(old).count else {
                throw CommandFailure(SampleMessage.oldNotFound(count, Set(old).count, app))
            }
            Terminal.say(SampleMessage.wouldMigrate(count, fresh.count))
        }
    }
}

/// `casebook samples files`
struct SamplesFilesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: "List the files kept beside the samples, or write one of them.",
        discussion: """
            Electrocardiograms and clinical records of Apple Health's export are kept unchanged. \
            With a digest, the command writes that file.
            """)

    @Argument(help: "The SHA-256 of a file, or the beginning of one.") var digest: String?
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var list: ListOptions

    func run() async throws {
        try await store.withLoggedStore { store in
            let samples = store.administrator(
                named: Console.user, reason: "casebook samples files"
            ).samples(of: try await person.id(in: store))
            let files = try await samples.keptFiles()
            guard let digest else { return try write(files) }
            let found = files.filter { $0.digest.hasPrefix(digest.lowercased()) }
            guard found.count == 1, let file = try await samples.keptFile(found[0].digest) else {
                throw CommandFailure(SampleMessage.digestOfOne(found.count))
            }
            var stream = try ResultStream(file: list.output, sparing: self.store.files)
            try stream.write(file.bytes)
            try stream.flush()
        }
    }

    private func write(_ files: [KeptFile]) throws {
        var writer = try list.writer(["sha-256", "kind", "date", "bytes", "facts", "name"])
        for file in files {
            let date = file.date.map { InstantText.format($0.microseconds) } ?? ""
            let facts = file.facts.sorted { $0.key < $1.key }
            var json = JSONText()
            json.object { json in
                json.member("digest", file.digest)
                json.member("kind", file.kind.rawValue)
                json.member("name", file.name)
                json.member("mediaType", file.mediaType)
                json.member("date", file.date.map { InstantText.format($0.microseconds) })
                json.member("source", file.source)
                json.member("byteCount", file.byteCount)
                json.key("facts")
                json.object { json in for (name, text) in facts { json.member(name, text) } }
            }
            try writer.append(
                [
                    String(file.digest.prefix(12)), file.kind.rawValue, date,
                    String(file.byteCount),
                    facts.map { "\($0.key)=\($0.value)" }.joined(separator: " "), file.name,
                ], json: json.text)
        }
        try writer.finish()
    }
}
