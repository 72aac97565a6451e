import Foundation

/// Expected values from outside the project that are not part of the repository.
enum Shared {
    static let folder = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]
        .map { URL(filePath: $0) }

    static func text(_ path: String) throws -> String {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
}

/// Whether two numbers differ by no more than `tolerance`, relative to the second, absolute at 0.
func isClose(_ value: Double, _ expected: Double, tolerance: Double = 1e-12) -> Bool {
    if value == expected { return true }
    return abs(value - expected) <= tolerance * (expected == 0 ? 1 : abs(expected))
}
