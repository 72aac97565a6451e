internal import Archives
internal import Base
internal import DropFolder
internal import Glibc

/// A path as the file system's bytes: names need not be UTF-8.
package struct InputPath: Sendable, Hashable, Comparable, CustomStringConvertible {
    private static let slash = UInt8(ascii: "/")

    /// Without a zero byte.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// A path that is part of the command's words, or one of our own.
    package init(_ word: String) { bytes = ArgumentWord.bytes(of: word) }

    /// The path of an entry of this folder.
    package func appending(_ name: [UInt8]) -> InputPath {
        let joint = bytes.isEmpty || bytes.last == Self.slash ? [] : [Self.slash]
        return InputPath(bytes: bytes + joint + name)
    }

    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBytes { body($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
    }

    /// The path as it is shown: bytes that are not UTF-8 as `\xNN`.
    package var description: String {
        String(validating: bytes, as: UTF8.self) ?? EntryPath.shown(bytes)
    }

    package static func < (one: InputPath, other: InputPath) -> Bool {
        one.bytes.lexicographicallyPrecedes(other.bytes)
    }
}

/// The inputs that the user's words name, one after the other: what ``FileList`` finds, and of ZIP
/// archives the documents in them.
package struct InputList: Sequence, IteratorProtocol {
    /// The files themselves, those that have not been given yet.
    package private(set) var files: FileList
    private var members: ArchiveMembers?
    /// PDFs in folders that were passed over, since no clinical document is attached to them.
    package private(set) var passedOver = 0

    /// Words that named nothing, with the reason.
    package var failures: [FileFailure] { files.failures }

    /// Folders that were named and have no document.
    package var emptyFolders: [InputPath] { files.emptyFolders }

    /// How many documents there are, as far as the names of files tell: nil with archives, with
    /// PDFs in folders, and where nobody asked.
    package let documents: Int?
    /// How many files there are; nil where nobody asked, or names come from elsewhere.
    private let total: Int?
    private var begun = 0

    /// - Parameter isMeasured: Whether inputs say how much of the whole is behind them: names of
    ///   files are looked through for it, and none is opened.
    package init(_ words: [String], isMeasured: Bool = false) {
        files = FileList(words)
        (total, documents) = isMeasured ? Self.count(words) : (nil, nil)
    }

    /// Nothing is known with standard input, and with a list of names, which may be a pipe.
    private static func count(_ words: [String]) -> (files: Int?, documents: Int?) {
        guard !words.contains(where: { $0.hasPrefix("@") }) else { return (nil, nil) }
        var files = FileList(words)
        var (count, isExact) = (0, true)
        while let file = files.next() {
            guard !file.isStandardInput, !Interruption.isRequested else { return (nil, nil) }
            count += 1
            let name = file.path.description
            if ArchivedDocuments.isArchive(name) || PDFDocuments.isPDF(name) && !file.isNamed {
                isExact = false
            }
        }
        return (count, isExact ? count : nil)
    }

    /// The next input; failures met on the way are in ``failures``.
    package mutating func next() -> Input? {
        while !Interruption.isRequested {
            if let input = members?.next() { return measured(input) }
            members = nil
            guard let file = files.next() else { return nil }
            begun += 1
            if file.isStandardInput { return .standardInput }
            guard ArchivedDocuments.isArchive(file.path.description) else {
                guard file.isNamed || PDFDocuments.mayHaveDocument(file.path) else {
                    passedOver += 1
                    continue
                }
                return measured(Input(path: file.path))
            }
            do throws(FileFailure) {
                members = try ArchiveMembers(file.path)
            } catch {
                // A folder may hold archives of other things.
                guard file.isNamed || error.code != ArchiveRefusal.empty.code else { continue }
                return measured(Input(path: file.path, refusedBecause: error))
            }
        }
        return nil
    }

    private func measured(_ input: Input) -> Input {
        guard let total else { return input }
        var input = input
        let part = members?.share ?? 1
        input.share = Swift.min(1, (Double(begun - 1) + part) / Double(Swift.max(total, 1)))
        return input
    }
}

/// The documents of an archive, one after the other.
package struct ArchiveMembers: IteratorProtocol {
    private let path: InputPath
    private let archive: PackedDocuments
    private var index = 0

    /// Reads the archive's directory.
    package init(_ path: InputPath) throws(FileFailure) {
        self.path = path
        let file = try OpenFile(path)
        do throws(ArchiveRefusal) {
            archive = try PackedDocuments(file.source, named: path.description)
        } catch {
            throw FileFailure(name: path.description, error)
        }
    }

    /// How much of it was given.
    var share: Double { Double(index) / Double(Swift.max(archive.documents.count, 1)) }

    package mutating func next() -> Input? {
        guard index < archive.documents.count else { return nil }
        defer { index += 1 }
        return Input(archive.documents[index], of: archive, at: path)
    }
}

/// How a page names a folder beside it.
package enum RelativePath {
    /// The address of a folder, with a slash at its end, relative to the folder of a file; to the
    /// working directory where the file is standard output. Percent-encoded (RFC 3986, 3.3).
    package static func from(_ file: String?, to folder: String) -> String {
        let start = file.map { components($0).dropLast() } ?? components("")[...]
        let end = components(folder)
        let shared = zip(start, end).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: start.count - shared)
        return (up + end.dropFirst(shared).map(encoded)).map { $0 + "/" }.joined()
    }

    /// The absolute URI of a file.
    package static func uri(of file: String) -> String {
        "file://" + components(file).map { "/" + encoded($0) }.joined()
    }

    private static func components(_ path: String) -> [String] {
        var whole = path
        if !path.hasPrefix("/"), let working = getcwd(nil, 0) {
            whole = String(cString: working) + "/" + path
            free(working)
        }
        var result: [String] = []
        for part in whole.split(separator: "/") where part != "." {
            if part == ".." { _ = result.popLast() } else { result.append(String(part)) }
        }
        return result
    }

    private static func encoded(_ component: String) -> String {
        PercentEncoding.encode(component) { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
            default: false
            }
        }
    }
}
