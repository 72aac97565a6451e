import DropFolder
import HTTPExchange
import HealthStore
import Synchronization

/// What staff are told of the drop folder, and what they may do with a refused file.
struct FolderInspection: FolderInspecting {
    /// The folder; nil if there is none.
    let folder: String?
    /// The folder of reports, if it is another.
    let output: String?
    /// Bytes of the largest document.
    let byteLimit: Int

    func folderState() async throws -> HTTPExchange.FolderState? {
        guard let folder else { return nil }
        do {
            return HTTPExchange.FolderState(
                watchers: try DropFolder.statuses(at: output ?? folder).map(Self.watcher))
        } catch let trouble as FolderFailure {
            throw ServiceFailure.folderUnavailable(because: trouble.reason)
        }
    }

    func rejectedBytes(of receipt: Receipt) async -> [UInt8]? {
        guard let (files, name) = find(receipt) else { return nil }
        return try? files.bytes(of: name, limit: byteLimit)
    }

    func putBack(rejected receipt: Receipt) async -> Bool {
        guard let (files, name) = find(receipt) else { return false }
        return (try? files.putBack(name, limit: byteLimit)) ?? false
    }

    private func find(_ receipt: Receipt) -> (RejectedFiles, RejectedFiles.Name)? {
        guard let folder, case .rejected = receipt.outcome,
            let received = receipt.notes.receivedName,
            let name = RejectedFiles.Name(
                receivedName: received, digest: receipt.digest, refusedAt: receipt.decidedAt),
            let files = try? RejectedFiles(at: folder)
        else { return nil }
        return (files, name)
    }

    private static func watcher(
        _ status: FolderStatus, isAlive: Bool
    ) -> HTTPExchange.FolderState.Watcher {
        HTTPExchange.FolderState.Watcher(
            name: status.watcher, isRunning: isAlive, updated: status.updated,
            outcomes: [
                "stored": status.stored, "duplicate": status.duplicates,
                "rejected": status.rejected, "conflict": status.conflicts,
            ],
            inWork: status.inWork, ready: status.ready, waiting: status.waiting,
            blocked: status.blocked, filesPerSecond: status.filesPerSecond,
            paused: status.paused, pausedHelp: status.pausedHelp,
            held: status.held.map { held in
                HTTPExchange.FolderState.HeldFile(
                    file: held.file, state: .init(rawValue: held.state) ?? .waiting,
                    why: held.why, error: held.error, help: held.help, seconds: held.seconds)
            })
    }
}

/// How it stands with a drop folder, as its watcher last said.
final class FolderFigures: Sendable {
    private let status = Mutex<FolderStatus?>(nil)

    func keep(_ status: FolderStatus) { self.status.withLock { $0 = status } }

    var gauges: [OperationGauge] {
        guard let status = status.withLock({ $0 }) else { return [] }
        let files = [
            ("ready", status.ready), ("in-work", status.inWork), ("waiting", status.waiting),
            ("blocked", status.blocked),
        ]
        return files.map { state, count in
            OperationGauge(
                "casebook_folder_files", "Files in the drop folder, by state.", Double(count),
                labels: [("state", state)])
        } + [
            OperationGauge(
                "casebook_folder_oldest_seconds",
                "Waiting time of the oldest waiting file.",
                Double(status.held.map(\.seconds).max() ?? 0)),
            OperationGauge(
                "casebook_folder_is_paused", "1 while the intake is paused.",
                status.paused == nil ? 0 : 1),
        ]
    }
}
