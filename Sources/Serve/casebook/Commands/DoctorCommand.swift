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
import Wording

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
            throw ValidationError(DoctorMessage.outputNeedsFolder())
        }
        if plan != nil, folder != nil {
            throw ValidationError(DoctorMessage.planExcludesFolder())
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
            return [Check("settings", .good, DoctorMessage.settingsValid(file).text)]
        } catch {
            return [Check("settings", .bad, "\(error)", help: "casebook config check")]
        }
    }

    private func storeChecks() async throws -> [Check] {
        let location: StoreLocation
        do {
            location = try StoreLocation(store.store)
        } catch let error as StoreError {
            throw CommandFailure(FileMessage.failed(store.store, error.words))
        }
        if case .postgresql(let address) = location { return await databaseChecks(address) }
        guard case .sqlite(let path) = location else {
            return [Check("store", .good, DoctorMessage.inMemory.text)]
        }
        guard FileManager.default.fileExists(atPath: path) else {
            return [
                Check("store", .warning, DoctorMessage.notThereYet(path).text)
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
            return Check("mail", .good, DoctorMessage.mailDelivered(found.wanting).text)
        }
        return Check(
            "mail", .warning,
            DoctorMessage.mailNotDelivered(found.undelivered, found.wanting).text,
            help: DoctorMessage.mailHelp.text)
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
                        DoctorMessage.bodiesNotGiven($0).text,
                        help: "--bodies \($0)")
                }
            }
            if let noted, noted != objects.place {
                return Check(
                    "bodies", .bad,
                    DoctorMessage.otherBodies(noted, objects.place).text,
                    help: "--bodies \(noted)")
            }
            try await objects.probe()
            return Check(
                "bodies", .good, DoctorMessage.bodiesWork(objects.shown).text)
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
                ? DoctorMessage.noCheckpointYet.text
                : checkpoints.isWanted ? DoctorMessage.hasCheckpoints.text : ""
            return Check("store", .good, DoctorMessage.canBeOpened(path, passed).text)
        } catch let failure as CommandFailure {
            return Check("store", .bad, failure.description)
        } catch let error as StoreError where error.code == .behindCheckpoint {
            return Check(
                "store", .bad, "\(path): \(error.words)",
                help: DoctorMessage.olderStoreHelp.text)
        } catch let error as StoreError where error.code == .rolledBack {
            return Check(
                "store", .bad, "\(path): \(error.words)",
                help: DoctorMessage.changedFilesHelp.text)
        } catch let error as StoreError where error.code == .damagedLog {
            return Check(
                "store", .bad, "\(path): \(error.words)",
                help: DoctorMessage.salvageHelp(path).text)
        } catch let error as StoreError where error.code == .inUse {
            return Check("store", .good, "\(path): \(error.message)")
        } catch let error as StoreError where error.code == .olderSchema {
            return Check(
                "store", .good, DoctorMessage.upgraded(path).text)
        } catch {
            let why = (error as? StoreError)?.words ?? DoctorMessage.cannotBeOpened.text
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
            DoctorMessage.noChecksums.text,
            help: "casebook store checksums --store 'sqlite:\(path)'")
    }

    /// Documents of patients are nobody's but the store's.
    private func privacy(_ path: String) -> Check {
        let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        guard let mode = mode as? Int, mode & 0o007 != 0 else {
            return Check("privacy", .good, DoctorMessage.notReadable.text)
        }
        return Check(
            "privacy", .warning, DoctorMessage.readable.text,
            help: "chmod o-rwx '\(path)'*")
    }

    /// Whoever has the key and the files has the documents.
    private func keys(_ path: String) -> Check {
        guard FileManager.default.fileExists(atPath: path + ".keys") else {
            return Check(
                "keys", .warning, DoctorMessage.notEncrypted.text,
                help: DoctorMessage.encryptHelp.text)
        }
        if store.key.keyCommand != nil {
            return Check("keys", .good, DoctorMessage.programGivesKey.text)
        }
        guard let file = store.key.path else {
            return Check(
                "keys", .bad, DoctorMessage.noKey.text,
                help: DoctorMessage.keyHelp.text)
        }
        do { _ = try StoreKey(contentsOfFile: file) } catch {
            return Check("keys", .bad, "\(file): \(error)")
        }
        return Check("keys", .good, DoctorMessage.ownerOnly.text)
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
                + (check.help.map { "    \(DoctorMessage.help($0))\n" } ?? "")
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
