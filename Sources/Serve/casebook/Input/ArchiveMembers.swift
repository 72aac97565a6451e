import Archives

/// The documents of an archive, one after the other.
struct ArchiveMembers: IteratorProtocol {
    private let path: InputPath
    private let archive: PackedDocuments
    private var index = 0

    /// Reads the archive's directory.
    init(_ path: InputPath) throws(FileFailure) {
        self.path = path
        let file = try OpenFile(path)
        do throws(ArchiveRefusal) {
            archive = try PackedDocuments(file.source, named: path.description)
        } catch {
            throw FileFailure(name: path.description, error)
        }
    }

    mutating func next() -> Input? {
        guard index < archive.documents.count else { return nil }
        defer { index += 1 }
        return Input(archive.documents[index], of: archive, at: path)
    }
}
