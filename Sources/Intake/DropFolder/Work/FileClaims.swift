internal import Intake
internal import Synchronization

/// Who works on which file: a claim is the file itself, renamed into `.work/<watcher>/<n>/`, which
/// the kernel lets only one of several watchers do.
///
/// `<watcher>.lock` beside it is locked for as long as the watcher lives. Where it is not, the
/// watcher is dead, and whoever gets the lock takes its claims over where they are.
///
/// ```
/// .work/ward3-4711-1f2e3d4c.lock
/// .work/ward3-4711-1f2e3d4c.status.json
/// .work/ward3-4711-1f2e3d4c/0/radiology/letter.xml     was dropped as radiology/letter.xml
/// ```
final class FileClaims: Sendable {
    /// Files of one path that may be claimed at the same time.
    static let generations = 64
    /// How long a watcher on another machine may be silent before it counts as dead, in
    /// nanoseconds: a lock may not reach from one machine to the other.
    static let silence: Int64 = 300 * 1_000_000_000

    /// This watcher.
    let watcher: WatcherName
    private let files: any FileSystem
    private let doneFile: DoneFile?
    private let lock: any Sendable & AnyObject
    private let adopted = Mutex<[WatcherName: any Sendable & AnyObject]>([:])

    /// Makes a place for claims under a new name; another one where somebody took the lock for that
    /// of a dead watcher in the moment before it was locked.
    static func open(
        files: any FileSystem, host: String, process: Int32, doneFile: DoneFile? = nil
    ) throws(FolderFailure) -> FileClaims {
        for _ in 0..<tries {
            do throws(FolderFailure) {
                return try FileClaims(
                    files: files, watcher: WatcherName(host: host, process: process),
                    doneFile: doneFile)
            } catch {
                guard error.number == 0 else { throw error }
            }
        }
        throw FolderFailure(
            "lock", OutcomeFolder.work.path, 0, message: "no name for this watcher is free")
    }

    /// Names that are tried.
    private static let tries = 16

    /// Makes a place for claims under a name.
    init(
        files: any FileSystem, watcher: WatcherName, doneFile: DoneFile? = nil
    ) throws(FolderFailure) {
        self.files = files
        self.doneFile = doneFile
        self.watcher = watcher
        try files.makeFolder(OutcomeFolder.work.path)
        guard let lock = try files.lock(watcher.lockPath) else {
            throw FolderFailure(
                "lock", watcher.lockPath, 0, message: "the name belongs to another watcher")
        }
        self.lock = lock
    }

    /// Claims a file; nil where it is gone, most often because another watcher was first.
    func claim(_ path: EntryPath) throws(FolderFailure) -> Claim? {
        for generation in 0..<Self.generations {
            let place = path.below(watcher.folder.child(String(generation)))
            var result = try move(path, to: place)
            if result == nil {
                try files.makeFolder(place.parent)
                result = try move(path, to: place)
            }
            switch result {
            case .done?: return Claim(place: place, origin: path)
            case .occupied?: continue
            case .missing?, nil: return nil
            }
        }
        throw FolderFailure("claim", path, 0, message: "too many files with this name are in work")
    }

    /// Puts a claimed file where it was dropped, beside what lies there by now.
    func putBack(_ claim: Claim) throws(FolderFailure) {
        guard !claim.isInPlace, let status = try files.status(of: claim.place) else { return }
        let mark = String(String(UInt32(truncatingIfNeeded: status.inode), radix: 16).suffix(8))
        let sidecar = SidecarName.path(for: claim.place)
        let said = try sidecar.flatMap { place throws(FolderFailure) in
            try files.read(place, limit: IntakeSidecar.byteLimit)
        }?.bytes
        let ending = said == nil ? "" : SidecarName.ending
        for reserved in FreeName(claim.origin.name, mark: mark, suffix: ending) {
            let name = Array(reserved.dropLast(ending.utf8.count))
            guard let target = claim.origin.parent.appending(name) else { return }
            if let said, try !putBack(said, beside: target) { continue }
            switch try move(claim.place, to: target) {
            case .done?:
                if said != nil, let sidecar { try files.remove(sidecar) }
                return try announce(target)
            case .missing?: return
            case .occupied?: continue
            case nil: try files.makeFolder(target.parent)
            }
        }
    }

    /// Puts a claimed sidecar's bytes beside where its document will be put back; says whether they
    /// are there now.
    private func putBack(_ said: [UInt8], beside target: EntryPath) throws(FolderFailure) -> Bool {
        guard let path = SidecarName.path(for: target), try files.status(of: target) == nil else {
            return false
        }
        try files.makeFolder(target.parent)
        if case .done = try files.write(said, to: path, replacing: false) { return true }
        return try files.read(path, limit: said.count)?.bytes == said
    }

