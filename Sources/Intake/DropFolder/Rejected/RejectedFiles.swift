internal import Crypto
public import Foundation
public import HealthModel

/// The files that a watcher refused, found again by their receipts: to look at them, and to have
/// them tried once more.
public struct RejectedFiles: Sendable {
    private let files: any FileSystem

    /// - Throws: ``FolderFailure`` where the folder cannot be opened.
    public init(at path: String) throws {
        self.init(files: try LinuxFileSystem(folder: path))
    }

    init(files: any FileSystem) { self.files = files }

    /// Which refused file is meant: its name and its digest, as its receipt says them.
    public struct Name: Sendable, Hashable {
        let origin: EntryPath
        let digest: ContentDigest
        let days: [String]

        /// - Returns: nil where the name is no path of a file in a folder, as that of a document
        ///   that came otherwise.
        public init?(receivedName: String, digest: ContentDigest, refusedAt date: Date) {
            guard let origin = EntryPath(receivedName), origin != .root else { return nil }
            self.origin = origin
            self.digest = digest
            // The folder is named by the watcher's own day, whose zone nobody knows here.
            let style = Date.ISO8601FormatStyle().year().month().day()
            days = [0, -86_400, 86_400].map { date.addingTimeInterval($0).formatted(style) }
        }
    }

    /// The bytes of a refused file; nil where it is not there any more, or was part of an archive.
    ///
    /// - Parameter limit: Larger files are not read.
    /// - Complexity: O(bytes of the file), and of such that have its name.
    public func bytes(of name: Name, limit: Int) throws -> [UInt8]? {
        try find(name, limit: limit)?.bytes
    }

    /// Puts a refused file back to where it was dropped, with what its sender said of it, and
    /// removes the reports on it. The watcher takes it up as a new one.
    ///
    /// - Returns: Whether it was there, and its old place was free.
    public func putBack(_ name: Name, limit: Int) throws -> Bool {
        guard let (place, _) = try find(name, limit: limit), place != name.origin else {
            return false
        }
        guard try files.status(of: name.origin) == nil else { return false }
        var sidecar: (place: EntryPath, target: EntryPath)?
        if let place = SidecarName.path(for: place), try files.status(of: place) != nil,
            let target = SidecarName.path(for: name.origin)
        {
            sidecar = (place, target)
        }
        do throws(FolderFailure) {
            if let sidecar {
                guard case .done = try files.move(sidecar.place, to: sidecar.target) else {
                    return false
                }
            }
            guard case .done = try files.move(place, to: name.origin) else {
                if let sidecar { takeBack(sidecar, of: place) }
                return false
            }
        } catch {
            if let sidecar { takeBack(sidecar, of: place) }
            throw error
        }
        for ending in Self.reports {
            if let report = place.parent.appending(place.name + Array(ending.utf8)) {
                try files.remove(report)
            }
        }
        return true
    }

    /// Moves a sidecar back to its document: alone at the old place it would be taken for what is
    /// said of the next file there.
    private func takeBack(_ sidecar: (place: EntryPath, target: EntryPath), of document: EntryPath)
    {
        guard (try? files.status(of: document)) != nil,
            (try? files.status(of: sidecar.place)) == nil
        else { return }
        _ = try? files.move(sidecar.target, to: sidecar.place)
    }

    /// What lies beside a refused file.
    private static let reports = [".report.json", ".html"]
    /// Files of one name on one day that are looked at.
    private static let namesakes = 8

    private func find(
        _ name: Name, limit: Int
    ) throws(FolderFailure) -> (place: EntryPath, bytes: [UInt8])? {
        for place in places(of: name) {
            guard let status = try files.status(of: place), status.kind == .file,
                status.size <= limit, let content = try files.read(place, limit: limit)
            else { continue }
            if ContentDigest(bytes: SHA256.hash(data: content.bytes)) == name.digest {
                return (place, content.bytes)
            }
        }
        return nil
    }

    /// Where it may lie: as the desk that refused it names files, and where it was dropped, if
    /// files are kept there.
    private func places(of name: Name) -> [EntryPath] {
        let mark = String(name.digest.hexadecimal.prefix(8))
        let filed = name.days.flatMap { day in
            let folder = name.origin.parent.below(OutcomeFolder.rejected.path.child(day))
            let names = FreeName(name.origin.name, mark: mark, suffix: Self.reports[0])
            return names.prefix(Self.namesakes).compactMap {
                folder.appending(Array($0.dropLast(Self.reports[0].utf8.count)))
            }
        }
        return filed + [name.origin]
    }
}
