import ArgumentParser
import Base
import CommandSupport
import DocumentCommands
import HealthStore
import StoreCommands
import StorePostgreSQL
import Wording

/// `casebook store bodies`
struct StoreBodiesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bodies",
        abstract: "Compare bodies stored outside of the database with the database.",
        discussion: """
            For a store in PostgreSQL with --bodies. A process that is killed before a new body \
            is recorded, or a document that is moved to another person, leaves an object behind; \
            --sweep removes such objects. Objects younger than --older-than hours stay, and \
            objects of other stores too. A copy of the database has the same names: run --sweep \
            only on the database in use. Exit status: 0 all bodies exist; 1 a body is missing or \
            damaged; 2 could not run.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json }

    @OptionGroup var store: StoreOptions
    @Flag(help: "Read each body, and compare it with its digest.") var read = false
    @Flag(help: "Remove objects that belong to no document.") var sweep = false
    @Option(
        help: ArgumentHelp(
            "Keep objects younger than this many hours; 1 or more.", valueName: "hours"))
    var olderThan = 24
    @Option(help: ArgumentHelp("Remove at most this many objects.", valueName: "number"))
    var most = 10_000
    @Option(help: .format) var format = Format.table
    @Flag(name: .shortAndLong, help: .quiet) var quiet = false

    func validate() throws {
        if olderThan < 1 || olderThan > 1_000_000 {
            throw ValidationError(UpkeepMessage.olderThan())
        }
        if most < 1 { throw ValidationError(OptionMessage.positive("--most")) }
    }

    func run() async throws {
        Interruption.finishOnce()
        do {
            let backend = try store.openDatabase()
            do { try await compare(backend) } catch {
                try? await backend.close()
                throw error
            }
            try await backend.close()
        } catch let error as StoreError { throw store.failure(error) }
    }

    private func compare(_ backend: PostgreSQLBackend) async throws {
        var work = BodyExamination.Work()
        (work.hours, work.isReading) = (olderThan, read)
        work.removals = sweep ? most : 0
        var progress = ProgressLine(isQuiet: quiet, counting: "objects")
        let found = try await backend.examineBodies(work) { so in
            guard !Interruption.isRequested else { throw ExitCode.interrupted }
            progress.advance(UpkeepMessage.objects(so.objects))
        }
        progress.clear()
        guard let found else {
            return try Terminal.print(UpkeepMessage.bodiesInDatabase(store.shown))
        }
        var stream = try ResultStream(file: nil)
        try stream.write(format == .json ? json(found) : table(found))
        try stream.flush()
        if found.isDamaged { throw ExitCode.findings }
    }

    private func json(_ found: BodyExamination.Findings) -> String {
        var json = JSONText()
        json.object { json in
            json.member("bodies", found.named)
            json.member("bytes", found.bytes)
            json.member("damaged", found.damaged)
            json.member("missing", found.missing)
            json.member("objects", found.objects)
            json.member("orphans", found.orphans)
            json.member("removed", found.removed)
            json.member("unnamedYet", found.young)
        }
        return json.text + "\n"
    }

    private func table(_ found: BodyExamination.Findings) -> String {
        var lines: [String] = []
        if found.missing > 0 { lines.append(UpkeepMessage.bodiesMissing(found.missing).text) }
        if found.damaged > 0 { lines.append(UpkeepMessage.bodiesDamaged(found.damaged).text) }
        if !found.isDamaged {
            let size = found.bytes >> 20
            lines.append(
                read
                    ? UpkeepMessage.bodiesUnchanged(found.named, size).text
                    : UpkeepMessage.bodiesExist(found.named, size).text)
        }
        let left = found.orphans - found.removed
        if found.removed > 0 { lines.append(UpkeepMessage.objectsRemoved(found.removed).text) }
        if left > 0 {
            lines.append(UpkeepMessage.unusedObjects(left).text)
            lines.append("    \(UpkeepMessage.help("casebook store bodies --sweep"))")
        }
        if found.young > 0 {
            lines.append("  \(UpkeepMessage.youngObjects(found.young, olderThan))")
        }
        return lines.map { "\($0)\n" }.joined()
    }
}