    /// Says of a file that was put back that it is complete, as its writer has said.
    private func announce(_ path: EntryPath) throws(FolderFailure) {
        guard let doneFile, !doneFile.isOfFolder, let place = doneFile.path(for: path) else {
            return
        }
        _ = try files.write([], to: place, replacing: false)
    }

    /// nil where the target's folder is missing.
    private func move(_ path: EntryPath, to target: EntryPath) throws(FolderFailure) -> MoveResult?
    {
        do throws(FolderFailure) {
            return try files.move(path, to: target)
        } catch {
            guard error.isOfMissingFolder else { throw error }
            return nil
        }
    }

    /// Takes over what dead watchers left, and clears away what they have no more need of.
    func adopt() throws(FolderFailure) -> [(claim: Claim, status: FileStatus)] {
        var claims: [(claim: Claim, status: FileStatus)] = []
        let held = try clearAdopted()
        for name in try watchers() where name != watcher && !held.contains(name) {
            guard let lock = try files.lock(name.lockPath), try isSilent(name) else { continue }
            let left = try claimed(by: name)
            if left.isEmpty { try clear(name) } else { adopted.withLock { $0[name] = lock } }
            claims += left
        }
        return claims
    }

    /// Clears away the folders of dead watchers that have been worked off; the others are returned.
    private func clearAdopted() throws(FolderFailure) -> Set<WatcherName> {
        let held = adopted.withLock { Set($0.keys) }
        for name in held where try claimed(by: name).isEmpty {
            try clear(name)
            adopted.withLock { $0[name] = nil }
        }
        return held
    }

    /// What is claimed by this watcher; a file whose claiming seemed to fail may be among it.
    func own() throws(FolderFailure) -> [(claim: Claim, status: FileStatus)] {
        try claimed(by: watcher)
    }

    /// Leaves nothing behind but what could not be put back.
    func close() {
        _ = try? clearAdopted()
        guard let left = try? claimed(by: watcher), left.isEmpty else { return }
        try? clear(watcher)
    }

    /// The watchers that have left a trace in the folder.
    func watchers() throws(FolderFailure) -> [WatcherName] {
        guard let listing = try files.list(OutcomeFolder.work.path) else { return [] }
        var names: Set<WatcherName> = []
        while let entry = try listing.next() {
            if let name = WatcherName(entry: entry.name) { names.insert(name) }
        }
        return names.sorted { $0.text < $1.text }
    }

    private func isSilent(_ name: WatcherName) throws(FolderFailure) -> Bool {
        guard name.host != watcher.host else { return true }
        guard let theirs = try files.status(of: name.statusPath),
            let ours = try files.status(of: watcher.lockPath)
        else { return true }
        return ours.modified - theirs.modified > Self.silence
    }

    private func claimed(
        by name: WatcherName
    ) throws(FolderFailure) -> [(claim: Claim, status: FileStatus)] {
        var found: [(claim: Claim, status: FileStatus)] = []
        var folders = [name.folder]
        while let folder = folders.popLast() {
            guard let listing = try files.list(folder) else { continue }
            while let entry = try listing.next() {
                guard let path = folder.appending(entry.name),
                    let status = try listing.status(of: entry.name)
                else { continue }
                if status.kind == .folder { folders.append(path) }
                if let document = SidecarName.document(of: path) {
                    // What is alone has its copy where its document went.
                    if try files.status(of: document) == nil { try files.remove(path) }
                    continue
                }
                // `.work`, the watcher and the generation stand before the path it was dropped as.
                if status.kind == .file, let origin = path.dropping(3) {
                    let claim = Claim(place: path, origin: origin, isRecovered: true)
                    found.append((claim, status))
                }
            }
        }
        return found.sorted { $0.status.modified < $1.status.modified }
    }

    /// Removes a watcher's folders, which are empty, and at last its lock.
    private func clear(_ name: WatcherName) throws(FolderFailure) {
        var folders = [name.folder]
        var at = 0
        while at < folders.count {
            if let listing = try files.list(folders[at]) {
                while let entry = try listing.next() {
                    if let path = folders[at].appending(entry.name) { folders.append(path) }
                }
            }
            at += 1
        }
        for folder in folders.reversed() { try files.remove(folder) }
        try files.remove(name.draftPath)
        try files.remove(name.statusPath)
        try files.remove(name.lockPath)
    }
}
