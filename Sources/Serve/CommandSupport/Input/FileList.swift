internal import Archives
internal import Glibc

/// The files that the user's words name, one after the other: files, directories with all
/// documents below, quoted globs, `@list` files, and `-`.
///
/// Directories are walked as they are asked for, in order of names, so a folder of a million
/// documents needs no list of a million names beyond one directory's.
package struct FileList: Sequence, IteratorProtocol {
    package struct Found {
        package let path: InputPath
        /// Whether it was asked for by its name, and not found in a directory.
        package var isNamed = false
        package var isStandardInput = false

        fileprivate static let standardInput = Found(
            path: .standardInput, isNamed: true, isStandardInput: true)
    }

    private enum Step {
        case word(String)
        case named(InputPath)
        case found(InputPath)
        /// The end of a folder that was named, with what had been found before it.
        case end(InputPath, Int)
    }

    /// Words that named nothing, and directories that cannot be listed, with the reason.
    package private(set) var failures: [FileFailure] = []
    /// Folders that were named and have no document.
    package private(set) var emptyFolders: [InputPath] = []
    private var stack: [Step] = []
    private var foundCount = 0

    /// A list on standard input is read at once: it cannot be read twice.
    package init(_ words: [String]) {
        for word in (words.isEmpty ? ["-"] : words).reversed() {
            if word == "@-" { expandList("-") } else { stack.append(.word(word)) }
        }
    }

    /// What this process has open, other than where its results go.
    package static var openFiles: [InputPath] {
        let folder = InputPath("/proc/self/fd")
        let results: [[UInt8]] = [Array("1".utf8), Array("2".utf8)]
        return ((try? DirectoryListing(folder)).map(Array.init) ?? [])
            .filter { !$0.isHidden && !results.contains($0.name) }.map(\.path)
    }

    /// The next file; failures met on the way are in ``failures``.
    package mutating func next() -> Found? {
        while let step = stack.popLast() {
            switch step {
            case .word("-"): return .standardInput
            case .word(let word) where word.hasPrefix("@"): expandList(String(word.dropFirst()))
            case .word(let word): expandWord(word)
            case .named(let path):
                guard path.isDirectory else {
                    foundCount += 1
                    return Found(path: path, isNamed: true)
                }
                expandDirectory(path)
            case .found(let path):
                foundCount += 1
                return Found(path: path)
            case .end(let path, let before):
                if foundCount == before { emptyFolders.append(path) }
            }
        }
        return nil
    }

    private mutating func expandWord(_ word: String) {
        let path = InputPath(word)
        guard let pattern = GlobPattern(path), !path.isThere else {
            if path.isDirectory { stack.append(.end(path, foundCount)) }
            return stack.append(.named(path))
        }
        let matches = pattern.matches()
        if matches.isEmpty {
            failures.append(FileFailure(name: word, number: ENOENT, verb: "read"))
        }
        stack += matches.reversed().map { .named($0) }
    }

    private mutating func expandList(_ name: String) {
        do throws(FileFailure) {
            let input = name == "-" ? Input.standardInput : Input(path: InputPath(name))
            let lines = try input.read(limit: 1 << 30).split { $0 == 0x0A || $0 == 0x0D }
            stack += lines.reversed().map { .named(InputPath(bytes: Array($0))) }
        } catch {
            failures.append(error)
        }
    }

    private mutating func expandDirectory(_ path: InputPath) {
        let listing: DirectoryListing
        do throws(FileFailure) {
            listing = try DirectoryListing(path)
        } catch {
            return failures.append(error)
        }
        var steps: [(path: InputPath, step: Step)] = []
        for entry in listing where !entry.isHidden {
            if entry.isFolder {
                steps.append((entry.path, .named(entry.path)))
            } else if isDocument(entry), entry.isFile {
                steps.append((entry.path, .found(entry.path)))
            }
        }
        stack += steps.sorted { $0.path > $1.path }.map(\.step)
    }

    private func isDocument(_ entry: DirectoryListing.Entry) -> Bool {
        let name = InputPath(bytes: entry.name).description
        return ArchivedDocuments.isCompressed(name) || ArchivedDocuments.isArchive(name)
            || PDFDocuments.isPDF(name)
            || ArchivedDocuments.isDocument(name)
                && !ArchivedDocuments.isMachinery(entry.path.description)
    }
}

extension InputPath {
    package static let standardInput = InputPath("/dev/stdin")
    fileprivate var isThere: Bool { FileFacts(path: self) != nil }
    package var isDirectory: Bool { FileFacts(path: self)?.isFolder ?? false }
}
