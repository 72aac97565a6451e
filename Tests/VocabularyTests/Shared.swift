import Foundation

/// The larger data that is not part of the repository.
enum Shared {
    static let folder = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]
        .map { URL(filePath: $0, directoryHint: .isDirectory) }

    /// Real documents of up to a number of bytes, by path.
    static func documents(upTo bytes: Int) throws -> [URL] {
        guard let folder else { return [] }
        let keys: [URLResourceKey] = [.fileSizeKey, .isRegularFileKey]
        let walk = FileManager.default.enumerator(
            at: folder.appending(path: "corpus/documents"), includingPropertiesForKeys: keys)
        return try (walk?.compactMap { $0 as? URL } ?? []).filter { url in
            let values = try url.resourceValues(forKeys: Set(keys))
            return values.isRegularFile == true && values.fileSize ?? .max <= bytes
        }.sorted { $0.path < $1.path }
    }
}
