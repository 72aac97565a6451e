import Foundation

/// The larger data that is not part of the repository.
enum Shared {
    static let folder = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]
        .map { URL(filePath: $0) }
}
