internal import Archives
internal import CommandSupport
internal import Importers
internal import Wording

/// Files beside each other: of a folder, or of an archive.
protocol SampleContainer {
    /// Their paths, in order.
    var paths: [String] { get }
    func holds(_ path: String) -> Bool
    func open(_ path: String) throws -> OpenedSamples
}

extension SampleContainer {
    /// All bytes of a file; nil if it is not there.
    func contents(_ path: String, limit: Int) throws -> [UInt8]? {
        guard holds(path) else { return nil }
        let opened = try open(path)
        var bytes: [UInt8] = []
        while true {
            let more = try opened.read()
            if more.isEmpty { return bytes }
            bytes += more
            guard bytes.count <= limit else {
                throw CommandFailure(SampleFileMessage.tooLarge(path, limit >> 20))
            }
        }
    }
}

/// One file, which has none beside it.
struct SingleSampleFile: SampleContainer {
    let name: String
    var paths: [String] { [] }

    func holds(_ path: String) -> Bool { false }

    func open(_ path: String) throws -> OpenedSamples {
        throw CommandFailure(FileMessage.notFound(path))
    }
}

/// The files below a folder.
struct SampleFolder: SampleContainer {
    /// Folders inside each other.
    private static let depth = 16
    /// Files of one folder.
    private static let most = 1_000_000

    let paths: [String]
    private let files: [String: InputPath]

    init(_ root: InputPath) throws {
        var files: [String: InputPath] = [:]
        var waiting = [(path: root, name: "", depth: 0)]
        while let folder = waiting.popLast() {
            for entry in try DirectoryListing(folder.path) where !entry.isHidden {
                let name = folder.name + String(decoding: entry.name, as: UTF8.self)
                if entry.isFolder {
                    guard folder.depth < Self.depth else { continue }
                    waiting.append((entry.path, name + "/", folder.depth + 1))
                } else if entry.isFile {
                    files[name] = entry.path
                }
            }
            guard files.count <= Self.most else {
                throw CommandFailure(SampleFileMessage.tooManyFiles(root, Self.most))
            }
        }
        self.files = files
        paths = files.keys.sorted()
    }

    func holds(_ path: String) -> Bool { files[path] != nil }

    func open(_ path: String) throws -> OpenedSamples {
        guard let file = files[path] else { throw CommandFailure(FileMessage.notFound(path)) }
        let chunks = try FileChunks(file)
        return OpenedSamples(size: chunks.size, position: { chunks.position }) {
            try chunks.next(ImportLimits.chunkBytes)
        }
    }
}

/// The files of a ZIP archive, unpacked as they are read.
struct ZippedSamples: SampleContainer {
    let paths: [String]
    private let archive: ZipArchive
    private let entries: [String: ZipEntry]

    init(_ source: ByteSource) throws {
        archive = try ZipArchive(source)
        entries = Dictionary(
            archive.entries.filter { !$0.isFolder && !$0.name.contains("__MACOSX/") }
                .map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        paths = entries.keys.sorted()
    }

    func holds(_ path: String) -> Bool { entries[path] != nil }

    func open(_ path: String) throws -> OpenedSamples {
        guard let entry = entries[path] else { throw CommandFailure(FileMessage.notFound(path)) }
        let stream = try archive.stream(of: entry)
        return OpenedSamples(size: entry.packedBytes, position: { stream.position }) {
            try stream.next(ImportLimits.chunkBytes)
        }
    }
}

/// The one file of a gzip file.
struct CompressedSamples: SampleContainer {
    let paths: [String]
    private let source: ByteSource

    init(_ source: ByteSource, name: String) {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        paths = [String(last.dropLast(3))]
        self.source = source
    }

    func holds(_ path: String) -> Bool { paths[0] == path }

    func open(_ path: String) throws -> OpenedSamples {
        let limit = ImportLimits.fileBytes
        let bytes = try GzipFile(source).contents(limit: limit)
        guard bytes.count <= limit else {
            throw CommandFailure(SampleFileMessage.tooLarge(path, limit >> 20))
        }
        var rest: [UInt8]? = bytes
        return OpenedSamples(size: nil, position: { 0 }) {
            defer { rest = nil }
            return rest ?? []
        }
    }
}

/// The files of a tar archive, packed with gzip or not; it is unpacked in memory.
struct TarredSamples: SampleContainer {
    let paths: [String]
    private let archive: TarArchive
    private let entries: [String: TarArchive.Entry]

    static func isTarred(_ path: String) -> Bool {
        let path = path.lowercased()
        return [".tgz", ".tar.gz", ".tar"].contains(where: path.hasSuffix)
    }

    /// An archive by its bytes, of a file of that name.
    init(_ source: ByteSource, name: String) throws {
        archive = try TarArchive(
            source, isPacked: !name.lowercased().hasSuffix(".tar"), limit: ImportLimits.fileBytes)
        entries = Dictionary(
            archive.entries.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
        paths = entries.keys.sorted()
    }

    func holds(_ path: String) -> Bool { entries[path] != nil }

    func open(_ path: String) throws -> OpenedSamples {
        guard let entry = entries[path] else { throw CommandFailure(FileMessage.notFound(path)) }
        var rest: [UInt8]? = Array(archive.contents(of: entry))
        return OpenedSamples(size: entry.byteCount, position: { 0 }) {
            defer { rest = nil }
            return rest ?? []
        }
    }
}

/// The files of a container, those in its ZIP and tar archives and what its gzip files hold: makers
/// pack what they packed before. Archives in these are not opened.
final class NestedSamples: SampleContainer {
    let paths: [String]
    private let base: any SampleContainer
    /// The archive of a path, and the path within it.
    private let places: [String: (archive: String, path: String)]
    /// Why an archive cannot be read, by its path.
    private let failures: [String: any Error]
    private var last: (name: String, archive: any SampleContainer)?

    init(_ base: any SampleContainer) {
        var paths: [String] = []
        var places: [String: (archive: String, path: String)] = [:]
        var failures: [String: any Error] = [:]
        for path in base.paths {
            guard path.lowercased().hasSuffix(".zip") || TarredSamples.isTarred(path) else {
                paths.append(path)
                continue
            }
            do {
                for inner in try Self.archive(path, of: base).paths {
                    paths.append("\(path)/\(inner)")
                    places["\(path)/\(inner)"] = (path, inner)
                }
            } catch {
                paths.append(path)
                failures[path] = error
            }
        }
        self.base = base
        self.paths = paths
        self.places = places
        self.failures = failures
    }

    func holds(_ path: String) -> Bool {
        places[path] != nil || failures[path] != nil || base.holds(path)
    }

    func open(_ path: String) throws -> OpenedSamples {
        if let failure = failures[path] { throw failure }
        if let place = places[path] {
            if last?.name != place.archive {
                last = (place.archive, try Self.archive(place.archive, of: base))
            }
            guard let archive = last?.archive else {
                throw CommandFailure(FileMessage.notFound(path))
            }
            return try archive.open(place.path)
        }
        guard path.lowercased().hasSuffix(".gz"),
            let bytes = try base.contents(path, limit: ImportLimits.fileBytes)
        else { return try base.open(path) }
        return try CompressedSamples(ByteSource(bytes), name: path).open(path)
    }

    private static func archive(
        _ path: String, of base: any SampleContainer
    ) throws -> any SampleContainer {
        let source = ByteSource(try base.contents(path, limit: ImportLimits.fileBytes) ?? [])
        return TarredSamples.isTarred(path)
            ? try TarredSamples(source, name: path) : try ZippedSamples(source)
    }
}
