import CFileSystem

/// What a name or an open descriptor stands for, and how long it is. A link is followed.
struct FileFacts {
    let isFile: Bool
    let isFolder: Bool
    /// In bytes.
    let size: Int

    /// - Returns: nil if nothing is there, or it may not be looked at.
    init?(path: String) {
        var facts = cbx_facts()
        guard cbx_facts_at(path, &facts) == 0 else { return nil }
        self.init(facts)
    }

    init?(descriptor: Int32) {
        var facts = cbx_facts()
        guard cbx_facts(descriptor, &facts) == 0 else { return nil }
        self.init(facts)
    }

    private init(_ facts: cbx_facts) {
        isFile = facts.is_file != 0
        isFolder = facts.is_folder != 0
        size = Int(facts.bytes)
    }
}
