import Access
import ArgumentParser
import Base
import CommandSupport
import DocumentCommands
import DropFolder
import Foundation
import HealthStore
import StoreCommands
import StorePostgreSQL
import StoreSQLite

/// `casebook doctor`
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check a drop folder and a store, and show how to fix problems.",
        discussion: "Exit status: 0 no errors (warnings are allowed); 1 errors; 2 could not run.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json }

    @Argument(
        help: ArgumentHelp(
            "A drop folder. Without it, only the store is checked.", valueName: "folder"))
    var folder: String?
    @Option(
        help: ArgumentHelp(
            "The output folder of a watcher with --after keep; the drop folder then needs "
                + "read permission only.",
            valueName: "folder"))
    var output: String?
    @Option(
        help: ArgumentHelp(
            "Instead, show the requirements of a store in PostgreSQL of this size, such as "
                + "'10M persons, 200 documents, 50 KB, 1M wearers'.", valueName: "numbers"))
    var plan: String?
    @OptionGroup var store: StoreOptions
    @OptionGroup var checkpoints: CheckpointOptions
    @Option(help: .format) var format = Format.table

    func validate() throws {
        if output != nil, folder == nil {
            throw ValidationError("--output requires a drop folder")
        }
        if plan != nil, folder != nil {
            throw ValidationError("--plan cannot be used with a folder")
        }
    }

    func run() async throws {
        if let plan { return try PlanWriter(plan).write(asJSON: format == .json) }
        var checks =
            folder.map { FolderExamination(folder: $0, output: output).checks() } ?? []
        checks += configuration()
        checks += try await storeChecks()
        var stream = try ResultStream(file: nil)
        try stream.write(format == .table ? table(checks) : json(checks))
        try stream.flush()
        if checks.contains(where: { $0.state == .bad }) { throw ExitCode.findings }
    }

    /// What `serve`, `watch` and `import` would refuse in the settings that they find here.
    private func configuration() -> [Check] {
        do {
            guard let file = try Configuration.check(nil) else { return [] }
            return [Check("settings", .good, "\(file): all settings are valid")]
        } catch {
            return [Check("settings", .bad, "\(error)", help: "casebook config check")]
        }
    }

    private func storeChecks() async throws -> [Check] {
        let location: StoreLocation
        do {
            location = try StoreLocation(store.store)
        } catch let error as StoreError {
            throw CommandFailure("\(store.store): \(error.words)")
        }
        if case .postgresql(let address) = location { return await databaseChecks(address) }
        guard case .sqlite(let path) = location else {
            return [Check("store", .good, "in memory")]
        }
        guard FileManager.default.fileExists(atPath: path) else {
            return [
                Check("store", .warning, "\(path) does not exist yet; it is created when needed")
            ]
        }
        return [
            await opening(path), privacy(path), keys(path), checksums(path), await mail(path),
        ].compactMap { $0 }
    }

    /// Whether mail to persons is taken; nil where nobody wants any, and for a store that cannot be
    /// opened, which is said elsewhere.
    private func mail(_ path: String) async -> Check? {
        guard let opened = try? HealthStore(backend: store.openFile(readOnly: true)) else {
            return nil
        }
        let found = try? await MailEnrollment.tally(of: opened)
        try? await opened.close()
        guard let found, found.wanting > 0 else { return nil }
        guard found.undelivered > 0 else {
            return Check("mail", .good, "mail to \(found.wanting) persons is delivered")
        }
        return Check(
            "mail", .warning,
            "the last mail to \(found.undelivered) of \(found.wanting) persons was not delivered",
            help: "check /readyz of casebook serve for the connection to the mail server")
    }

    /// What of a database's configuration would lose what a store has promised.
    private func databaseChecks(_ address: String) async -> [Check] {
        do {
            let now = Int64(Date().timeIntervalSince1970 * 1_000_000)
            let found = try DatabaseExamination(
                address: address, key: store.key.key(), clock: now)
            let checks = found.findings.map { finding in
                Check(
                    finding.name, finding.isGood.map { $0 ? .good : .bad } ?? .warning,
                    finding.text, help: finding.help)
            }
            return checks + [await bodyCheck(found.bodies)].compactMap { $0 }
        } catch {
            let why = (error as? StoreError)?.words ?? "\(error)"
            return [Check("store", .bad, "\(store.shown): \(why)")]
        }
    }

    /// Whether bodies that are kept outside of the database can be.
    private func bodyCheck(_ noted: String?) async -> Check? {
        do {
            guard let objects = try store.bodies.objects() else {
                return noted.map {
                    Check(
                        "bodies", .bad,
                        "the store keeps bodies in \($0), but --bodies was not given",
                        help: "--bodies \($0)")
                }
            }
            if let noted, noted != objects.place {
                return Check(
                    "bodies", .bad,
                    "the store keeps bodies in \(noted), but --bodies names \(objects.place)",
                    help: "--bodies \(noted)")
            }
            try await objects.probe()
            return Check(
                "bodies", .good, "\(objects.shown): writing, reading, listing and deleting work")
        } catch {
            return Check("bodies", .bad, (error as? StoreError)?.words ?? "\(error)")
        }
    }

    private func opening(_ path: String) async -> Check {
        do {
            let witnessed = try await checkpoints.witnessed()
            let store = HealthStore(
                backend: try store.openFile(readOnly: true, notBefore: witnessed?.position))
            do { try await checkpoints.require(of: store, witnessed) } catch {
                try? await store.close()
                throw error
            }
            try await store.close()
            let passed =
                checkpoints.witness != nil && witnessed == nil
                ? "; the witness has no checkpoint yet"
                : checkpoints.isWanted ? "; it contains the checkpoints" : ""
            return Check("store", .good, "\(path) can be opened\(passed)")
        } catch let failure as CommandFailure {
            return Check("store", .bad, failure.description)
        } catch let error as StoreError where error.code == .behindCheckpoint {
            return Check(
                "store", .bad, "\(path): \(error.words)",
                help: "find out who put an older store there before you write to it")
        } catch let error as StoreError where error.code == .rolledBack {
            return Check(
                "store", .bad, "\(path): \(error.words)",
                help: """
                    find out who changed the files; put back files from one point in time, or \
                    restore a backup
                    """)
        } catch let error as StoreError where error.code == .damagedLog {
            return Check(
                "store", .bad, "\(path): \(error.words)",
                help: "casebook store salvage NEW --store 'sqlite:\(path)'")
        } catch let error as StoreError where error.code == .inUse {
            return Check("store", .good, "\(path): \(error.message)")
        } catch let error as StoreError where error.code == .olderSchema {
            return Check(
                "store", .good, "\(path) is upgraded the next time it is opened for writing")
        } catch {
            let why = (error as? StoreError)?.words ?? "it cannot be opened"
            return Check("store", .bad, "\(path): \(why)", help: "ls -l '\(path)'*")
        }
    }

    /// Damage to a plain page without a checksum does not show.
    private func checksums(_ path: String) -> Check? {
        guard !FileManager.default.fileExists(atPath: path + ".keys"),
            let files = try? SQLiteStoreFiles(.sqlite(path: path)),
            let hasChecksums = try? files.hasChecksums(), !hasChecksums
        else { return nil }
        return Check(
            "checksums", .warning,
            "the store's pages have no checksums, so damage may go unnoticed",
            help: "casebook store checksums --store 'sqlite:\(path)'")
    }

    /// Documents of patients are nobody's but the store's.
    private func privacy(_ path: String) -> Check {
        let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        guard let mode = mode as? Int, mode & 0o007 != 0 else {
            return Check("privacy", .good, "other users of this machine cannot read the store")
        }
        return Check(
            "privacy", .warning, "other users of this machine can read the store",
            help: "chmod o-rwx '\(path)'*")
    }

    /// Whoever has the key and the files has the documents.
    private func keys(_ path: String) -> Check {
        guard FileManager.default.fileExists(atPath: path + ".keys") else {
            return Check(
                "keys", .warning, "the store is not encrypted",
                help: """
                    create a key with casebook keys new FILE, then import into a new store with \
                    --key-file FILE
                    """)
        }
        if store.key.keyCommand != nil {
            return Check("keys", .good, "the store is encrypted; a program provides the key")
        }
        guard let file = store.key.path else {
            return Check(
                "keys", .bad, "the store is encrypted, but no key is configured",
                help: "name the key with --key-file FILE or CASEBOOK_KEY_FILE")
        }
        do { _ = try StoreKey(contentsOfFile: file) } catch {
            return Check("keys", .bad, "\(file): \(error)")
        }
        return Check("keys", .good, "the store is encrypted; only the owner can read the key file")
    }

    private func table(_ checks: [Check]) -> String {
        checks.map { check in
            let mark =
                switch check.state {
                case .good: "✔"
                case .warning: "⚠"
                case .bad: "✖"
                }
            let name = check.name + String(repeating: " ", count: max(1, 13 - check.name.count))
            return "\(mark) \(name)\(check.finding)\n"
                + (check.help.map { "    help: \($0)\n" } ?? "")
        }.joined()
    }

    private func json(_ checks: [Check]) -> String {
        var json = JSONText()
        json.array(checks) { json, check in
            json.object { json in
                json.member("check", check.name)
                json.member("state", check.state.rawValue)
                json.member("finding", check.finding)
                json.member("help", check.help)
            }
        }
        return json.text + "\n"
    }
}
