/// Goes through the folder in small steps, so that work goes on meanwhile.
struct FolderScanner {
    private let files: any FileSystem
    private let rules: EntryRules
    private var folders: [EntryPath] = [.root]
    private let doneFile: DoneFile?
    private let sidecars: SidecarUse
    private var listing: (path: EntryPath, entries: any FolderListing)?
    private var hasDoneFile = false
    private var isEmpty = true

    /// Documents that were found and that something is to be done about.
    private(set) var count = 0
    /// Files and links that are none of the watcher's business, by their names.
    private(set) var others = 0
    /// The first of them.
    private(set) var namedOthers: [EntryPath] = []
    /// How many are named.
    static let othersNamed = 20
    /// Folders that could not be listed.
    private(set) var troubles: [FolderFailure] = []

    /// Folders with a done file of their own and without documents.
    private(set) var emptied: [EntryPath] = []

    init(
        files: any FileSystem, rules: EntryRules, doneFile: DoneFile? = nil,
        sidecars: SidecarUse = .ignore
    ) {
        self.files = files
        self.sidecars = sidecars
        self.doneFile = doneFile
        self.rules = rules
    }

    /// Looks at the next entries, at most so many; returns whether there may be more.
    ///
    /// - Parameters:
    ///   - enter: Is called with each folder before its entries.
    ///   - found: Is called with each entry whose name is a document's or a sidecar's; says whether
    ///     something is to be done about it.
    mutating func step(
        _ entries: Int, enter: (EntryPath) -> Void,
        found: (EntryPath, FileStatus) throws(FolderFailure) -> Bool
    ) -> Bool {
        for _ in 0..<entries {
            do throws(FolderFailure) {
                if listing == nil {
                    guard let folder = folders.popLast() else { return false }
                    enter(folder)
                    (hasDoneFile, isEmpty) = (false, true)
                    listing = try files.list(folder).map { (folder, $0) }
                }
                guard let (folder, entries) = listing else { continue }
                guard let entry = try entries.next() else {
                    listing = nil
                    if hasDoneFile, isEmpty { emptied.append(folder) }
                    continue
                }
                try look(at: entry, in: folder, entries, found)
            } catch {
                troubles.append(error)
                if error.operation == "list" { listing = nil }
            }
        }
        return true
    }

    private mutating func look(
        at entry: (name: [UInt8], kind: FileStatus.Kind?), in folder: EntryPath,
        _ entries: any FolderListing,
        _ found: (EntryPath, FileStatus) throws(FolderFailure) -> Bool
    ) throws(FolderFailure) {
        guard let path = folder.appending(entry.name) else { return }
        let isDocument = rules.isDocument(entry.name)
        if isDocument { isEmpty = false }
        if let doneFile, doneFile.isOfFolder, doneFile.path(for: path) == path {
            hasDoneFile = true
        }
        let isSidecar = sidecars != .ignore && SidecarName.document(of: path) != nil
        let isWanted = isDocument || isSidecar
        guard isWanted || entry.kind == .folder || entry.kind == nil else {
            return count(other: path)
        }
        if entry.kind == .folder {
            if rules.enters(path) { folders.append(path) }
            return
        }
        guard let status = try entries.status(of: entry.name) else { return }
        if status.kind == .folder {
            if rules.enters(path) { folders.append(path) }
        } else if isWanted {
            if try found(path, status) { count += 1 }
        } else {
            count(other: path)
        }
    }

    private mutating func count(other path: EntryPath) {
        let isDone = doneFile?.documents(of: path, endings: rules.endings) != nil
        guard !isDone, !rules.isIgnored(path.name) else { return }
        others += 1
        if namedOthers.count < Self.othersNamed { namedOthers.append(path) }
    }
}
