internal import Glibc

/// A quoted glob: `*`, `?` and `[…]` stand for parts of one name (glob(7)), `**` for any number of
/// folders, none too. Hidden names are matched only by a pattern that begins with a point.
package struct GlobPattern {
    private static let slash = UInt8(ascii: "/")
    private static let anyFolders = Array("**".utf8)

    private let components: [[UInt8]]
    private let isAbsolute: Bool
    private let wantsFolder: Bool

    /// - Returns: nil where nothing in the path stands for something else.
    package init?(_ path: InputPath) {
        guard path.bytes.contains(where: Self.isWild) else { return nil }
        isAbsolute = path.bytes.first == Self.slash
        wantsFolder = path.bytes.last == Self.slash
        var components: [[UInt8]] = []
        for component in path.bytes.split(separator: Self.slash).map(Array.init)
        where component != Self.anyFolders || components.last != Self.anyFolders {
            components.append(component)
        }
        // What any number of folders hold is what the first of them holds.
        if components.last == Self.anyFolders { components.removeLast() }
        self.components = components
    }

    /// What there is, each once, in the order of names. A folder that matches stands for all that
    /// is in it.
    package func matches() -> [InputPath] {
        var found: Set<InputPath> = []
        collect(components[...], below: InputPath(bytes: isAbsolute ? [Self.slash] : []), &found)
        return found.sorted()
    }

    private func collect(
        _ rest: ArraySlice<[UInt8]>, below folder: InputPath, _ found: inout Set<InputPath>
    ) {
        guard let component = rest.first else {
            if !wantsFolder || folder.isDirectory {
                found.insert(folder.bytes.isEmpty ? InputPath(".") : folder)
            }
            return
        }
        let further = rest.dropFirst()
        if component == Self.anyFolders {
            collect(further, below: folder, &found)
            for entry in entries(of: folder)
            where !entry.isHidden && entry.isFolder && !found.contains(entry.path) {
                collect(rest, below: entry.path, &found)
            }
        } else if component.contains(where: Self.isWild) {
            let pattern = InputPath(bytes: component)
            for entry in entries(of: folder) where pattern.stands(for: entry.name) {
                guard further.isEmpty || entry.path.isDirectory else { continue }
                collect(further, below: entry.path, &found)
            }
        } else {
            let path = folder.appending(component)
            if FileFacts(path: path) != nil { collect(further, below: path, &found) }
        }
    }

    private func entries(of folder: InputPath) -> [DirectoryListing.Entry] {
        (try? DirectoryListing(folder)).map(Array.init) ?? []
    }

    private static func isWild(_ byte: UInt8) -> Bool { "*?[".utf8.contains(byte) }
}

extension InputPath {
    /// Whether a name is one of those that this pattern stands for.
    fileprivate func stands(for name: [UInt8]) -> Bool {
        withCString { pattern in
            InputPath(bytes: name).withCString { fnmatch(pattern, $0, FNM_PERIOD) } == 0
        }
    }
}
