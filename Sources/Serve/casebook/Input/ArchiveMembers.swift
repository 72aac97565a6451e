import Archives

/// The documents of an archive, one after the other.
struct ArchiveMembers: IteratorProtocol {
    private let path: String
    private let archive: ZipArchive
    private var index = 0

    /// Reads the archive's directory.
    init(path: String) throws(FileFailure) {
        self.path = path
        let file = try OpenFile(path)
        do throws(ArchiveFailure) {
            archive = try ZipArchive(file.source)
        } catch {
            throw FileFailure(name: path, verb: "read", reason: error.description)
        }
    }

    /// Whether there is anything that `next` would give.
    var isEmpty: Bool { !archive.entries.contains(where: isWanted) }

    mutating func next() -> Input? {
        while index < archive.entries.count {
            let entry = archive.entries[index]
            index += 1
            if isWanted(entry) { return Input(member: entry, of: archive, at: path) }
        }
        return nil
    }

    private func isWanted(_ entry: ZipEntry) -> Bool {
        ArchivedDocuments.isDocument(entry.name) || ArchivedDocuments.isCompressed(entry.name)
            || ArchivedDocuments.isArchive(entry.name)
    }
}
