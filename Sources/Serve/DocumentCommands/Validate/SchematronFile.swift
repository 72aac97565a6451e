internal import CommandSupport
internal import Glibc
internal import Schematron
internal import Wording

/// A Schematron schema on disk; the files that it names are read from its folder and those beside
/// it, never from the network.
enum SchematronFile {
    /// Rule packs with their value sets are a few megabytes.
    private static let limit = 64 << 20

    static func source(_ path: String) throws -> SchematronSource {
        do throws(FileFailure) {
            let bytes = try FileBytes.read(path: path, limit: limit)
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let uri = RelativePath.uri(of: path)
            return SchematronSource(name: name, path: path, uri: uri, bytes: bytes) {
                other throws(SchematronSource.Refusal) in
                try read(other, beside: path)
            }
        } catch {
            throw CommandFailure(FileMessage.reason(error))
        }
    }

    /// A file beside the schema; nil where there is none.
    ///
    /// A symbolic link counts as the file that it leads to: from the schema's folder it must not
    /// lead out of that, and from a folder beside it not out of that one.
    private static func read(
        _ path: String, beside schema: String
    ) throws(SchematronSource.Refusal) -> [UInt8]? {
        guard let real = realPath(path) else { return nil }
        guard let home = realPath(area(of: path, beside: schema)), isInside(real, home),
            let folder = realPath(joined(parts(schema).dropLast(), of: schema)),
            folder == "/" || parts(folder).first == parts(real).first
        else {
            throw SchematronSource.Refusal(
                message: ValidateMessage.outsideFolder(path).text)
        }
        guard let facts = FileFacts(path: InputPath(real)), facts.isFile else { return nil }
        let bytes = try? FileBytes.read(path: real, limit: limit)
        guard bytes?.count ?? 0 <= limit else {
            throw SchematronSource.Refusal(
                message: ValidateMessage.includeTooLarge(path, limit >> 20).text)
        }
        return bytes
    }

    /// The folder that a file must be in once links are resolved: the schema's, or the uppermost
    /// one beside it that the path goes through.
    private static func area(of path: String, beside schema: String) -> String {
        let folders = parts(schema).dropLast()
        let steps = parts(path)
        let shared = zip(folders, steps).prefix { $0 == $1 }.count
        guard shared < folders.count || steps.dropFirst(shared).first == ".." else {
            return joined(folders, of: schema)
        }
        let ups = steps.dropFirst(shared).prefix { $0 == ".." }.count
        let own = min(shared + ups + 1, steps.count - 1)
        return joined(steps.prefix(own), of: path)
    }

    private static func parts(_ path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }
    }

    private static func joined(_ parts: some Sequence<Substring>, of path: String) -> String {
        let text = parts.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + text : text.isEmpty ? "." : text
    }

    private static func isInside(_ path: String, _ folder: String) -> Bool {
        folder == "/" || path.hasPrefix(folder + "/")
    }

    private static func realPath(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
