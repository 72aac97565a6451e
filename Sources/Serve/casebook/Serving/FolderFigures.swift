import HTTPExchange
import DropFolder
import Synchronization

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
        let help = "Files in the drop folder, by what they wait for."
        return files.map { state, count in
            OperationGauge(
                "casebook_folder_files", help, Double(count), labels: [("state", state)])
        } + [
            OperationGauge(
                "casebook_folder_oldest_seconds",
                "How long the file that waits longest has waited.",
                Double(status.held.map(\.seconds).max() ?? 0)),
            OperationGauge(
                "casebook_folder_is_paused", "1 while nothing is taken in.",
                status.paused == nil ? 0 : 1),
        ]
    }
}
