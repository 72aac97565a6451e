/// Goes through the folder in small steps, so that work goes on meanwhile.
struct FolderScanner {
    private let files: any FileSystem
    private let rules: EntryRules
    private var folders: [EntryPath] = [.root]
    private var listing: (path: EntryPath, entries: any FolderListing)?

    /// Documents that were found.
    private(set) var count = 0
    /// Folders that could not be listed.
    private(set) var troubles: [Trouble] = []

    init(files: any FileSystem, rules: EntryRules) {
        self.files = files
        self.rules = rules
    }

    /// Looks at the next entries, at most so many; returns whether there may be more.
    ///
    /// - Parameters:
    ///   - enter: Is called with each folder before its entries.
    ///   - found: Is called with each entry whose name is a document's.
    mutating func step(
        _ entries: Int, enter: (EntryPath) -> Void, found: (EntryPath, FileStatus) -> Void
    ) -> Bool {
        for _ in 0..<entries {
            do throws(Trouble) {
                if listing == nil {
                    guard let folder = folders.popLast() else { return false }
                    enter(folder)
                    listing = try files.list(folder).map { (folder, $0) }
                }
                guard let (folder, entries) = listing else { continue }
                guard let entry = try entries.next() else {
                    listing = nil
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
        _ entries: any FolderListing, _ found: (EntryPath, FileStatus) -> Void
    ) throws(Trouble) {
        guard let path = folder.appending(entry.name) else { return }
        let isDocument = rules.isDocument(entry.name)
        guard isDocument || entry.kind == .folder || entry.kind == nil else { return }
        if entry.kind == .folder {
            if rules.enters(path) { folders.append(path) }
            return
        }
        guard let status = try entries.status(of: entry.name) else { return }
        if status.kind == .folder {
            if rules.enters(path) { folders.append(path) }
        } else if isDocument {
            count += 1
            found(path, status)
        }
    }
}
