/// Looks whether a folder can be watched: it does with a file of its own what a watcher would do.
public struct FolderExamination: Sendable {
    /// Entries that are looked at; a folder of a million need not be gone through.
    static let entries = 20_000
    /// Bytes and files below which space is short.
    static let littleSpace = (bytes: 1 << 30, files: 10_000)

    private let path: String
    private let output: String?
    private let user: String

    /// - Parameters:
    ///   - path: The folder.
    ///   - output: Where the watcher writes, so that the folder need only be read; nil for the
    ///     folder itself.
    public init(folder path: String, output: String? = nil) {
        self.path = path
        self.output = output
        user = ThisProcess.user
    }

    /// What was found, in the order in which it matters.
    public func checks() -> [Check] {
        let files: LinuxFileSystem
        do throws(FolderFailure) {
            files = try LinuxFileSystem(folder: path)
        } catch {
            return [Check("folder", .bad, error.reason, help: help(error))]
        }
        let outputs: LinuxFileSystem
        do throws(FolderFailure) {
            outputs =
                try output.map { folder throws(FolderFailure) in
                    try LinuxFileSystem(folder: folder)
                } ?? files
        } catch {
            return [Check("output", .bad, error.reason, help: help(error, in: written))]
        }
        var checks = [permissions(outputs)]
        var walk = Walk()
        checks.append(entries(files, &walk))
        checks += place(files, outputs)
        checks.append(events(folders: walk.folders))
        checks.append(clock(outputs))
        checks.append(watchers())
        return checks
    }

    private struct Walk {
        var folders = 1
        var documents = 0
        var trouble: FolderFailure?
        var isWhole = false
    }

    private func permissions(_ files: LinuxFileSystem) -> Check {
        let name = ".casebook-doctor-\(UInt32.random(in: 0...UInt32.max))"
        var probe = EntryPath.root.child(name)
        do throws(FolderFailure) {
            _ = try files.write([0x0A], to: probe, replacing: false)
            for folder in OutcomeFolder.allCases {
                // Folders that are not there yet are made where they can be.
                let isNew = try files.status(of: folder.path) == nil
                if isNew { try files.makeFolder(folder.path) }
                let target = folder.path.child(name)
                _ = try files.move(probe, to: target)
                _ = try files.move(target, to: .root.child(name))
                if isNew { try files.remove(folder.path) }
            }
            try files.remove(probe)
            let what = output == nil ? "the folder" : "the output folder"
            return Check(
                "permissions", .good, "\(user) can create, move and remove files in \(what)")
        } catch {
            for folder in [EntryPath.root] + OutcomeFolder.allCases.map(\.path) {
                probe = folder.child(name)
                try? files.remove(probe)
            }
            return Check("permissions", .bad, error.reason, help: help(error, in: written))
        }
    }

    private func entries(_ files: LinuxFileSystem, _ walk: inout Walk) -> Check {
        var scanner = FolderScanner(files: files, rules: EntryRules())
        var (folders, documents) = (0, 0)
        var trouble: FolderFailure?
        let hasMore = scanner.step(Self.entries) { _ in
            folders += 1
        } found: { path, status in
            documents += 1
            guard status.kind == .file, trouble == nil else { return true }
            do throws(FolderFailure) { _ = try files.peek(path, bytes: 1) } catch {
                trouble = error
            }
            return true
        }
        walk.folders = folders
        if let trouble = trouble ?? scanner.troubles.first {
            let what = "\(trouble.path): \(trouble.reason)"
            return Check("files", .bad, what, help: help(trouble))
        }
        let found =
            "\(hasMore ? "at least " : "")\(documents) waiting; all checked files can be read"
        guard scanner.others > 0 else { return Check("files", .good, found) }
        let names = scanner.namedOthers.prefix(5).map(\.description).joined(separator: ", ")
        return Check(
            "files", .warning,
            "\(found); \(scanner.others) are not documents by name: \(names)"
                + (scanner.others > 5 ? " …" : ""),
            help:
                "documents end in \(EntryRules().endings.joined(separator: ", ")), archives "
                + "in .zip and .gz")
    }

