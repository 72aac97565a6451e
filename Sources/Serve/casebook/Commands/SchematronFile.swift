import Schematron

/// A Schematron schema on disk; the files that it names are read from beside it, never from the
/// network.
enum SchematronFile {
    /// Rule packs with their value sets are a few megabytes.
    private static let limit = 64 << 20

    static func source(_ path: String) throws -> SchematronSource {
        do throws(FileFailure) {
            let bytes = try FileBytes.read(path: path, limit: limit)
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return SchematronSource(name: name, path: path, bytes: bytes) { other in
                try? FileBytes.read(path: other, limit: limit)
            }
        } catch {
            throw CommandFailure("\(error)")
        }
    }
}
