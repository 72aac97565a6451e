/// Which entries of a folder are looked at.
public struct EntryRules: Sendable {
    /// Endings of documents, in lower case.
    public var endings = [".xml", ".cda", ".ccd", ".ccda", ".pdf"]
    /// Names that are passed over wherever they stand, as globs with `*` and `?`; letter case
    /// does not matter. Further ones are added to these.
    public var ignored = [
        ".*", "~*", "*.tmp", "*.part", "*.filepart", "*.crdownload", "*.swp", "@eaDir",
        "Thumbs.db",
    ]
    /// Levels of folders below the watched one that are looked into.
    public var depth = 16

    /// The rules above.
    public init() {}

    /// Whether a name is that of a document.
    func isDocument(_ name: [UInt8]) -> Bool {
        endings.contains { hasEnding(name, $0) } && !isIgnored(name)
    }

    /// Whether a folder with this path is looked into.
    func enters(_ folder: EntryPath) -> Bool {
        if OutcomeFolder.holds(folder) { return false }
        return folder.components.count <= depth && !isIgnored(folder.name)
    }

    func isIgnored(_ name: [UInt8]) -> Bool {
        let name = name.map(lowered)
        return ignored.contains { matches(name[...], Array($0.utf8).map(lowered)[...]) }
    }

    private func hasEnding(_ name: [UInt8], _ ending: String) -> Bool {
        name.count > ending.utf8.count
            && name.suffix(ending.utf8.count).map(lowered).elementsEqual(ending.utf8)
    }

    /// Linear in the name for each `*`: the last one takes what it needs, earlier ones stay.
    private func matches(_ name: ArraySlice<UInt8>, _ glob: ArraySlice<UInt8>) -> Bool {
        var (at, place) = (name.startIndex, glob.startIndex)
        var star: (place: Int, at: Int)?
        while at < name.endIndex {
            if place < glob.endIndex, glob[place] == UInt8(ascii: "*") {
                star = (place, at)
                place += 1
            } else if place < glob.endIndex,
                glob[place] == name[at] || glob[place] == UInt8(ascii: "?")
            {
                (at, place) = (at + 1, place + 1)
            } else if let last = star {
                star = (last.place, last.at + 1)
                (at, place) = (last.at + 1, last.place + 1)
            } else {
                return false
            }
        }
        return glob[place...].allSatisfy { $0 == UInt8(ascii: "*") }
    }

    private func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
