import Archives
import Glibc

/// The inputs that the user's words name, one after the other: files, directories with all
/// documents below, the documents in ZIP archives, quoted globs, `@list` files, and `-`.
///
/// Directories are walked as they are asked for, in order of names, so a folder of a million
/// documents needs no list of a million names beyond one directory's.
struct InputList: Sequence, IteratorProtocol {
    private enum Step {
        case word(String)
        case path(String)
        case found(String)
        case archive(ArchiveMembers)
    }

    /// Words that named nothing, with the reason.
    private(set) var failures: [FileFailure] = []
    private var stack: [Step]

    init(_ words: [String]) {
        stack = words.isEmpty ? [.word("-")] : words.reversed().map { .word($0) }
    }

    /// The next input; failures met on the way are in ``failures``.
    mutating func next() -> Input? {
        while !Interruption.isRequested, let step = stack.popLast() {
            switch step {
            case .word("-"): return .standardInput
            case .word(let word) where word.hasPrefix("@"): expandList(String(word.dropFirst()))
            case .word(let word): expandWord(word)
            case .path(let path):
                if isDirectory(path) {
                    expandDirectory(path)
                } else if ArchivedDocuments.isArchive(path) {
                    expandArchive(path, isNamed: true)
                } else {
                    return Input(path: path)
                }
            case .found(let path) where ArchivedDocuments.isArchive(path):
                expandArchive(path, isNamed: false)
            case .found(let path): return Input(path: path)
            case .archive(var members):
                guard let input = members.next() else { continue }
                stack.append(.archive(members))
                return input
            }
        }
        return nil
    }

    private mutating func expandWord(_ word: String) {
        let isPattern = word.contains { "*?[".contains($0) }
        guard isPattern, access(word, F_OK) != 0 else { return stack.append(.path(word)) }
        var matches = glob_t()
        defer { globfree(&matches) }
        guard glob(word, 0, nil, &matches) == 0 else {
            failures.append(FileFailure(name: word, number: ENOENT, verb: "read"))
            return
        }
        for index in (0..<Int(matches.gl_pathc)).reversed() {
            if let path = matches.gl_pathv[index] { stack.append(.path(String(cString: path))) }
        }
    }

    private mutating func expandList(_ name: String) {
        do throws(FileFailure) {
            let input = name == "-" ? Input.standardInput : Input(path: name)
            let text = String(decoding: try input.read(limit: 1 << 30), as: UTF8.self)
            let paths = text.split(whereSeparator: \.isNewline).filter { !$0.isEmpty }
            stack += paths.reversed().map { .path(String($0)) }
        } catch {
            failures.append(error)
        }
    }

    private mutating func expandArchive(_ path: String, isNamed: Bool) {
        do throws(FileFailure) {
            let members = try ArchiveMembers(path: path)
            if isNamed && members.isEmpty {
                throw FileFailure(
                    name: path, verb: "read", reason: "the archive holds no documents")
            }
            stack.append(.archive(members))
        } catch {
            failures.append(error)
        }
    }

    private mutating func expandDirectory(_ path: String) {
        guard let directory = opendir(path) else {
            failures.append(FileFailure(name: path, number: errno, verb: "listed"))
            return
        }
        defer { closedir(directory) }
        var files: [String] = []
        var folders: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix(".") else { continue }
            let child = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
            switch Int32(entry.pointee.d_type) {
            case Int32(DT_DIR): folders.append(child)
            case Int32(DT_REG) where isDocument(name, child): files.append(child)
            case Int32(DT_LNK) where isDocument(name, child) && isRegular(child):
                files.append(child)
            case Int32(DT_UNKNOWN):
                if isDirectory(child) {
                    folders.append(child)
                } else if isDocument(name, child), isRegular(child) {
                    files.append(child)
                }
            default: continue
            }
        }
        let steps = files.map { ($0, Step.found($0)) } + folders.map { ($0, Step.path($0)) }
        stack += steps.sorted { $0.0 > $1.0 }.map(\.1)
    }

    private func isDocument(_ name: String, _ path: String) -> Bool {
        ArchivedDocuments.isCompressed(name) || ArchivedDocuments.isArchive(name)
            || ArchivedDocuments.isDocument(name) && !ArchivedDocuments.isMachinery(path)
    }
}

private func isDirectory(_ path: String) -> Bool { FileFacts(path: path)?.isFolder ?? false }
private func isRegular(_ path: String) -> Bool { FileFacts(path: path)?.isFile ?? false }
