import Foundation

/// The repository's files, found from this file.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func files(below folder: String, ending: String) throws -> [URL] {
        let start = root.appending(path: folder)
        guard let walk = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
        else { throw CocoaError(.fileNoSuchFile) }
        return walk.compactMap { $0 as? URL }.filter {
            $0.lastPathComponent.hasSuffix(ending)
        }
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
