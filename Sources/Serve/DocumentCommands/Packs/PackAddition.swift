internal import CommandSupport
internal import DocumentValidation
internal import Foundation
internal import Glibc
internal import Schematron
internal import Synchronization
internal import Wording

/// Compiles a schema, and copies it with every file that it read into a folder of packs.
struct PackAddition {
    let path: String
    let name: String
    let phase: String?
    let folder: String

    /// What was read, by path.
    private final class Reading: Sendable {
        private let read = Mutex<[String: [UInt8]]>([:])

        func note(_ path: String, _ bytes: [UInt8]) { read.withLock { $0[path] = bytes } }
        var files: [String: [UInt8]] { read.withLock { $0 } }
    }

    /// Compiles the schema, and installs nothing.
    func described() throws -> PackDescription {
        let source = try SchematronFile.source(path)
        do throws(SchematronFailure) {
            return try PackDescription(of: source, phase: phase)
        } catch {
            throw CommandFailure(PackMessage.notLoaded("\n\(error)"))
        }
    }

    /// Installs the pack; it appears whole or not at all.
    ///
    /// - Throws: ``CommandFailure`` where it cannot be compiled, or is there already.
    func run() throws -> (PackManifest, PackDescription) {
        let place = try Self.place(of: name, in: folder)
        let given = try SchematronFile.source(path)
        let reading = Reading()
        reading.note(given.path, given.bytes)
        let source = SchematronSource(name: name, path: given.path, bytes: given.bytes) {
            other throws(SchematronSource.Refusal) in
            let bytes = try given.open(other)
            if let bytes { reading.note(other, bytes) }
            return bytes
        }
        let description: PackDescription
        do throws(SchematronFailure) {
            description = try PackDescription(of: source, phase: phase)
        } catch {
            throw CommandFailure(PackMessage.notLoaded("\n\(error)"))
        }
        let files = Self.relative(reading.files)
        guard let schema = files.first(where: { $0.original == given.path })?.path else {
            throw CommandFailure(PackMessage.noName(path))
        }
        let manifest = PackManifest(
            name: name, title: description.title, version: description.version, schema: schema,
            phase: phase, templates: description.templates, asserts: description.asserts,
            unchecked: description.unchecked, origin: path,
            added: Date().formatted(.iso8601))
        try write(manifest, files.map { ($0.path, $0.bytes) }, to: place)
        PackFolders.Installed(folder: place, manifest: manifest).pack.prepare()
        return (manifest, description)
    }

    /// Where a pack of a name goes.
    ///
    /// - Throws: ``CommandFailure`` for a name that is none, or is taken.
    static func place(of name: String, in folder: String) throws -> String {
        guard PackManifest.isName(name) else {
            throw CommandFailure(PackMessage.nameNotAllowed(name))
        }
        let place = folder + "/" + name
        guard access(place, F_OK) != 0 else {
            throw CommandFailure(PackMessage.exists(place, name))
        }
        return place
    }

    /// Fills a folder beside the place of a pack, and gives it the pack's name.
    static func write(to place: String, _ fill: (_ draft: String) throws -> Void) throws {
        let folder = place.lastIndex(of: "/").map { place[...$0] } ?? ""
        let name = place.split(separator: "/").last ?? ""
        let draft = "\(folder).\(name).\(String(UInt32.random(in: .min ... .max), radix: 36))"
        do {
            try fill(draft)
            try FileManager.default.moveItem(atPath: draft, toPath: place)
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            throw CommandFailure(PackMessage.notWritten(place))
        }
    }

    private func write(
        _ manifest: PackManifest, _ files: [(path: String, bytes: [UInt8])], to place: String
    ) throws {
        try Self.write(to: place) { draft in
            for (path, bytes) in files {
                let file = draft + "/" + PackManifest.files + "/" + path
                let parent = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? draft
                try FileManager.default.createDirectory(
                    atPath: parent, withIntermediateDirectories: true)
                try Data(bytes).write(to: URL(filePath: file))
            }
            try NewFile.create(
                draft + "/" + PackManifest.file, mode: 0o644, text: try manifest.json)
        }
    }

    /// Paths below the folder that all have in common.
    private static func relative(
        _ files: [String: [UInt8]]
    ) -> [(original: String, path: String, bytes: [UInt8])] {
        let split = files.map { path, bytes in
            (original: path, parts: absolute(path), bytes: bytes)
        }
        var shared = split.first?.parts.dropLast().map(\.self) ?? []
        for file in split {
            let common = zip(shared, file.parts.dropLast()).prefix { $0 == $1 }.count
            shared = Array(shared.prefix(common))
        }
        return split.map { file in
            (
                file.original, file.parts.dropFirst(shared.count).joined(separator: "/"),
                file.bytes
            )
        }.sorted { $0.path < $1.path }
    }

    private static func absolute(_ path: String) -> [String] {
        URL(filePath: path).standardizedFileURL.pathComponents.filter { $0 != "/" }
    }
}
