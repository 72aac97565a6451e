/// The names of sidecars: `letter.xml.meta.json` beside `letter.xml`.
enum SidecarName {
    /// What stands behind the whole name of the document.
    static let ending = ".meta.json"

    /// The sidecar of a document; nil where the name would be too long for a file.
    static func path(for document: EntryPath) -> EntryPath? {
        let name = document.name + Array(ending.utf8)
        return name.count <= FreeName.longest ? document.parent.appending(name) : nil
    }

    /// The file that a file is the sidecar of; nil where it is none.
    static func document(of path: EntryPath) -> EntryPath? {
        let name = path.name
        guard name.count > ending.utf8.count,
            name.suffix(ending.utf8.count).elementsEqual(ending.utf8)
        else { return nil }
        return path.parent.appending(Array(name.dropLast(ending.utf8.count)))
    }
}