    private func place(_ files: LinuxFileSystem, _ outputs: LinuxFileSystem) -> [Check] {
        do throws(FolderFailure) {
            let place = try files.place()
            let room = try outputs.place()
            let kind =
                place.isRemote
                ? Check(
                    "file system", .warning,
                    "\(place.name): it reports no changes, so files are found by scans",
                    help: "casebook watch --scan-interval 2")
                : Check("file system", .good, "\(place.name), with events")
            let space =
                "\(room.freeBytes >> 20) MB"
                + (room.freeFiles.map { " and \($0) files" } ?? "") + " free"
            let isShort =
                room.freeBytes < Self.littleSpace.bytes
                || room.freeFiles.map { $0 < Self.littleSpace.files } ?? false
            return [
                kind,
                Check(
                    "free space", isShort ? .warning : .good, space,
                    help: isShort ? "df -h \(quotedOutput); df -i \(quotedOutput)" : nil),
            ]
        } catch {
            return [Check("file system", .bad, error.reason, help: help(error))]
        }
    }

    private func events(folders: Int) -> Check {
        let limits = SystemLimits()
        guard let watches = limits.watches, let queue = limits.queue else {
            return Check("events", .warning, "the system does not report inotify's limits")
        }
        let what = "\(folders) of \(watches) watches needed, queue of \(queue) events"
        do throws(FolderFailure) {
            _ = try InotifyHints(folder: path)
        } catch {
            return Check(
                "events", .warning, "cannot create another inotify instance: \(error.reason)",
                help: "sudo sysctl fs.inotify.max_user_instances=1024")
        }
        guard folders * 2 <= watches else {
            return Check(
                "events", .warning, what,
                help: "sudo sysctl fs.inotify.max_user_watches=\(max(524_288, folders * 4))")
        }
        return Check("events", .good, what)
    }

    /// Whether the file system's dates and ours agree, and ours with the world's.
    private func clock(_ files: LinuxFileSystem) -> Check {
        let probe = EntryPath.root.child(".casebook-doctor-clock")
        defer { try? files.remove(probe) }
        let before = ThisProcess.now.wall
        _ = try? files.write([0x0A], to: probe, replacing: true)
        if let status = try? files.status(of: probe) {
            let seconds = Double(status.changed - before) / 1e9
            if abs(seconds) > 2 {
                return Check(
                    "clock", .warning,
                    "the file system's clock differs from this machine's by "
                        + "\(Int(seconds.rounded())) s",
                    help: "timedatectl; chronyc tracking")
            }
        }
        guard SystemLimits.clockIsSynchronized else {
            return Check(
                "clock", .warning, "this machine's clock is not synchronized",
                help: "sudo timedatectl set-ntp true")
        }
        return Check("clock", .good, "synchronized, and equal to the file system's")
    }

    private func watchers() -> Check {
        guard let all = try? DropFolder.statuses(at: written), !all.isEmpty else {
            return Check("watchers", .good, "none has run here yet")
        }
        let living = all.filter(\.isAlive)
        guard !living.isEmpty else {
            return Check(
                "watchers", .warning,
                "none is running; the last one ended \(all[0].status.updated)",
                help: "casebook watch \(quoted)")
        }
        let names = living.map { "process \($0.status.process)" }.joined(separator: ", ")
        guard let paused = living.compactMap(\.status.paused).first else {
            return Check("watchers", .good, names)
        }
        return Check(
            "watchers", .bad, "\(names): paused: \(paused)",
            help: "casebook watch \(quotedOutput) --status")
    }

    private func help(_ trouble: FolderFailure) -> String? { help(trouble, in: path) }

    private func help(_ trouble: FolderFailure, in folder: String) -> String? {
        ErrorNumber(trouble.number).help(
            path: ShellWord(folder, trouble.path).text,
            folder: ShellWord(folder, trouble.path.parent).text, user: user)
    }

    private var written: String { output ?? path }

    private var quoted: String { ShellWord(path, .root).text }
    private var quotedOutput: String { ShellWord(written, .root).text }
}

/// One thing that was looked at, and what was found.
public struct Check: Sendable, Hashable {
    /// How it is.
    public enum State: String, Sendable, Hashable {
        case good
        case warning
        case bad
    }

    /// What was looked at, as `free space`.
    public let name: String
    /// How it is.
    public let state: State
    /// What was found, in one sentence.
    public let finding: String
    /// A command that mends it.
    public let help: String?

    /// Names a finding.
    public init(_ name: String, _ state: State, _ finding: String, help: String? = nil) {
        self.name = name
        self.state = state
        self.finding = finding
        self.help = help
    }
}
