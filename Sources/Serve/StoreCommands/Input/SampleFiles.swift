internal import Archives
internal import CommandSupport
internal import Foundation
internal import Importers
internal import Wording

/// The files of samples that a word of the command line stands for: one file, standard input, or
/// all those of a folder, a ZIP archive or a gzip file. Formats are found by content.
struct SampleFiles {
    /// One of them.
    struct Member {
        /// As the user is shown it.
        let name: String
        /// Its path within the folder or archive.
        let path: String
        let format: SampleFormat?
        let open: () throws -> OpenedSamples
    }

    private(set) var members: [Member] = []
    /// Files that hold no samples that are read, by their paths.
    private(set) var others: [String] = []
    /// Files that cannot be read, as the user is shown them, and why.
    private(set) var unreadable: [(name: String, reason: String)] = []
    /// What the user called them all.
    let name: String
    private let container: any SampleContainer

    /// Looks at a word, and at the first bytes of every file that it stands for.
    init(_ word: String, format: SampleFormat?) throws {
        name = word == "-" ? "<stdin>" : InputPath(word).description
        let path = InputPath(word)
        if word == "-" || !path.isDirectory && !Self.isPacked(word) {
            let chunks = try FileChunks(word)
            container = SingleSampleFile(name: chunks.name)
            let head = try Self.head { try chunks.next(ImportLimits.chunkBytes) }
            add(name: chunks.name, path: chunks.name, format: format, head: head) {
                var head: [UInt8]? = head
                return OpenedSamples(size: chunks.size, position: { chunks.position }) {
                    if let first = head {
                        head = nil
                        if !first.isEmpty { return first }
                    }
                    return try chunks.next(ImportLimits.chunkBytes)
                }
            }
            return
        }
        container = NestedSamples(try Self.container(word, path))
        let container = container
        let takesAnyTable = format == .csv
        for path in container.paths {
            let head: [UInt8]
            do {
                let opened = try container.open(path)
                head = try Self.head(opened.read)
            } catch {
                unreadable.append(("\(name):\(path)", "\(error)"))
                continue
            }
            let plain = path.lowercased().hasSuffix(".gz") ? String(path.dropLast(3)) : path
            add(
                name: "\(name):\(path)", path: plain, format: nil, head: head,
                takesAnyTable: takesAnyTable
            ) { try container.open(path) }
        }
        leaveOutCompanions()
        guard !container.paths.isEmpty else {
            throw CommandFailure(SampleFileMessage.empty(name))
        }
        if members.isEmpty, let first = unreadable.first {
            throw CommandFailure(FileMessage.unreadable(first.name, first.reason))
        }
        if members.isEmpty {
            throw CommandFailure(SampleFileMessage.noKnownFormat(name))
        }
    }

    private static func isPacked(_ word: String) -> Bool {
        let word = word.lowercased()
        return word.hasSuffix(".zip") || word.hasSuffix(".gz") || TarredSamples.isTarred(word)
    }

    private static func container(
        _ word: String, _ path: InputPath
    ) throws -> any SampleContainer {
        if path.isDirectory { return try SampleFolder(path) }
        do {
            let source = try OpenFile(path).source
            if TarredSamples.isTarred(word) { return try TarredSamples(source, name: word) }
            return word.lowercased().hasSuffix(".zip")
                ? try ZippedSamples(source) : CompressedSamples(source, name: word)
        } catch let failure as ArchiveFailure {
            throw CommandFailure(FileMessage.unreadable(path, failure))
        }
    }

    /// The first bytes of a file.
    private static func head(_ read: () throws -> [UInt8]) throws -> [UInt8] {
        var head: [UInt8] = []
        while head.count < SampleFormat.headBytes {
            let more = try read()
            if more.isEmpty { break }
            head += more
        }
        return head
    }

    private mutating func add(
        name: String, path: String, format: SampleFormat?, head: [UInt8],
        takesAnyTable: Bool = true, open: @escaping () throws -> OpenedSamples
    ) {
        let found =
            format
            ?? SampleFormat.detect(name: path, head: head, takesAnyTable: takesAnyTable)
        guard found != nil || container is SingleSampleFile else { return others.append(path) }
        members.append(Member(name: name, path: path, format: found, open: open))
    }

    /// Beside Apple's export, routes and the like are read where the export names them.
    private mutating func leaveOutCompanions() {
        let folders = members.filter { $0.format == .apple }.flatMap { member in
            ["workout-routes/", "electrocardiograms/", "clinical-records/"].map {
                Self.folder(of: member.path) + $0
            }
        }
        members.removeAll { member in
            let isCompanion =
                member.format != .apple && folders.contains { member.path.hasPrefix($0) }
            if isCompanion, member.format != .gpx { others.append(member.path) }
            return isCompanion
        }
        // Samsung Health's tables name the files that belong to them.
        let roots = Set(
            members.filter { $0.format == .samsungHealth }
                .map { Self.folder(of: $0.path) + "jsons/" })
        if !roots.isEmpty {
            others.removeAll { path in roots.contains { path.hasPrefix($0) } }
        }
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// Whether a path is that of Apple's clinical document, in any language of the phone.
    static func isClinicalDocument(_ path: String) -> Bool {
        path.lowercased().hasSuffix("_cda.xml")
    }

    /// A member as an importer sees it.
    func file(_ member: Member, _ opened: OpenedSamples) -> ImportedFile {
        let (container, folder) = (container, Self.folder(of: member.path))
        return ImportedFile(
            name: member.path,
            companion: { path in
                try container.contents(folder + path, limit: ImportLimits.companionBytes)
            }, reading: opened.read)
    }

    /// The bytes of one of the other files, for what is more than samples.
    func contents(of path: String, limit: Int) throws -> [UInt8]? {
        try container.contents(path, limit: limit)
    }
}

/// A file that is being read: how far, of how much.
struct OpenedSamples {
    let size: Int?
    let position: () -> Int
    let read: () throws -> [UInt8]

    init(size: Int?, position: @escaping () -> Int, read: @escaping () throws -> [UInt8]) {
        self.size = size
        self.position = position
        self.read = read
    }
}
