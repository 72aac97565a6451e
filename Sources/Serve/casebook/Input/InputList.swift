import Archives

/// The inputs that the user's words name, one after the other: what ``FileList`` finds, and of ZIP
/// archives the documents in them.
struct InputList: Sequence, IteratorProtocol {
    /// The files themselves, those that have not been given yet.
    private(set) var files: FileList
    private var members: ArchiveMembers?

    /// Words that named nothing, with the reason.
    var failures: [FileFailure] { files.failures }

    /// Folders that were named and have no document.
    var emptyFolders: [InputPath] { files.emptyFolders }

    init(_ words: [String]) { files = FileList(words) }

    /// The next input; failures met on the way are in ``failures``.
    mutating func next() -> Input? {
        while !Interruption.isRequested {
            if let input = members?.next() { return input }
            members = nil
            guard let file = files.next() else { return nil }
            if file.isStandardInput { return .standardInput }
            guard ArchivedDocuments.isArchive(file.path.description) else {
                return Input(path: file.path)
            }
            do throws(FileFailure) {
                members = try ArchiveMembers(file.path)
            } catch {
                // A folder may hold archives of other things.
                guard file.isNamed || error.code != ArchiveRefusal.empty.code else { continue }
                return Input(path: file.path, refusedBecause: error)
            }
        }
        return nil
    }
}
