import Foundation

/// Facts, expected values and device data from outside the project, not part of the repository.
enum Shared {
    static let folder = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]
        .map { URL(filePath: $0) }

    static func data(_ path: String) throws -> Data {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appending(path: path))
    }

    /// The lines of a table after its first one, each split at commas.
    static func rows(_ path: String) throws -> [[String]] {
        String(decoding: try data(path), as: UTF8.self).split(whereSeparator: \.isNewline)
            .dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { $0.map(String.init) }
    }
}
