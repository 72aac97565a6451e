internal import Glibc

/// The entries of one directory, in no order.
package struct DirectoryListing: Sequence {
    package struct Entry {
        package let name: [UInt8]
        package let path: InputPath
        fileprivate let type: Int32

        package var isHidden: Bool { name.first == UInt8(ascii: ".") }
        /// Whether it is a folder, and not a link to one.
        package var isFolder: Bool {
            type == Int32(DT_DIR) || type == Int32(DT_UNKNOWN) && path.isDirectory
        }
        /// Whether it is a file, or a link to one.
        package var isFile: Bool {
            switch type {
            case Int32(DT_REG): true
            case Int32(DT_LNK), Int32(DT_UNKNOWN): FileFacts(path: path)?.isFile ?? false
            default: false
            }
        }
    }

    private let entries: [Entry]

    /// - Parameter path: The directory; the working directory where it is empty.
    package init(_ path: InputPath) throws(FileFailure) {
        let place = path.bytes.isEmpty ? InputPath(".") : path
        let folder = Console.open(place, O_RDONLY | O_DIRECTORY)
        guard folder >= 0, let directory = fdopendir(folder) else {
            throw FileFailure(name: place.description, number: errno, verb: "listed")
        }
        defer { closedir(directory) }
        var entries: [Entry] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            entries.append(
                Entry(name: name, path: path.appending(name), type: Int32(entry.pointee.d_type)))
        }
        self.entries = entries
    }

    package func makeIterator() -> IndexingIterator<[Entry]> { entries.makeIterator() }
}
