public import Foundation
public import HealthStore

/// Backups of one store, one after the other, in a folder that is theirs alone: each in a folder
/// of its own, named by its time (`2026-04-01T100000Z`), of which the newest are kept.
public struct BackupSeries: Sendable {
    private static let name = Date.ISO8601FormatStyle(
        dateSeparator: .dash, dateTimeSeparator: .standard, timeSeparator: .omitted)

    private let folder: String
    private let interval: TimeInterval
    private let count: Int
    /// Where the keys of an encrypted store are copied to.
    public let keys: KeyCopy

    /// - Parameters:
    ///   - folder: Made with the first backup if it is not there; that above it has to be.
    ///   - interval: Seconds between two backups, 1 or more.
    ///   - count: How many are kept, 1 or more.
    ///   - keys: Where the keys of an encrypted store are copied to.
    public init(
        folder: String, interval: TimeInterval, keeping count: Int, keys: KeyCopy = .none
    ) {
        precondition(interval >= 1 && count >= 1, "a series has an interval and keeps a backup")
        self.folder = folder
        self.interval = interval
        self.count = count
        self.keys = keys
    }

    /// When the next backup is to be made: an interval after the newest that was finished, at once
    /// where there is none or it is of the future. O(backups).
    public func nextDate(at now: Date) -> Date {
        guard let newest = finished().last, let made = Self.date(of: newest), made <= now
        else { return now }
        return max(now, made.addingTimeInterval(interval))
    }

    /// When the newest finished backup was begun; nil where there is none. O(backups).
    public func newestDate() -> Date? { finished().last.flatMap(Self.date) }

    /// Makes a backup while the store is used, and then removes those that are too many or were
    /// never finished.
    ///
    /// - Returns: The backup's folder.
    /// - Throws: What ``HealthStore/StoreCopying/backUp(to:at:keys:)`` throws; then nothing was
    ///   removed.
    public func backUp(_ backend: any StoreCopying, at date: Date) async throws -> String {
        if !FileManager.default.fileExists(atPath: folder) { try BackupFolder.make(folder) }
        let backup = path(date.formatted(Self.name))
        try await backend.backUp(to: backup, at: date, keys: keys)
        thin()
        return backup
    }

    /// A backup loses its manifest first, so that one that is half removed is none.
    private func thin() {
        let kept = Set(finished().suffix(count))
        for name in names() where !kept.contains(name) {
            try? FileManager.default.removeItem(atPath: manifest(of: name))
            try? FileManager.default.removeItem(atPath: path(name))
        }
    }

    /// The backups that were finished, the oldest first.
    private func finished() -> [String] {
        names().filter { FileManager.default.fileExists(atPath: manifest(of: $0)) }
    }

    /// The folders that are named as backups are, the oldest first. Nothing else is touched.
    private func names() -> [String] {
        let entries = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return (entries ?? []).filter { Self.date(of: $0) != nil }.sorted()
    }

    private static func date(of name: String) -> Date? {
        guard let date = try? Date(name, strategy: Self.name), date.formatted(Self.name) == name
        else { return nil }
        return date
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }
    private func manifest(of name: String) -> String { path("\(name)/\(BackupManifest.fileName)") }
}
